/** The heading of a table: whose turn it is and what is asked, which moment is shown, or what is happening. */

/** @import {Happened, State as Bare, Shown, http} from "maginor-client" */
/** @typedef {Bare & {shown: Shown}} State */

import { explain, ruleButton } from "./dialogs.js";
import { fill, h } from "./elements.js";
import { disc } from "./players.js";
import { language, t } from "./words.js";

export class Heading {
  /**
   * @param {http.CatalogueEntry} game
   * @param {(seat: number) => string} nameOf
   */
  constructor(game, nameOf) {
    this.game = game;
    this.nameOf = nameOf;
    this.turn = h("h1", { class: "turn", tabindex: -1 });
    /** What is happening; it takes the place of the question while events are shown. */
    this.caption = h("p", { class: "caption", "aria-hidden": "true" });
    this.element = h("div", { class: "status", role: "status" }, this.turn, this.caption);
    this.tally = h("p", { class: "unseen" });
  }

  /** Let what is happening take the place of the status, as high as that is. @param {boolean} now */
  hold(now) {
    const { element } = this;
    element.setAttribute("aria-live", now ? "off" : "polite"); // the question is heard after what led to it
    if (!now) element.style.height = "";
    else if (!element.style.height) element.style.height = `${element.getBoundingClientRect().height}px`;
    element.closest("main")?.classList.toggle("telling", now);
  }

  /**
   * Say in one line whose turn it is, and what is asked, or which moment is shown.
   * @param {State} state
   * @param {{mine: boolean, closed: string | null, past: Happened | null}} at whether the reader has to act; why
   *   the table was closed before its end; the event at whose moment the reader looks back
   */
  draw({ shown, finished, to_act, result, version }, { mine, closed, past }) {
    const who = to_act.map((seat) => this.nameOf(seat)).join(", ");
    const heading = closed !== null ? t("closed") : finished ? t("finished") : mine ? t("your-turn") : t("turn-of", { name: who });
    const { rulings } = shown;
    const more = mine && !past && rulings.length ? ruleButton(rulings, (ids) => void explain(this.game.name, ids)) : null;
    /** @type {[string, string]} */
    const [bold, clause] = past
      ? [t("moment-of", { version: past.version, newest: version }), past.text ?? ""]
      : closed !== null
        ? [`${heading}.`, closed]
        : finished
          ? [`${heading}.`, this.outcome(result)]
          : mine
            ? parted(shown.question, heading)
            : [heading, ""];
    const acting = past || closed !== null ? [] : finished ? (result?.winners ?? []) : to_act;
    fill(this.turn, acting.map(disc), h("span", {}, h("strong", {}, capital(bold)), clause && ` ${clause}`), more);
    fill(this.tally, shown.tally);
    document.title = t(mine ? "title-yours" : "title", { turn: heading, game: this.game.title });
  }

  /** @param {State["result"]} result */
  outcome(result) {
    if (!result) return t("no-result");
    const winners = result.winners.map((seat) => this.nameOf(seat)).join(", ");
    return t("winners", { names: winners, count: result.winners.length });
  }
}

/** @param {string} text */
function capital(text) {
  return text.slice(0, 1).toLocaleUpperCase(language()) + text.slice(1);
}

/**
 * Divide a question into its first words and the rest; one without parts follows the heading.
 * @param {string} question
 * @param {string} heading
 * @returns {[string, string]}
 */
function parted(question, heading) {
  const found = /^(.*?(?:[^\d\s]\s?\.|\s?[;:?]))\s+(\S.*)$/s.exec(question);
  return found ? [found[1] ?? "", found[2] ?? ""] : [`${heading}:`, question];
}
