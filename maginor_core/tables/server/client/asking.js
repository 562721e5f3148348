/** What is asked or awaited beside the question: an undo, preimages, time that has run out, the way back from the past. */

/** @import {Happened, State as Bare, Shown} from "maginor-client" */
/** @import {Absent} from "./absent.js" */
/** @import {Orders} from "./orders.js" */
/** @import {Players} from "./players.js" */
/** @import {Sealing} from "./sealing.js" */
/** @typedef {Bare & {shown: Shown}} State */

import { rulingsOf } from "./dialogs.js";
import { button, fill, h, say } from "./elements.js";
import { t } from "./words.js";

export class Asking {
  /**
   * @param {string} game
   * @param {{absent: Absent, orders: Orders, players: Players, sealing: Sealing}} parts
   * @param {{nameOf: (seat: number) => string, present: () => void, close: () => void, again: () => void}} acts how the
   *   present is shown again, the table closed, and a seat taken again that a bot plays
   */
  constructor(game, { absent, orders, players, sealing }, { nameOf, present, close, again }) {
    this.game = game;
    this.absent = absent;
    this.orders = orders;
    this.players = players;
    this.sealing = sealing;
    this.nameOf = nameOf;
    this.present = present;
    this.close = close;
    this.again = again;
    /** What the reader is told beside the question, until the game goes on. */
    this.note = "";
    this.element = h("div", { class: "asking" });
  }

  /**
   * @param {State} state
   * @param {{seat: number | null, closed: boolean, hasOthers: boolean}} at hasOthers: whether people with devices of
   *   their own play, too
   */
  draw(state, { seat, closed, hasOthers }) {
    const { undo, due } = state;
    const over = state.finished || closed;
    const late = over || this.absent.offers ? [] : this.players.late;
    const replaced = !over && seat !== null && this.players.absent[seat];
    // Who plays alone closes the table on leaving it; who waits for somebody absent is told more of that.
    const closes = this.absent.actions.close && !this.absent.offers && !over && hasOthers;
    const names = (/** @type {number[]} */ seats) => seats.map((one) => this.nameOf(one)).join(", ");
    fill(
      this.element,
      this.note ? h("p", {}, this.note) : null,
      replaced ? [h("p", { class: "due", role: "status" }, t("seat-replaced")), h("p", {}, button(t("seat-again"), () => this.again(), { class: "main" }))] : null,
      late.length ? h("p", { class: "due", role: "status" }, t("time-up", { names: names(late) })) : null,
      closed ? null : due ? h("p", { class: "due" }, t("due", { names: names(due.missing) })) : undo ? this.consent(undo, state.version, seat) : this.sealing.has(state, seat) ? h("p", { class: "due" }, t("choice-sealed")) : null,
      closes ? button(t("close-table"), () => this.close(), { class: "quiet" }) : null,
    );
  }

  /**
   * Say how one comes back from a moment of the past, and why it came to it.
   * @param {Happened} past
   * @param {boolean} hasMoved whether the game has gone on meanwhile
   */
  drawPast({ rulings = [] }, hasMoved) {
    const present = button(t("present"), () => this.present(), { class: "main" });
    fill(this.element, hasMoved ? h("p", {}, t("moved-on")) : null, h("p", {}, present), rulings.length ? rulingsOf(this.game, rulings) : null);
  }

  /**
   * What an undo waits for, with buttons for whoever is asked.
   * @param {NonNullable<State["undo"]>} undo
   * @param {number} version
   * @param {number | null} seat
   */
  consent(undo, version, seat) {
    if (seat === null) return [];
    const answer = (/** @type {boolean} */ agree) => () => this.orders.tell({ type: "answer_undo", agree, to: undo.to, version });
    const asked = undo.seat !== seat && !undo.agreed.includes(seat);
    const name = this.nameOf(undo.seat);
    const question = t("undo-asked", { name, count: version - undo.to });
    const waits = undo.seat === seat ? t("undo-waits") : t("undo-agreed", { name });
    if (asked) say(question);
    return [
      h("p", {}, asked ? question : waits),
      asked ? h("p", { class: "row" }, button(t("agree"), answer(true), { class: "main" }), button(t("disagree"), answer(false))) : null,
    ];
  }
}
