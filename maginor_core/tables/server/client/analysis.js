/** Where a game was decided: what its decisions were worth, as a search estimates it. */

/** @import {http} from "maginor-client" */

import { call } from "./api.js";
import { complain } from "./dialogs.js";
import { button, fill, h, say } from "./elements.js";
import { disc } from "./players.js";
import { language, t } from "./words.js";

/** @typedef {http.Analysis["decisions"][number]} Judged */

/** The chance of winning from which it is a mistake to give it away. */
export const MISTAKE = 0.05;
const SHOWN = 6;

/**
 * Ask what the decisions of a finished game were worth, until all have been judged.
 * @param {string} path of the game
 * @param {string} token
 * @returns {AsyncGenerator<{judged: Judged[], next: number | null}>} after each answer, all that is known
 */
export async function* analysed(path, token) {
  /** @type {Judged[]} */
  const judged = [];
  /** @type {number | null} */
  let next = 0;
  while (next !== null) {
    /** @type {http.Analysis} */
    const answer = await call("GET", `${path}/analysis?from=${next}&language=${language()}`, { token });
    judged.push(...answer.decisions);
    next = answer.next;
    yield { judged, next };
  }
}

export class Analysis {
  /**
   * @param {string} path of the game
   * @param {() => string} token
   * @param {(version: number) => void} show shows a position in the replay
   */
  constructor(path, token, show) {
    this.path = path;
    this.token = token;
    this.show = show;
    this.left = false;
    this.element = h("div", { class: "analysis" }, button(t("analysis"), () => void this.begin()));
  }

  async begin() {
    const progress = h("progress", { max: 1, value: 0, "aria-label": t("analysis-progress") });
    const list = h("ol");
    fill(this.element, h("h2", { tabindex: -1 }, t("analysis")), h("p", {}, t("analysis-note")), progress, list);
    /** @type {HTMLElement} */ (this.element.firstElementChild).focus({ preventScroll: true });
    try {
      for await (const { judged, next } of analysed(this.path, this.token())) {
        if (this.left) return;
        this.draw(list, judged);
        // Decisions so far, of all that there may be: the version is the best measure of both.
        const last = judged.at(-1)?.version ?? 0;
        progress.max = Math.max(this.versions, last);
        progress.value = next ?? progress.max;
        if (next === null) this.finish(progress, list);
      }
    } catch (error) {
      fill(this.element, button(t("analysis"), () => void this.begin()));
      complain(error);
    }
  }

  /** How many versions the game has. */
  versions = 1;

  /**
   * @param {Element} progress
   * @param {HTMLElement} list
   */
  finish(progress, list) {
    const text = list.childElementCount ? t("analysis-done") : t("analysis-none");
    progress.replaceWith(h("p", { class: "dim" }, text));
    say(text);
  }

  /**
   * @param {HTMLElement} list
   * @param {Judged[]} judged
   */
  draw(list, judged) {
    const mistakes = judged.filter(({ loss }) => loss >= MISTAKE);
    mistakes.sort((one, other) => other.loss - one.loss);
    fill(
      list,
      mistakes.slice(0, SHOWN).map(({ version, seat, loss, played_text: played, best_text: best }) =>
        h(
          "li",
          {},
          disc(seat),
          h("strong", {}, `−${Math.round(100 * loss)} %`),
          h("span", {}, h("span", { class: "order" }, played), h("small", { class: "order" }, t("analysis-better", { best }))),
          button(t("analysis-show", { version }), () => this.show(version), { class: "quiet" }),
        ),
      ),
    );
  }

  leave() {
    this.left = true;
  }
}
