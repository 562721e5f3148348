/** Where a game was decided: what its decisions were worth, as a search estimates it. */

/** @import {http} from "maginor-client" */

import { call } from "./api.js";
import { complain } from "./dialogs.js";
import { button, fill, h, say, svg } from "./elements.js";
import { disc } from "./players.js";
import { language, t } from "./words.js";

/** @typedef {http.Analysis["decisions"][number]} Judged */

/** How bad decisions are signed, the worst first. */
const GRADES = [
  { grade: "blunder", sign: "??" },
  { grade: "mistake", sign: "?" },
  { grade: "inaccuracy", sign: "?!" },
];
const SHOWN = 6;
/** By how much more has to be given away by who wins than by who judged best, so that it is worth saying. */
const LUCKY = 0.1;

/** How bad a decision was; nothing if it was no mistake. @param {Judged} judged */
function graded(judged) {
  return GRADES.find(({ grade }) => grade === judged.grade);
}

/** @param {number} chance */
function percent(chance) {
  return `${Math.round(100 * chance)} %`;
}

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

const HEIGHT = 190;
/** What is beside the graph for its axes: at the left, above, at the right and below. */
const [LEFT, ABOVE, RIGHT, BELOW] = [48, 12, 22, 26];
/** How far the numbers of positions are apart at least, in pixels. */
const APART = 70;

/** The chances of winning by version, as a graph on which a position can be chosen. */
class Graph {
  /** @param {(version: number) => void} show */
  constructor(show) {
    this.versions = 1;
    this.width = 600;
    /** @type {Judged[]} */
    this.judged = [];
    /** @type {string[]} */
    this.names = [];
    /** @type {number[] | null} */
    this.winners = null;
    this.axes = svg("g", { class: "axes" });
    this.drawing = svg("g", {});
    this.cursor = svg("path", { class: "cursor" });
    this.hair = svg("path", { class: "hair" });
    this.picture = svg("svg", { "aria-hidden": "true" });
    this.picture.append(this.axes, this.hair, this.cursor, this.drawing);
    this.reading = h("p", { class: "reading", "aria-hidden": "true" });
    this.legend = h("ul", { class: "legend" });
    this.chances = h("div", { class: "chances", role: "slider", tabindex: 0, "aria-label": t("analysis-graph"), "aria-valuemin": 0 }, this.picture);
    this.element = h("div", { class: "graph" }, this.legend, this.chances, this.reading);
    const version = (/** @type {MouseEvent} */ { clientX }) => {
      const { left, width } = this.chances.getBoundingClientRect();
      const at = (((clientX - left) / width) * this.width - LEFT) / (this.width - LEFT - RIGHT);
      return Math.round(Math.min(1, Math.max(0, at)) * this.versions);
    };
    this.chances.addEventListener("click", (event) => show(version(event)));
    this.chances.addEventListener("pointermove", (event) => this.read(version(event)));
    this.chances.addEventListener("pointerleave", () => this.read(null));
    this.chances.addEventListener("blur", () => this.read(null));
    this.chances.addEventListener("keydown", (event) => this.step(event, show));
    /** The version that is read from the graph. */
    this.at = 0;
    new ResizeObserver(() => this.resize()).observe(this.chances);
  }

  /** Move along the decisions by keys. @param {KeyboardEvent} event @param {(version: number) => void} show */
  step(event, show) {
    const order = this.judged.map(({ version }) => version);
    const later = order.find((one) => one > this.at);
    const earlier = order.findLast((one) => one < this.at);
    const to = { ArrowRight: later, ArrowUp: later, ArrowLeft: earlier, ArrowDown: earlier, Home: order[0], End: this.versions }[event.key];
    if (event.key === "Enter") show(this.at);
    else if (!event.key.startsWith("Arrow") && to === undefined) return;
    else if (to !== undefined) this.read(to);
    event.preventDefault();
    event.stopPropagation();
  }

  /** Say what the chances are at a version. @param {number | null} version null if none is pointed at */
  read(version) {
    this.hair.setAttribute("d", version === null ? "" : `M${this.across(version)} ${ABOVE}V${HEIGHT - BELOW}`);
    if (version === null) {
      fill(this.reading, "\u00a0");
      return;
    }
    this.at = version;
    const said = this.names.flatMap((name, seat) => {
      const last = this.judged.findLast((one) => one.seat === seat && one.version <= version);
      const chance = version >= this.versions && this.winners ? this.final(seat) : last?.value;
      return chance === undefined ? [] : `${name} ${percent(chance)}`;
    });
    const text = t("analysis-reading", { version, chances: said.join(", ") });
    fill(this.reading, text);
    this.chances.setAttribute("aria-valuenow", String(version));
    this.chances.setAttribute("aria-valuetext", text);
  }

  /** What a seat has got in the end, as a chance. @param {number} seat */
  final(seat) {
    return this.winners?.includes(seat) ? 1 / this.winners.length : 0;
  }

  /** @param {number} version */
  across(version) {
    return Math.round(10 * (LEFT + ((this.width - LEFT - RIGHT) * version) / this.versions)) / 10;
  }

  /** @param {number} chance */
  height(chance) {
    return Math.round(10 * (HEIGHT - BELOW - (HEIGHT - ABOVE - BELOW) * chance)) / 10;
  }

  resize() {
    const width = this.chances.clientWidth;
    if (!width || width === this.width) return;
    this.width = width;
    this.redraw();
  }

  /**
   * @param {Judged[]} judged
   * @param {number} versions how many the game has
   */
  draw(judged, versions) {
    this.judged = judged;
    this.versions = versions;
    this.redraw();
  }

  redraw() {
    const { judged, versions, width, winners } = this;
    this.picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.chances.setAttribute("aria-valuemax", String(versions));
    if (!this.chances.hasAttribute("aria-valuenow")) this.chances.setAttribute("aria-valuenow", "0");
    const every = Math.max(1, Math.ceil((versions * APART) / (width - LEFT - RIGHT) / 5) * 5);
    const marks = [0, 0.25, 0.5, 0.75, 1].flatMap((chance) => [
      svg("path", { class: chance === 0.5 ? "half" : "line", d: `M${LEFT} ${this.height(chance)}H${width - RIGHT}` }),
      ...(chance % 0.5 ? [] : [label(LEFT - 7, this.height(chance) + 4, percent(chance), "end")]),
    ]);
    for (let version = 0; version <= versions; version += every) {
      marks.push(label(this.across(version), HEIGHT - 7, String(version), "middle"));
      marks.push(svg("path", { class: "line", d: `M${this.across(version)} ${HEIGHT - BELOW}v5` }));
    }
    this.axes.replaceChildren(...marks);
    const seats = [...new Set(judged.map(({ seat }) => seat))].sort();
    const lines = seats.flatMap((seat) => {
      const own = judged.filter((one) => one.seat === seat);
      const points = own.map(({ version, value }) => `${this.across(version)} ${this.height(value)}`);
      const end = [this.across(versions), this.height(this.final(seat))];
      if (winners) points.push(end.join(" "));
      const line = svg("path", { class: `chance of-${seat % 5}`, d: `M${points.join("L")}` });
      return winners ? [line, svg("circle", { class: `end-of of-${seat % 5}`, cx: end[0] ?? 0, cy: end[1] ?? 0, r: 5 })] : [line];
    });
    const mistakes = judged.flatMap((one) => {
      const grade = graded(one);
      if (!grade) return [];
      const [x, from, to] = [this.across(one.version), this.height(one.value), this.height(one.best_value)];
      const sign = label(x, Math.min(HEIGHT - BELOW - 2, from + 16), grade.sign, "middle");
      sign.setAttribute("class", "sign");
      return [svg("path", { class: "mistake", d: `M${x} ${from}V${to}` }), svg("circle", { class: `mark ${grade.grade}`, cx: x, cy: from, r: 4.5 }), ...(grade.grade === "inaccuracy" ? [] : [sign])];
    });
    this.drawing.replaceChildren(...lines, ...mistakes);
    this.explain(seats);
  }

  /** Say whose line is which, and how many mistakes of each kind it has. @param {number[]} seats */
  explain(seats) {
    fill(
      this.legend,
      seats.map((seat) => {
        const own = this.judged.filter((one) => one.seat === seat).map(graded);
        const counts = GRADES.map(({ grade, sign }) => ({ grade, sign, count: own.filter((one) => one?.grade === grade).length })).filter(({ count }) => count);
        const named = counts.map(({ grade, sign, count }) =>
          h("small", { title: t("analysis-grade", { grade }) }, h("span", { "aria-hidden": "true" }, `${count} ${sign}`), h("span", { class: "unseen" }, `${count} × ${t("analysis-grade", { grade })}`)),
        );
        return h("li", { class: `line of-${seat % 5}` }, disc(seat), h("span", { class: "name" }, this.names[seat] ?? ""), named);
      }),
    );
  }

  /** @param {number} version that is shown */
  point(version) {
    this.cursor.setAttribute("d", `M${this.across(version)} ${ABOVE}V${HEIGHT - BELOW}`);
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} anchor
 */
function label(x, y, text, anchor) {
  const made = svg("text", { x, y, "text-anchor": anchor });
  made.textContent = text;
  return made;
}

export class Analysis {
  /**
   * @param {string} path of the game
   * @param {() => string} token
   * @param {(version: number) => void} show shows a position in the replay
   * @param {{offers: (seat: number) => boolean, begin: (version: number) => void} | null} [again] plays on from before a
   *   decision, where a seat's may be played again
   */
  constructor(path, token, show, again = null) {
    this.path = path;
    this.token = token;
    this.show = show;
    this.again = again;
    this.left = false;
    this.graph = new Graph(show);
    this.element = h("div", { class: "analysis" }, button(t("analysis"), () => void this.begin()));
  }

  /**
   * Know who played, and who has won.
   * @param {string[]} names by seat
   * @param {number[] | null} winners
   */
  over(names, winners) {
    const { graph } = this;
    graph.names = names;
    if (winners) graph.winners = winners;
    if (graph.judged.length) graph.redraw();
  }

  async begin() {
    const bar = h("progress", { max: 1 }); // without a value until something is known
    const progress = h("label", { class: "dim" }, t("analysis-progress"), bar);
    const list = h("ol");
    this.luck.textContent = "";
    fill(this.element, h("h2", { tabindex: -1 }, t("analysis")), h("p", {}, t("analysis-note")), this.graph.element, progress, this.luck, list);
    /** @type {HTMLElement} */ (this.element.firstElementChild).focus({ preventScroll: true });
    try {
      for await (const { judged, next } of analysed(this.path, this.token())) {
        if (this.left) return;
        this.draw(list, judged);
        // Decisions so far, of all that there may be: the version is the best measure of both.
        const last = judged.at(-1)?.version ?? 0;
        bar.max = Math.max(this.versions, last);
        this.graph.draw(judged, bar.max);
        bar.value = next ?? bar.max;
        if (next === null) this.finish(progress, list, judged);
      }
    } catch (error) {
      if (this.left) return;
      fill(this.element, button(t("analysis"), () => void this.begin()));
      complain(error);
    }
  }

  /** How many versions the game has. */
  versions = 1;
  /** What is said where another than who has won judged best. */
  luck = h("p", { class: "luck" });

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
   * @param {Judged[]} judged
   */
  finish(progress, list, judged) {
    const text = list.childElementCount ? t("analysis-done") : t("analysis-none");
    progress.replaceWith(h("p", { class: "dim" }, text));
    const { names, winners } = this.graph;
    const given = names.map((_, seat) => judged.reduce((sum, one) => sum + (one.seat === seat ? one.loss : 0), 0));
    const best = given.indexOf(Math.min(...given));
    const winner = winners?.length === 1 ? (winners[0] ?? -1) : -1;
    if (winner >= 0 && (given[winner] ?? 0) - (given[best] ?? 0) >= LUCKY) {
      this.luck.textContent = t("analysis-luck", { winner: names[winner] ?? "", best: names[best] ?? "", more: percent(given[winner] ?? 0), less: percent(given[best] ?? 0) });
    }
    say(`${this.luck.textContent} ${text}`);
  }

  /**
   * @param {HTMLElement} list
   * @param {Judged[]} judged
   */
  draw(list, judged) {
    const mistakes = judged.filter((one) => graded(one));
    mistakes.sort((one, other) => other.loss - one.loss);
    fill(
      list,
      mistakes.slice(0, SHOWN).map((one) => {
        const { version, seat, loss, played_text: played, best_text: best } = one;
        const grade = graded(one);
        return h(
          "li",
          {},
          disc(seat),
          h("strong", {}, `−${percent(loss)}`),
          h(
            "span",
            {},
            h("span", { class: "order" }, grade && h("b", { class: grade.grade }, `${t("analysis-grade", { grade: grade.grade })} ${grade.sign} `), played),
            h("small", { class: "order" }, t("analysis-better", { best })),
          ),
          h(
            "span",
            { class: "ways" },
            button(t("analysis-show", { version }), () => this.show(version), { class: "quiet" }),
            this.again?.offers(seat) && button(t("analysis-again", { version }), () => this.again?.begin(version), { class: "quiet" }),
          ),
        );
      }),
    );
  }

  leave() {
    this.left = true;
  }
}
