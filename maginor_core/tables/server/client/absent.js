/** Players that the game waits for: who is absent and for how long, whose time is over, and what the others may do then. */

/** @import {Actions} from "maginor-client" */

import { ApiError, call } from "./api.js";
import { complain, confirmed } from "./dialogs.js";
import { button, fill, h } from "./elements.js";
import { t } from "./words.js";

/** What the reader may do before the table has told it. @type {Actions} */
const NOTHING = { type: "actions", resign: false, close: false, replace: [], talk: false, absent: [] };

/** Codes of refusals of what has been overtaken. */
const OVERTAKEN = new Set(["not_yet", "finished"]);

export class Absent {
  /**
   * @param {string} path of the table
   * @param {{token: () => string, nameOf: (seat: number) => string, late: () => number[]}} table late: the other seats
   *   that are awaited and have no time left
   */
  constructor(path, { token, nameOf, late }) {
    this.path = path;
    this.token = token;
    this.nameOf = nameOf;
    this.late = late;
    this.actions = NOTHING;
    this.since = 0;
    this.element = h("div", { class: "absent" });
    this.ticking = setInterval(() => this.tick(), 1000);
  }

  leave() {
    clearInterval(this.ticking);
  }

  /** @param {Actions} actions what the table has told last */
  take(actions) {
    this.actions = actions;
    this.since = performance.now();
    this.draw();
  }

  /** Whether the reader is offered to go on without somebody. */
  get offers() {
    return this.actions.close && (this.late().length > 0 || this.actions.absent.some(({ left }) => !left));
  }

  /** Say for whom the game waits, and offer what may be done about it. */
  draw() {
    const { replace, absent } = this.actions;
    const waits = absent.map(({ seat, left }) => {
      const name = this.nameOf(seat);
      const soon = left ? h("p", { class: "due" }, t("absent-soon", { name }), " ", h("span", { class: "clock", "data-seat": seat }, this.left(left))) : null;
      return soon ?? (this.offers ? h("p", { class: "due", role: "status" }, t("absent", { name })) : null);
    });
    const there = this.late().filter((seat) => !absent.some((one) => one.seat === seat));
    const lates = this.offers ? there.map((seat) => h("p", { class: "due", role: "status" }, t("late", { name: this.nameOf(seat) }))) : [];
    const bots = replace.map((seat) => button(t("absent-bot", { name: this.nameOf(seat) }), () => void this.replace(seat), { class: "main" }));
    fill(
      this.element,
      waits,
      lates,
      this.offers ? h("p", { class: "row" }, bots, button(t("absent-end"), () => void this.end(), { class: "quiet" })) : null,
    );
  }

  /** The time that is left of so many milliseconds. @param {number} time */
  left(time) {
    const seconds = Math.max(0, Math.ceil((time - (performance.now() - this.since)) / 1000));
    const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const short = `${hours ? two(Math.floor(rest / 60)) : Math.floor(rest / 60)}:${two(rest % 60)}`;
    return hours ? `${hours}:${short}` : short;
  }

  tick() {
    for (const { seat, left } of this.actions.absent) {
      const shown = this.element.querySelector(`.clock[data-seat="${seat}"]`);
      if (shown) shown.textContent = this.left(left);
    }
  }

  /** Let a bot play on for a player. @param {number} seat */
  async replace(seat) {
    if (!(await confirmed(t("absent-bot-note", { name: this.nameOf(seat) }), t("absent-bot", { name: this.nameOf(seat) })))) return;
    if (this.actions.replace.includes(seat)) await this.ask("PUT", `${this.path}/seats/${seat}`);
  }

  /** End the game without a loser. */
  async end() {
    if ((await confirmed(t("absent-end-note"), t("absent-end"))) && this.offers) await this.ask("POST", `${this.path}/close`);
  }

  /**
   * @param {string} method
   * @param {string} path
   */
  ask(method, path) {
    return ask(method, path, this.token());
  }
}

/**
 * Ask for what was offered a moment ago; if somebody has come back just now, or was quicker, the table says so.
 * @param {string} method
 * @param {string} path
 * @param {string} token
 */
export async function ask(method, path, token) {
  try {
    await call(method, path, { token });
  } catch (error) {
    if (!(error instanceof ApiError && OVERTAKEN.has(error.code))) complain(error);
  }
}
