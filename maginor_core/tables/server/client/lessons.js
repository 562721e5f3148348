/** What a newcomer is told when something happens for the first time. */

/** @import {Happened, http} from "maginor-client" */

import { button, fill, h, say, signed } from "./elements.js";
import { guideWindow } from "./guide.js";
import { remember, remembered } from "./memory.js";
import { t } from "./words.js";

export class Lessons {
  /**
   * @param {http.CatalogueEntry} game
   * @param {(happened: Happened) => string} lesson what an event teaches; nothing if it is empty
   */
  constructor(game, lesson) {
    this.game = game;
    this.key = `lessons.${game.name}`;
    this.lesson = lesson;
    /** @type {string[]} */
    this.told = [];
    /** What the game is about, once that was told. */
    this.goal = "";
    /** Shows, on a small screen, what there is to read: there it would cover the board. */
    this.opener = button(signed("", "M12 11v6M12 7h.1M12 3a9 9 0 1 0 .1 0z")[0], () => this.pull(!this.element.classList.contains("pulled")), { class: "lesson-opener", "aria-expanded": "false", "aria-label": t("lesson"), title: t("lesson"), hidden: true });
    /** What the game is about, above the board of a small screen. */
    this.aim = h("p", { class: "aim", hidden: true });
    this.element = h("div", { class: "lesson", role: "note", "aria-label": t("lesson"), hidden: true });
  }

  /**
   * At the beginning of a game, tell a player what it is about.
   * @param {{version: number}} state
   * @param {number | null} seat
   */
  begin({ version }, seat) {
    const { summary } = this.game;
    if (version || seat === null || !summary || !remembered("lessons", true) || this.goal) return;
    this.goal = summary;
    this.told.push(summary);
    this.draw();
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
    if (fresh.length) this.told = [...fresh, ...this.told.filter((one) => one !== this.goal)]; // what is left unread waits
    this.draw();
  }

  /** There is nothing more to learn from this game. */
  end() {
    this.told = [];
    this.draw();
  }

  /** On a small screen, show what there is to read, or no longer. @param {boolean} out */
  pull(out) {
    this.element.classList.toggle("pulled", out);
    this.opener.setAttribute("aria-expanded", String(out));
  }

  draw() {
    const [first] = this.told;
    this.element.hidden = !first;
    this.opener.hidden = !first;
    this.aim.hidden = !first || first !== this.goal;
    fill(this.aim, h("strong", {}, `${t("goal")}: `), this.goal);
    if (!first) this.pull(false);
    const next = () => {
      this.told.shift();
      this.draw();
    };
    const never = () => {
      remember("lessons", false);
      this.told = [];
      this.draw();
    };
    const goal = first === this.goal;
    const guide = goal && this.game.panels.length ? button(t("guide"), () => guideWindow(this.game), { class: "quiet" }) : null;
    fill(
      this.element,
      h("p", {}, goal ? h("strong", {}, `${t("goal")}: `) : null, first),
      h("p", { class: "row" }, button(t("lesson-seen"), next), guide, button(t("lessons-off"), never, { class: "quiet" })),
    );
  }
}
