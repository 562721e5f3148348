/** A short sound, made here. */

/** Play two tones. */
export function chime() {
  try {
    const audio = new AudioContext();
    for (const [place, pitch] of [523, 784].entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + place * 0.16;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.15, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.4);
    }
    setTimeout(() => audio.close(), 1000);
  } catch {
    // the browser has no sound
  }
}
