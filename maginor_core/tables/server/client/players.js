/** Who plays: whose turn it is, who is there, and how much time each has. */

/** @import {http, State} from "maginor-client" */

import { fill, h } from "./elements.js";
import { t } from "./words.js";

/** The letter of a seat. @param {number} seat */
export function letterOf(seat) {
  return String.fromCharCode(65 + (seat % 26));
}

/** The disc of a seat: its colour, of which there are five, and its letter. @param {number} seat */
export function disc(seat) {
  return h("span", { class: `seat seat-${seat % 5}`, "aria-hidden": "true" }, letterOf(seat));
}

export class Players {
  /**
   * @param {http.Summary["seats"]} seats
   * @param {() => void} lapsed is called when the time of another seat has run out
   */
  constructor(seats, lapsed) {
    this.lapsed = lapsed;
    this.seen = "";
    /** @type {boolean[]} */
    this.bots = [];
    /** @type {boolean[]} */
    this.resigned = [];
    /** The seats whose bots did not answer, and others play on. @type {boolean[]} */
    this.replaced = [];
    /** The seats that bots play for players who were absent, or had no time left. @type {boolean[]} */
    this.absent = [];
    this.take(seats);
    /** Whether the table was closed, so that nobody is to act. */
    this.closed = false;
    /** @type {boolean[]} */
    this.present = [];
    this.spectators = 0;
    /** @type {{seats: number[], running: number[], since: number} | null} */
    this.clock = null;
    this.element = h("ul", { class: "players" });
    this.ticking = setInterval(() => this.tick(), 500);
  }

  leave() {
    clearInterval(this.ticking);
  }

  /** @param {http.Summary["seats"]} seats who plays */
  take(seats) {
    this.bots = seats.map(({ kind }) => kind === "bot");
    this.resigned = seats.map(({ resigned }) => resigned);
    this.replaced = seats.map(({ replaced }) => replaced);
    this.absent = seats.map(({ absent }) => absent);
  }

  /**
   * @param {string[]} names
   * @param {State | null} state
   * @param {number | null} own the seat of the reader
   * @param {string[]} here the seats that this browser has taken
   */
  draw(names, state, own, here) {
    const { bots, clock } = this;
    fill(
      this.element,
      names.map((name, seat) => {
        const acts = !state?.finished && !this.closed && state?.to_act.includes(seat);
        const won = state?.finished && state.result?.winners.includes(seat);
        const there = here.includes(String(seat)) || this.present[seat] !== false;
        const notes = [
          seat === own ? t("you") : "",
          this.resigned[seat] ? t("resigned") : "",
          there ? "" : t("away"),
          bots[seat] ? t(this.replaced[seat] ? "bot-replaced" : "bot") : "",
          acts ? t("to-act") : "",
          won ? t("winner") : "",
        ].filter(Boolean);
        const total = state?.finished ? state.result?.totals[seat] : undefined;
        return h(
          "li",
          { class: [acts ? "acts" : "", there ? "" : "away"].join(" ") },
          disc(seat),
          h("span", { class: "name" }, name),
          h("small", {}, notes.join(" · ")),
          clock ? h("span", { class: "clock", "data-seat": seat }, this.left(seat)) : null,
          total !== undefined ? h("strong", {}, total) : null,
        );
      }),
      this.spectators ? h("li", { class: "dim" }, t("spectators", { count: this.spectators })) : null,
    );
  }

  /** The seats that are awaited and have no time left. */
  get late() {
    return (this.clock?.running ?? []).filter((seat) => this.seconds(seat) === 0);
  }

  /** @param {number} seat */
  seconds(seat) {
    if (!this.clock) return 0;
    const gone = this.clock.running.includes(seat) ? performance.now() - this.clock.since : 0;
    return Math.max(0, Math.ceil(((this.clock.seats[seat] ?? 0) - gone) / 1000));
  }

  /** The time that a seat has left. @param {number} seat */
  left(seat) {
    const seconds = this.seconds(seat);
    const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const short = `${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
    return hours ? `${hours}:${short}` : short;
  }

  tick() {
    const late = String(this.late);
    if (late !== this.seen) {
      this.seen = late;
      this.lapsed();
    }
    for (const seat of this.clock?.running ?? []) {
      const shown = this.element.querySelector(`.clock[data-seat="${seat}"]`);
      if (shown) shown.textContent = this.left(seat);
    }
  }
}
