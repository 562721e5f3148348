/** The layout of a table: the bar above, the board in the middle, what can be done, the people and the story. */

/** @import {http} from "maginor-client" */
/** @import {Absent} from "./absent.js" */
/** @import {Asking} from "./asking.js" */
/** @import {Board} from "./board.js" */
/** @import {Dice} from "./dice.js" */
/** @import {End} from "./end.js" */
/** @import {Heading} from "./heading.js" */
/** @import {Lessons} from "./lessons.js" */
/** @import {Log} from "./log.js" */
/** @import {Menu} from "./menu.js" */
/** @import {Narration} from "./narration.js" */
/** @import {Players} from "./players.js" */
/** @import {Rematch} from "./rematch.js" */
/** @import {Talk} from "./talk.js" */
/** @import {Tip} from "./tip.js" */
/** @import {Tools} from "./tools.js" */

import { button, h } from "./elements.js";
import { warning } from "./share.js";
import { t } from "./words.js";

/** Whether what can be done covers the lower end of the screen. */
const slim = matchMedia("(max-width: 55.99rem)");

export class Layout {
  /**
   * @param {http.Summary} summary
   * @param {string} title of the game
   * @param {{absent: Absent, asking: Asking, board: Board, dice: Dice, heading: Heading, lessons: Lessons, log: Log, menu: Menu,
   *   narration: Narration, outcomes: End, players: Players, rematch: Rematch, talk: Talk, tip: Tip, tools: Tools}} parts
   * @param {() => void} away leaves for the lobby
   */
  constructor(summary, title, { absent, asking, board, dice, heading, lessons, log, menu, narration, outcomes, players, rematch, talk, tip, tools }, away) {
    this.board = board;
    this.bar = h(
      "div",
      { class: "bar" },
      button("‹", away, { class: "quiet away", "aria-label": t("lobby"), title: t("lobby") }),
      h("span", { class: "title" }, title),
      heading.element,
      narration.skipper,
      board.picture.zooming,
    );
    const decide = h("div", { class: "decide" }, lessons.element, asking.element, absent.element, rematch.element, board.legend, menu.element);
    this.actions = h("section", { class: "actions", "aria-label": t("actions") }, decide, tools.element);
    this.element = h(
      "main",
      { class: "table" },
      this.bar,
      h("div", { class: "middle" }, outcomes.element, board.picture.board, dice.element),
      this.actions,
      h("section", { class: "people", "aria-label": t("players") }, h("h2", {}, t("players")), players.element, heading.tally, warning(summary), talk.element),
      h("section", { class: "story", "aria-label": t("log") }, h("h2", {}, t("log")), log.element),
      tip.element,
    );
  }

  /** Show whether it is the reader's turn, and whether the past is shown. @param {{mine: boolean, past: boolean}} now */
  mark({ mine, past }) {
    this.element.classList.toggle("mine", mine);
    this.element.classList.toggle("past", past);
  }

  /** Scroll to what can be chosen, where bar and actions of a small screen leave nothing of it in sight. */
  seek() {
    if (slim.matches) this.board.seek(this.bar, this.actions);
  }
}
