/** How a game is played: one idea at a time, with the part of the board that it is about. */

/** @import {http} from "maginor-client" */

import { open, portrait } from "./dialogs.js";
import { button, fill, h, svg } from "./elements.js";
import { parse } from "./picture.js";
import { transport } from "./transport.js";
import { language, t } from "./words.js";

/** How much of the board is shown around what a panel is about, in its own pixels. */
const AROUND = 28;
/** Of the width of the board, the least that is shown: what is nearer is not recognized. */
const NEAREST = 0.36;

/**
 * Show how a game is played.
 * @param {http.CatalogueEntry} game
 */
export function guideWindow(game) {
  const { panels, title } = game;
  open(`${t("guide")}: ${title}`, () => [
    panels.length ? new Guide(game).element : h("div", { class: "guide" }, portrait(game), inWords(game)),
    panels.length && game.guide.length ? h("details", {}, h("summary", {}, t("guide-words")), inWords(game)) : null,
  ]);
}

/**
 * How a game is played, in paragraphs.
 * @param {http.CatalogueEntry} game
 */
function inWords({ guide }) {
  return h("div", { class: "guide" }, guide.map((paragraph) => h("p", {}, paragraph)), h("p", { class: "dim" }, t("guide-rulings")));
}

/** The panels of a game, one of which is shown. */
export class Guide {
  /** @param {http.CatalogueEntry} game */
  constructor({ name, panels, title }) {
    this.panels = panels;
    this.at = 0;
    /** @type {SVGSVGElement | null} */
    this.board = null;
    /** What the picture shows in all. */
    this.whole = new DOMRect();
    this.picture = h("div", { class: "extract", role: "img", "aria-label": t("picture-of", { game: title }) });
    this.text = h("p", { class: "idea", role: "status" });
    this.place = h("p", { class: "dim" });
    this.back = button("‹ " + t("guide-back"), () => this.turn(-1));
    this.next = button(t("guide-next") + " ›", () => this.turn(1), { class: "main" });
    this.element = h("div", { class: "panels" }, this.picture, this.text, h("p", { class: "row" }, this.back, this.place, this.next));
    this.element.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight" || key === "ArrowLeft") this.turn(key === "ArrowRight" ? 1 : -1);
    });
    this.draw();
    void this.load(`/api/games/${name}/picture?language=${language()}`);
  }

  /** @param {string} url of the picture of the game */
  async load(url) {
    try {
      const answer = await transport.fetch(url);
      const made = answer.ok ? parse(await answer.text()) : null;
      if (!made) return; // the words say it, too
      // Names in the picture, and its style, are apart from those of the board of a table.
      const root = this.picture.attachShadow({ mode: "open" });
      const style = new CSSStyleSheet();
      style.replaceSync(`${made.style}\nsvg{display:block;width:100%;height:100%}`);
      root.adoptedStyleSheets = [style];
      made.svg.removeAttribute("width");
      made.svg.removeAttribute("height");
      made.svg.removeAttribute("role");
      made.svg.setAttribute("aria-hidden", "true");
      root.append(made.svg);
      this.board = made.svg;
      const { x, y, width, height } = made.svg.viewBox.baseVal;
      this.whole = new DOMRect(x, y, width, height);
      this.look();
    } catch {
      // the words say it, too
    }
  }

  /** Go on to another panel. @param {number} by */
  turn(by) {
    this.at = Math.min(this.panels.length - 1, Math.max(0, this.at + by));
    this.draw();
  }

  draw() {
    const { at, panels } = this;
    fill(this.text, panels[at]?.text);
    fill(this.place, t("guide-place", { number: at + 1, all: panels.length }));
    this.back.disabled = at === 0;
    this.next.disabled = at === panels.length - 1;
    const focused = document.activeElement;
    if ((focused === this.back && at === 0) || (focused === this.next && this.next.disabled)) (at ? this.back : this.next).focus();
    this.look();
  }

  /** Show the part of the board that the panel is about, with a frame around each thing. */
  look() {
    const { board } = this;
    if (!board) return;
    board.querySelector(".frames")?.remove();
    const { x, y, width, height } = this.whole;
    board.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const boxes = (this.panels[this.at]?.shows ?? []).flatMap((name) => united(partsOf(board, name).map((one) => boxOf(one, board))));
    if (!boxes.length) return;
    const frames = svg("g", { class: "frames", fill: "none" });
    for (const [colour, thick] of /** @type {[string, number][]} */ ([["#2a2017", 9], ["#ffc73a", 5]])) {
      for (const box of boxes) frames.append(svg("rect", { x: box.x - 5, y: box.y - 5, width: box.width + 10, height: box.height + 10, rx: 10, stroke: colour, "stroke-width": thick }));
    }
    board.append(frames);
    const left = Math.min(...boxes.map((box) => box.left)) - AROUND;
    const top = Math.min(...boxes.map((box) => box.top)) - AROUND;
    const right = Math.max(...boxes.map((box) => box.right)) + AROUND;
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + AROUND;
    const high = Math.min(height, Math.max(bottom - top, (NEAREST * width * 9) / 16));
    const wide = Math.min(width, Math.max(right - left, NEAREST * width, (high * 16) / 9));
    const into = (/** @type {number} */ middle, /** @type {number} */ size, /** @type {number} */ start, /** @type {number} */ all) => Math.min(start + all - size, Math.max(start, middle - size / 2));
    board.setAttribute("viewBox", `${into((left + right) / 2, wide, x, width)} ${into((top + bottom) / 2, high, y, height)} ${wide} ${high}`);
  }
}

/**
 * The places of a board that have a name, or begin with it; without any, the pieces.
 * @param {SVGSVGElement} board
 * @param {string} name
 */
function partsOf(board, name) {
  const is = name.endsWith(":") ? "^=" : "=";
  const [places, pieces] = ["place", "piece"].map((kind) => /** @type {SVGGraphicsElement[]} */ ([...board.querySelectorAll(`[data-${kind}${is}"${CSS.escape(name)}"]`)]));
  return places?.length ? places : pieces ?? [];
}

/**
 * Boxes, with one for those that overlap, such as cards in a hand.
 * @param {DOMRect[]} boxes
 */
function united(boxes) {
  /** @type {DOMRect[]} */
  let made = [];
  for (let box of boxes) {
    for (;;) {
      const { left, top, right, bottom } = box;
      const over = made.find((one) => one.left < right && left < one.right && one.top < bottom && top < one.bottom);
      if (!over) break;
      made = made.filter((one) => one !== over);
      const [x, y] = [Math.min(left, over.left), Math.min(top, over.top)];
      box = new DOMRect(x, y, Math.max(right, over.right) - x, Math.max(bottom, over.bottom) - y);
    }
    made.push(box);
  }
  return made;
}

/**
 * The box around a part of a board, in the board's own pixels; the part may be turned.
 * @param {SVGGraphicsElement} part
 * @param {SVGSVGElement} board
 */
function boxOf(part, board) {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  const inner = board.getScreenCTM()?.inverse();
  const [start, end] = [new DOMPoint(left, top).matrixTransform(inner), new DOMPoint(right, bottom).matrixTransform(inner)];
  return new DOMRect(start.x, start.y, end.x - start.x, end.y - start.y);
}
