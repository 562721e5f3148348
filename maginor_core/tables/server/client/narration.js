/** Narration: what has happened is told one event after another, with what was rolled and with sounds. */

/** @import {Happened, Scene} from "maginor-client" */
/** @import {Cues} from "./cues.js" */
/** @import {Dice} from "./dice.js" */
/** @import {Heading} from "./heading.js" */
/** @import {Log} from "./log.js" */

import { button, say } from "./elements.js";
import { tempo } from "./pace.js";
import { play } from "./sound.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

export class Narration {
  /**
   * @param {{heading: Heading, cues: Cues, dice: Dice, log: Log}} parts
   * @param {() => void} rush shows everything that has happened at once
   * @param {(events: Happened[]) => void} note is called with what the reader is told
   */
  constructor({ heading, cues, dice, log }, rush, note) {
    this.heading = heading;
    this.cues = cues;
    this.log = log;
    this.note = note;
    this.stage = new Stage(dice, () => this.skip());
    this.skipper = button(t("skip"), rush, { class: "quiet", hidden: true });
    this.skip = () => {};
    this.skipping = false;
  }

  /** The scene of an event, with which that of others begins. @param {Happened} happened @returns {Scene | undefined} */
  scene(happened) {
    const faces = this.cues.faces(happened).length > 0;
    return happened.scene ?? (faces ? { count: 1, result: 0, beside: [], picture: "" } : undefined);
  }

  /** After how many events the last scene is over. @param {Happened[]} events */
  staged(events) {
    let end = 0;
    for (let place = 0; place < events.length; ) {
      const scene = this.scene(/** @type {Happened} */ (events[place]));
      place += scene?.count ?? 1;
      if (scene) end = place;
    }
    return end;
  }

  /**
   * Tell what has happened.
   * @param {Happened[]} events
   * @param {() => void} show shows what has come of it, once the last scene is over
   * @param {boolean} moving
   */
  async tell(events, show, moving) {
    const staged = this.staged(events);
    const told = events.some((one) => one.text);
    if (!staged) show();
    this.heading.hold(told);
    this.skipper.hidden = !told;
    for (let place = 0; place < events.length; ) {
      const one = /** @type {Happened} */ (events[place]);
      const scene = this.scene(one);
      const covered = events.slice(place, place + (scene?.count ?? 1));
      const { text = "" } = covered[scene?.result ?? 0] ?? one;
      if (text) this.heading.caption.textContent = text;
      this.log.add(covered);
      this.speak(covered);
      if (!this.skipping && (scene || text)) {
        this.sound(covered);
        await (scene ? this.play(scene, covered, moving) : this.pause(Math.min(1200, 300 + 10 * text.length) * tempo()));
      }
      place += covered.length;
      if (place === staged) show();
    }
    if (!this.skipping) await this.pause(0); // the picture and what follows it are two tasks
  }

  /** Say what has happened to those who listen: never before others see it. @param {Happened[]} events */
  speak(events) {
    const texts = events.map((one) => one.text).filter(Boolean);
    say(texts.join(" "));
    this.note(events);
  }

  /**
   * Show a scene for as long as it takes to look at it and to read it.
   * @param {Scene} scene
   * @param {Happened[]} events that it covers
   * @param {boolean} moving
   */
  async play(scene, events, moving) {
    const said = [scene.result, ...scene.beside].map((place) => events[place]?.text ?? "");
    const time = Math.min(6000, 1500 + 22 * said.join(" ").length) * tempo();
    this.stage.show(scene, events, events.flatMap((one) => this.cues.faces(one)), { time, moving });
    await this.pause(time);
    this.stage.clear();
  }

  /** Let the first sound be heard of what is not shown. @param {Happened[]} told */
  sound(told) {
    play(told.map((one) => this.cues.of(one).sound).find(Boolean) ?? "");
  }

  /** Give the status its place back. */
  end() {
    this.skipping = false;
    this.skipper.hidden = true;
    this.heading.hold(false);
  }

  /** @param {number} time in milliseconds @returns {Promise<void>} */
  pause(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
