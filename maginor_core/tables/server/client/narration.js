/** Narration: what has happened is told one event after another, with what was rolled and with sounds. */

/** @import {Happened} from "maginor-client" */
/** @import {Cues} from "./cues.js" */
/** @import {Dice} from "./dice.js" */
/** @import {Heading} from "./heading.js" */
/** @import {Log} from "./log.js" */

import { button } from "./elements.js";
import { play } from "./sound.js";
import { t } from "./words.js";

/** How long dice are seen, in milliseconds. */
const ROLLED = 1500;

export class Narration {
  /**
   * @param {{heading: Heading, cues: Cues, dice: Dice, log: Log}} parts
   * @param {() => void} rush shows everything that has happened at once
   */
  constructor({ heading, cues, dice, log }, rush) {
    this.heading = heading;
    this.cues = cues;
    this.dice = dice;
    this.log = log;
    this.skipper = button(t("skip"), rush, { class: "quiet", hidden: true });
    this.skip = () => {};
    this.skipping = false;
  }

  /**
   * Tell what has happened.
   * @param {Happened[]} told
   * @param {number} rolled after how many of them the picture is shown, since dice are seen before what comes of them
   * @param {() => void} show
   */
  async tell(told, rolled, show) {
    this.heading.hold(told.length > 0);
    this.skipper.hidden = told.length < 1;
    for (const [place, one] of told.entries()) {
      this.heading.caption.textContent = one.text ?? "";
      this.log.add([one]);
      const { sound = "" } = this.cues.of(one);
      const faces = this.cues.faces(one);
      if (!this.skipping) {
        play(sound);
        if (faces.length) this.dice.roll(faces, true);
        await this.pause(faces.length ? ROLLED : Math.min(1200, 300 + 10 * (one.text ?? "").length));
      }
      if (place + 1 === rolled) show();
    }
    this.dice.clear();
    if (!this.skipping) await this.pause(0); // the picture and what follows it are two tasks
  }

  /**
   * Show without movement what was rolled, and let the first sound be heard.
   * @param {Happened[]} told
   */
  glimpse(told) {
    const faces = told.map((one) => this.cues.faces(one)).findLast((found) => found.length);
    if (faces) {
      this.dice.roll(faces, false);
      this.dice.clear(ROLLED);
    }
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
