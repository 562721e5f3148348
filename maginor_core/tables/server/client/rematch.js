/** A rematch: who has agreed to play again, and the way to the next table once all have. */

/** @import {RematchAsked, http} from "maginor-client" */

import { ApiError, call } from "./api.js";
import { levelOf, stronger } from "./bots.js";
import { complain } from "./dialogs.js";
import { button, fill, h, say } from "./elements.js";
import { keep, remember } from "./memory.js";
import { playAgainst } from "./quick_start.js";
import { t } from "./words.js";

export class Rematch {
  /**
   * @param {http.Summary} summary
   * @param {http.CatalogueEntry} game
   * @param {{seat: () => number | null, tokens: Record<string, string>, watch: string, bot: string, nameOf: (seat: number) => string, go: (url: string) => void}} table
   */
  constructor(summary, game, { seat, tokens, watch, bot, nameOf, go }) {
    this.summary = summary;
    this.game = game;
    /** Against which bot this game was begun, if it was against one kind alone. */
    this.bot = bot;
    /** Whether the reader has won. */
    this.won = false;
    this.seat = seat;
    this.tokens = tokens;
    this.watch = watch;
    this.nameOf = nameOf;
    this.go = go;
    /** Whether the game is over. */
    this.over = false;
    this.leaving = false;
    this.said = "";
    this.element = h("div", { class: "rematch" });
  }

  /** @param {RematchAsked} rematch what the table has told last */
  show(rematch) {
    const begun = rematch.table !== null && this.summary.rematch.table === null;
    this.summary.rematch = rematch;
    this.draw();
    const mine = this.seat();
    if (begun && this.over && (mine === null || this.agreed)) void this.follow();
  }

  /** Whether the reader has agreed. */
  get agreed() {
    return this.summary.rematch.agreed.some((seat) => String(seat) in this.tokens);
  }

  draw() {
    const { agreed, declined, table } = this.summary.rematch;
    const own = Object.keys(this.tokens).map(Number);
    if (!this.over) return fill(this.element);
    if (!own.length) return fill(this.element, table ? h("p", { class: "row" }, t("rematch-begun"), button(t("rematch-join"), () => void this.follow())) : null);
    const names = (/** @type {number[]} */ seats) => seats.map(this.nameOf).join(", ");
    const others = agreed.filter((seat) => !own.includes(seat));
    const awaited = this.summary.seats.flatMap(({ kind }, seat) => (kind === "bot" || agreed.includes(seat) || declined.includes(seat) ? [] : [seat]));
    const told = table
      ? t("rematch-begun")
      : [
          others.length ? t("rematch-asked", { names: names(others), count: others.length }) : "",
          this.agreed && awaited.length ? t("rematch-waits", { names: names(awaited) }) : "",
          declined.length ? t("rematch-declined", { names: names(declined) }) : "",
        ]
          .filter(Boolean)
          .join(" ");
    if (told !== this.said) say(told);
    this.said = told;
    const higher = this.won && !table ? stronger(this.game, this.bot) : undefined;
    const climb = () => {
      if (!higher) return;
      remember(`bot.${this.game.name}`, higher);
      void playAgainst(this.game, higher, this.go);
    };
    fill(
      this.element,
      told ? h("p", {}, told) : null,
      higher ? h("p", {}, button(t("rematch-higher", { level: levelOf(this.game, higher) }), climb, { class: "main" })) : null,
      h(
        "p",
        { class: "row" },
        table ? button(t("rematch-join"), () => void this.follow(), { class: "main" }) : this.agreed ? null : button(t("rematch"), () => void this.answer(true), { class: higher ? "" : "main" }),
        !table && (this.agreed || others.length) ? button(t("rematch-decline"), () => void this.answer(false)) : null,
      ),
    );
  }

  /** Somebody has come or gone: who has left is not awaited any more. */
  async look() {
    if (this.over && this.agreed && !this.summary.rematch.table) await this.answer(true);
  }

  /**
   * Agree to play again, or decline, for all seats of this browser.
   * @param {boolean} agree
   */
  async answer(agree) {
    try {
      let begun = false;
      for (const token of Object.values(this.tokens)) begun = Boolean((await this.ask(token, agree)).table);
      if (begun) await this.follow();
    } catch (error) {
      if (agree || !(error instanceof ApiError && error.code === "declined")) complain(error);
    }
  }

  /**
   * @param {string} token
   * @param {boolean} agree
   * @returns {Promise<Partial<http.Rematch & http.RematchAwaited>>}
   */
  ask(token, agree) {
    return call("POST", `/api/tables/${this.summary.table}/rematch`, { token, body: { agree } });
  }

  /** Take the seats of this browser, or the place of a spectator, at the next table and go there. */
  async follow() {
    if (this.leaving) return;
    this.leaving = true;
    const { game, title } = this.summary;
    try {
      let next = "";
      const own = Object.values(this.tokens);
      for (const token of own.length ? own : [this.watch]) {
        const { table = "", seat, token: opens = "" } = await this.ask(token, true);
        next = table;
        keep(next, seat === null ? { game, title, watch: opens } : { game, title, bot: this.bot, tokens: { [String(seat)]: opens } });
      }
      this.go(`/t/${next}`);
    } catch (error) {
      this.leaving = false;
      complain(error);
    }
  }
}
