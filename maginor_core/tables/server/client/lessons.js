/** What a newcomer is told when something happens for the first time. */

/** @import {Happened} from "maginor-client" */

import { button, fill, h, say } from "./elements.js";
import { remember, remembered } from "./memory.js";
import { t } from "./words.js";

export class Lessons {
  /**
   * @param {string} game
   * @param {(happened: Happened) => string} lesson what an event teaches; nothing if it is empty
   */
  constructor(game, lesson) {
    this.key = `lessons.${game}`;
    this.lesson = lesson;
    /** @type {string[]} */
    this.told = [];
    this.element = h("div", { class: "lesson", role: "note", "aria-label": t("lesson"), hidden: true });
  }

  /** Note what has happened for the first time. @param {Happened[]} events */
  see(events) {
    if (!remembered("lessons", true)) return;
    /** @type {string[]} */
    const fresh = [];
    for (const one of events) {
      const type = String(/** @type {{type?: string}} */ (one.event).type);
      const seen = remembered(this.key, /** @type {string[]} */ ([]));
      const text = this.lesson(one);
      if (!text || seen.includes(type)) continue;
      remember(this.key, [...seen, type]);
      fresh.push(text);
      say(text);
    }
    this.told.unshift(...fresh); // what is left unread waits
    this.draw();
  }

  /** There is nothing more to learn from this game. */
  end() {
    this.told = [];
    this.draw();
  }

  draw() {
    const [first] = this.told;
    this.element.hidden = !first;
    const next = () => {
      this.told.shift();
      this.draw();
    };
    const never = () => {
      remember("lessons", false);
      this.told = [];
      this.draw();
    };
    fill(this.element, h("p", {}, first), h("p", { class: "row" }, button(t("lesson-seen"), next), button(t("lessons-off"), never, { class: "quiet" })));
  }
}
