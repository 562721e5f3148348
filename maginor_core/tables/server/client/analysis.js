/** Where a game was decided: what its decisions were worth, as a search estimates it. */

/** @import {http} from "maginor-client" */

import { call } from "./api.js";
import { complain } from "./dialogs.js";
import { button, fill, h, say, svg } from "./elements.js";
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

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 8;

/** The chances of winning by version, as a graph on which a position can be chosen. */
class Graph {
  /** @param {(version: number) => void} show */
  constructor(show) {
    this.versions = 1;
    this.drawing = svg("g", {});
    this.cursor = svg("path", { class: "cursor" });
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
    picture.append(svg("path", { class: "half", d: `M0 ${HEIGHT / 2}H${WIDTH}` }), this.drawing, this.cursor);
    this.element = h("div", { class: "chances", role: "img", "aria-label": t("analysis-graph") }, picture);
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      const at = (((event.clientX - left) / width) * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
      show(Math.round(Math.min(1, Math.max(0, at)) * this.versions));
    });
  }

  /** @param {number} version */
  across(version) {
    return Math.round(10 * (EDGE + ((WIDTH - 2 * EDGE) * version) / this.versions)) / 10;
  }

  /** @param {number} chance */
  height(chance) {
    return Math.round(10 * (HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * chance)) / 10;
  }

  /**
   * @param {Judged[]} judged
   * @param {number} versions how many the game has
   */
  draw(judged, versions) {
    this.versions = versions;
    const seats = [...new Set(judged.map(({ seat }) => seat))].sort();
    const lines = seats.map((seat) => {
      const own = judged.filter((one) => one.seat === seat);
      const points = own.map(({ version, value }) => `${this.across(version)} ${this.height(value)}`);
      return svg("path", { class: `chance of-${seat % 5}`, d: `M${points.join("L")}` });
    });
    const marks = judged
      .filter(({ loss }) => loss >= MISTAKE)
      .flatMap(({ version, value, best_value: best }) => [
        svg("path", { class: "mistake", d: `M${this.across(version)} ${this.height(value)}V${this.height(best)}` }),
        svg("circle", { class: "mark", cx: this.across(version), cy: this.height(value), r: 3.5 }),
      ]);
    this.drawing.replaceChildren(...lines, ...marks);
  }

  /** @param {number} version that is shown */
  point(version) {
    this.cursor.setAttribute("d", `M${this.across(version)} 0V${HEIGHT}`);
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
    this.graph = new Graph(show);
    this.element = h("div", { class: "analysis" }, button(t("analysis"), () => void this.begin()));
  }

  async begin() {
    const progress = h("progress", { max: 1, value: 0, "aria-label": t("analysis-progress") });
    const list = h("ol");
    fill(this.element, h("h2", { tabindex: -1 }, t("analysis")), h("p", {}, t("analysis-note")), this.graph.element, progress, list);
    /** @type {HTMLElement} */ (this.element.firstElementChild).focus({ preventScroll: true });
    try {
      for await (const { judged, next } of analysed(this.path, this.token())) {
        if (this.left) return;
        this.draw(list, judged);
        // Decisions so far, of all that there may be: the version is the best measure of both.
        const last = judged.at(-1)?.version ?? 0;
        progress.max = Math.max(this.versions, last);
        this.graph.draw(judged, progress.max);
        progress.value = next ?? progress.max;
        if (next === null) this.finish(progress, list);
      }
    } catch (error) {
      if (this.left) return;
      fill(this.element, button(t("analysis"), () => void this.begin()));
      complain(error);
    }
  }

  /** How many versions the game has. */
  versions = 1;

  /**
   * Mark the position that is shown.
   * @param {number} version
   * @param {number} newest
   */
  at(version, newest) {
    this.versions = Math.max(this.versions, newest);
    this.graph.versions = Math.max(this.graph.versions, newest);
    this.graph.point(version);
  }

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
