/** Short sounds, made here. */

import { remembered } from "./memory.js";

/** @typedef {"turn" | "roll" | "card" | "win"} Sound */

/** What can be heard, each of which can be switched off. @type {Sound[]} */
export const SOUNDS = ["turn", "roll", "card", "win"];

const LOUD = 0.12;

/** Whether a sound is switched on. @param {Sound} sound */
export function heard(sound) {
  return remembered(`sound.${sound}`, true);
}

/** @type {AudioContext | undefined} */
let audio;

/** Play a sound, if it is switched on and the reader has touched the page. @param {string} sound */
export function play(sound) {
  const known = SOUNDS.find((one) => one === sound);
  if (!known || !heard(known) || navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime + 0.01;
    if (known === "turn") [523, 784].forEach((pitch, at) => tone(pitch, now + at * 0.16, 0.35));
    else if (known === "win") [523, 659, 784, 1047].forEach((pitch, at) => tone(pitch, now + at * 0.14, 0.5));
    else if (known === "card") rustle(now, 0.12, 2400);
    else for (const at of [0, 0.11, 0.2, 0.31, 0.46]) rustle(now + at, 0.05, 900);
  } catch {
    // the browser has no sound
  }
}

/**
 * @param {number} pitch in hertz
 * @param {number} start
 * @param {number} length in seconds
 */
function tone(pitch, start, length) {
  if (!audio) return;
  const source = audio.createOscillator();
  source.frequency.value = pitch;
  sound(source, source, start, length);
}

/**
 * A burst of noise around a pitch.
 * @param {number} start
 * @param {number} length
 * @param {number} pitch
 */
function rustle(start, length, pitch) {
  if (!audio) return;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band);
  sound(source, band, start, length);
}

/**
 * Let a source be heard, and fade away.
 * @param {AudioScheduledSourceNode} source
 * @param {AudioNode} last of what it goes through
 * @param {number} start
 * @param {number} length
 */
function sound(source, last, start, length) {
  if (!audio) return;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(LOUD, start + Math.min(0.02, length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  last.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.05);
}
