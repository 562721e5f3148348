/** The layout of a table: the bar above, the board in the middle, what can be done, the people and the story. */

/** @import {http} from "maginor-client" */
/** @import {Absent} from "./absent.js" */
/** @import {Asking} from "./asking.js" */
/** @import {Board} from "./board.js" */
/** @import {End} from "./end.js" */
/** @import {Heading} from "./heading.js" */
/** @import {Hint} from "./hint.js" */
/** @import {Lessons} from "./lessons.js" */
/** @import {Log} from "./log.js" */
/** @import {Menu} from "./menu.js" */
/** @import {Narration} from "./narration.js" */
/** @import {Players} from "./players.js" */
/** @import {Rematch} from "./rematch.js" */
/** @import {Talk} from "./talk.js" */
/** @import {Tip} from "./tip.js" */
/** @import {Tools} from "./tools.js" */

import { button, h, signed } from "./elements.js";
import { warning } from "./share.js";
import { t } from "./words.js";

/** Whether what can be done covers the lower end of the screen. */
const slim = matchMedia("(max-width: 55.99rem)");

export class Layout {
  /**
   * @param {http.Summary} summary
   * @param {string} title of the game
   * @param {{absent: Absent, asking: Asking, board: Board, heading: Heading, hint: Hint, lessons: Lessons, log: Log, menu: Menu,
   *   narration: Narration, outcomes: End, players: Players, rematch: Rematch, talk: Talk, tip: Tip, tools: Tools}} parts
   * @param {() => void} away leaves for the lobby
   */
  constructor(summary, title, { absent, asking, board, heading, hint, lessons, log, menu, narration, outcomes, players, rematch, talk, tip, tools }, away) {
    this.board = board;
    this.outcomes = outcomes.element;
    this.bar = h(
      "div",
      { class: "bar" },
      button("‹", away, { class: "quiet away", "aria-label": t("lobby"), title: t("lobby") }),
      h("span", { class: "title" }, title),
      heading.element,
      narration.skipper,
    );
    const decide = h("div", { class: "decide" }, hint.element, lessons.element, asking.element, absent.element, rematch.element, board.legend, menu.element);
    /** The history: a column, or on a small screen a sheet that this opens. */
    this.story = h(
      "section",
      { id: "story", class: "story", "aria-label": t("log") },
      h("div", { class: "row" }, h("h2", { class: "grow" }, t("log")), button("✕", () => this.tell(false), { class: "quiet close", "aria-label": t("close"), title: t("close") })),
      log.element,
    );
    const [lines] = signed("", "M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1");
    this.teller = button(lines, () => this.tell(!this.story.classList.contains("open")), { class: "teller", "aria-label": t("log"), title: t("log"), "aria-controls": "story", "aria-expanded": "false" });
    this.story.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.story.classList.contains("open")) return;
      event.stopPropagation();
      this.tell(false);
    });
    this.log = log;
    tools.further.before(this.teller);
    this.actions = h("section", { class: "actions", "aria-label": t("actions") }, decide, tools.element);
    this.element = h(
      "main",
      { class: "table" },
      this.bar,
      h("div", { class: "middle" }, lessons.aim, outcomes.element, board.picture.board, narration.stage.element),
      this.actions,
      h("section", { class: "people", "aria-label": t("players") }, h("h2", {}, t("players")), players.element, heading.tally, warning(summary), talk.element),
      this.story,
      tip.element,
    );
  }

  /** Show whether it is the reader's turn, and whether the past is shown. @param {{mine: boolean, past: boolean}} now */
  mark({ mine, past }) {
    this.element.classList.toggle("mine", mine);
    this.element.classList.toggle("past", past);
  }

  /** Show the history on a small screen, or hide it. @param {boolean} open */
  tell(open) {
    const { log, story, teller } = this;
    if (open === story.classList.contains("open")) return;
    story.classList.toggle("open", open);
    teller.setAttribute("aria-expanded", String(open));
    if (open) (log.stop ?? story.querySelector("button"))?.focus({ preventScroll: true });
    else teller.focus({ preventScroll: true });
    if (open) log.follow();
  }

  /** Bring how the game came out into sight, where a small screen may be elsewhere. */
  seeEnd() {
    if (slim.matches) this.outcomes.scrollIntoView({ block: "start", behavior: "instant" });
  }

  /** Scroll to what can be chosen, where bar and actions of a small screen leave nothing of it in sight. */
  seek() {
    if (slim.matches) this.board.seek(this.bar, this.actions);
  }
}
