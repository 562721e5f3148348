/** The board as a picture: pieces that move, and places that can be chosen. */

import { h } from "./elements.js";
import { remember, remembered } from "./memory.js";
import { renew } from "./renewal.js";
import { transport } from "./transport.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(
  ("svg g defs symbol use title desc rect circle ellipse line polyline polygon path text tspan " +
    "clipPath mask pattern linearGradient radialGradient stop marker").split(" "),
);
/** Steps by key, to the right and down. @type {Map<string, [number, number]>} */
const STEPS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);
const MOVE = 450;
const DROP = 240;
const FLIP = 320;
const HOVER = 350;
const LONG_PRESS = 500;
/** How tall a card is that is looked at, in pixels. */
const LARGE = 190;
/** What says whether a reader wants the numbers of rows, columns and pieces, which pictures have in groups of class `wanted`. */
export const COORDINATES = "coordinates";
/** The classes of what is said of places and pieces of a picture. */
const MARKS = ["legal", "lit", "chosen", "reached", "advised", "moved"];
/** How far the pointer moves, in pixels, before it drags. */
const DRAGGED = 6;

/**
 * Make an element of the page from the text of an SVG picture, without what could act.
 * @param {string} text
 * @returns {{svg: SVGSVGElement, style: string} | null} null if it is not SVG
 */
export function parse(text) {
  let style = "";
  const bare = text.replace(/<style[^>]*>([^<]*)<\/style>/g, (_, rules) => {
    style += rules.replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    return "";
  });
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (root.namespaceURI !== SVG || root.localName !== "svg") return null;
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
  for (const one of [...svg.querySelectorAll("*")]) {
    if (!SHAPES.has(one.localName)) one.remove();
    else clean(one);
  }
  clean(svg);
  for (const place of svg.querySelectorAll("[data-place]:not(:has(> title))")) place.prepend(drawn("title", {}));
  return { svg, style };
}

/** @param {Element} element */
function clean(element) {
  for (const { name, value } of [...element.attributes]) {
    const outside = /href$/.test(name) && !value.startsWith("#");
    if (name.startsWith("on") || name === "style" || outside) element.removeAttribute(name);
  }
}

/**
 * Make an element of a picture of which nothing can be chosen; its sheet is loaded.
 * @param {string} text
 */
export function still(text) {
  const svg = parse(text)?.svg ?? null;
  const name = svg?.dataset.sheet;
  if (name) void load(name);
  return svg;
}

const [small, middling] = [matchMedia("(max-width: 37.5rem)"), matchMedia("(max-width: 74.99rem)")];
/** For which screen pictures are to be drawn. @returns {"narrow" | "medium" | "wide"} */
export const pictureWidth = () => (small.matches ? "narrow" : middling.matches ? "medium" : "wide");

/** Call a function whenever pictures are to be drawn for another screen. @param {() => void} changed @returns {() => void} ends that */
export function onPictureWidth(changed) {
  for (const one of [small, middling]) one.addEventListener("change", changed);
  return () => [small, middling].forEach((one) => one.removeEventListener("change", changed));
}

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const symbols = document.createElementNS(SVG, "svg");
symbols.setAttribute("class", "symbols");
symbols.setAttribute("aria-hidden", "true");
/** The sheets that were asked for, by their names. @type {Map<string, Promise<ReturnType<typeof parse>>>} */
const sheets = new Map();
/** The sheet that the last picture needs, and the one that the page has. */
let needed = "";
let given = "";

/**
 * Give the page the style and the symbols of pictures; each is loaded once.
 * @param {string} name as pictures call it in data-sheet
 */
async function load(name) {
  needed = name;
  if (given === name) return;
  const asked = sheets.get(name) ?? fetched(name);
  sheets.set(name, asked);
  const made = await asked;
  if (!made) sheets.delete(name);
  if (!made || given === name || needed !== name) return;
  given = name;
  sheet.replaceSync(`.picture,.symbolic,.scene{${made.style}}`);
  symbols.replaceChildren(...[...made.svg.childNodes].map((node) => node.cloneNode(true)));
  document.body.append(symbols);
}

/** @param {string} name */
async function fetched(name) {
  try {
    const answer = await transport.fetch(`/sheets/${name}`);
    return answer.ok ? parse(await answer.text()) : null;
  } catch {
    return null;
  }
}

export class Picture {
  /**
   * @param {{choose?: (word: string, place: SVGElement, touched: boolean) => void, wonder?: (word: string, place: SVGElement) => void,
   *   calm?: () => void, grab?: (word: string) => boolean, drop?: (word: string, place: SVGElement | null) => void}} [acts]
   *   what to do when a place is chosen, when the pointer or the focus stays on it, and when it leaves; grab returns
   *   whether what is at a place can be dragged, and drop puts it down
   */
  constructor(acts = {}) {
    this.acts = acts;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** The picture as it was sent, of which the shown one is a copy with marks. @type {SVGSVGElement | null} */
    this.sent = null;
    this.text = "";
    /** @type {{text: string, made: ReturnType<typeof parse>} | null} */
    this.read = null;
    this.timer = 0;
    this.focused = "";
    /** Whether the pointer rests where it was before this picture: then nothing is told of what came below it. */
    this.still = true;
    this.regain = false;
    /** @type {Animation[]} */
    this.moves = [];
    this.board = h("div", { id: "picture", class: "picture", tabindex: 0, role: "region", "aria-label": t("picture") });
    this.board.classList.toggle(COORDINATES, remembered(COORDINATES, false));
    const zoom = (/** @type {number} */ by) => () => this.zoom(by);
    const label = (/** @type {string} */ id) => ({ type: "button", class: "quiet", "aria-label": t(id), title: t(id) });
    this.zooming = h(
      "div",
      { class: "zoom", role: "group", "aria-label": t("zoom") },
      h("button", { ...label("zoom-out"), onclick: zoom(-1) }, "−"),
      h("button", { ...label("zoom-in"), onclick: zoom(1) }, "+"),
    );
    this.size = remembered("zoom", 0);
    this.zoom(0);
    this.listen();
    this.drag();
  }

  /** Let a mouse or pen drag what can be chosen to where it is put. */
  drag() {
    /** @type {{x: number, y: number, place: SVGElement, ghost: SVGElement | null} | null} */
    let held = null;
    let dropped = false;
    this.board.addEventListener("pointerdown", (event) => {
      dropped = false;
      const place = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".lit"));
      held = place && event.isPrimary && !event.button && event.pointerType !== "touch" ? { x: event.clientX, y: event.clientY, place, ghost: null } : null;
    });
    this.board.addEventListener("pointermove", (event) => {
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.ghost) {
        if (Math.hypot(x, y) < DRAGGED) return;
        clearTimeout(this.timer);
        if (!this.svg || !held.place.isConnected || !this.acts.grab?.(held.place.dataset.place ?? "")) return void (held = null);
        held.ghost = ghostOf(held.place);
        this.svg.append(held.ghost);
        this.board.setPointerCapture(event.pointerId);
      }
      const scale = this.svg?.getScreenCTM()?.a || 1;
      held.ghost.setAttribute("transform", `translate(${x / scale} ${y / scale})`);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      const was = held;
      held = null;
      if (!was?.ghost) return;
      was.ghost.remove();
      dropped = true;
      const below = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : was.place;
      this.acts.drop?.(was.place.dataset.place ?? "", meant(below, event));
    };
    this.board.addEventListener("pointerup", end);
    this.board.addEventListener("pointercancel", end);
    // The click that ends a drag chooses nothing.
    this.board.addEventListener("click", (event) => dropped && event.stopImmediatePropagation(), { capture: true });
  }

  /** Lead the focus, where a key has brought it to the board, to what can be chosen now. */
  lead() {
    const now = document.activeElement;
    if (!now?.matches("#picture [data-place]:focus-visible") || now.matches(".lit")) return;
    this.places().find((one) => one.classList.contains("lit"))?.focus();
  }

  /** @param {number} by steps larger or smaller */
  zoom(by) {
    this.size = Math.min(5, Math.max(0, this.size + by));
    if (by) remember("zoom", this.size);
    const { scrollLeft, scrollWidth, scrollTop, scrollHeight, clientWidth, clientHeight } = this.board;
    const [across, down] = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    this.board.dataset.zoom = String(this.size);
    this.board.scrollLeft = across * this.board.scrollWidth - clientWidth / 2;
    this.board.scrollTop = down * this.board.scrollHeight - clientHeight / 2;
  }

  listen() {
    const of = (/** @type {Event} */ event) => meant(/** @type {Element} */ (event.target), event);
    const word = (/** @type {SVGElement} */ place) => place.dataset.place ?? "";
    const wait = (/** @type {SVGElement} */ place, /** @type {number} */ time) => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.acts.wonder?.(word(place), place), time);
    };
    let pressed = 0;
    this.board.addEventListener("pointerover", (event) => {
      const place = of(event);
      if (place && event.pointerType === "mouse" && !this.still) wait(place, HOVER);
    });
    this.board.addEventListener("pointermove", (event) => {
      if (!this.still || !(event.movementX || event.movementY)) return;
      const place = of(event);
      this.still = false;
      if (place && event.pointerType === "mouse") wait(place, HOVER);
    });
    this.board.addEventListener("pointerout", () => {
      clearTimeout(this.timer);
      this.acts.calm?.();
    });
    this.board.addEventListener("pointerdown", (event) => {
      const place = of(event);
      pressed = Date.now();
      if (place && event.pointerType !== "mouse") wait(place, LONG_PRESS);
    });
    this.board.addEventListener("pointerup", () => clearTimeout(this.timer));
    this.board.addEventListener("contextmenu", (event) => {
      if (of(event)) event.preventDefault();
    });
    this.board.addEventListener("click", (event) => {
      const place = of(event);
      if (!place || (event.detail && Date.now() - pressed > LONG_PRESS)) return;
      clearTimeout(this.timer);
      this.acts.choose?.(word(place), place, /** @type {PointerEvent} */ (event).pointerType === "touch");
    });
    this.board.addEventListener("focusin", (event) => {
      const place = of(event);
      if (!place) return;
      this.rove(place);
      if (place.matches(":focus-visible")) wait(place, HOVER);
    });
    this.board.addEventListener("focusout", () => {
      clearTimeout(this.timer);
      this.acts.calm?.();
    });
    this.board.addEventListener("keydown", (event) => {
      const place = of(event);
      if (!place) return;
      const step = STEPS.get(event.key);
      if (step) next(place, this.places(), step)?.focus();
      else if (event.key === "Enter" || event.key === " ") this.acts.choose?.(word(place), place, false);
      else return;
      event.preventDefault();
    });
  }

  /** @returns {SVGElement[]} */
  places() {
    return [...this.board.querySelectorAll("[data-place]")].map((one) => /** @type {SVGElement} */ (one));
  }

  /** Read a picture that is shown next, so that showing it is a task of its own. @param {string} text */
  prepare(text) {
    this.read = text === this.text ? null : { text, made: parse(text) };
  }

  /**
   * Show another position.
   * @param {string} text the picture
   * @param {boolean} [animate] whether pieces move there
   */
  show(text, animate = false) {
    if (text === this.text) return;
    this.text = text;
    this.still = true;
    this.stop();
    const made = this.read?.text === text ? this.read.made : parse(text);
    this.read = null;
    if (!made) return;
    const { svg } = made;
    const before = animate && this.svg ? spots(this.svg, svg) : null;
    this.regain ||= this.board.contains(document.activeElement) && document.activeElement !== this.board;
    const known = svg.dataset.sheet ?? "";
    this.board.classList.toggle("bare", given !== known); // or the style of all that is kept would be found twice
    void load(known).then(() => this.board.classList.remove("bare"));
    svg.setAttribute("role", "group");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    const alike = this.sent?.getAttribute("viewBox") === svg.getAttribute("viewBox");
    if (this.svg && this.sent && alike) {
      this.unmark(this.sent.childElementCount);
      renew(this.svg, this.sent, svg);
    } else {
      const first = !this.svg;
      this.svg = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
      this.board.replaceChildren(this.svg);
      if (first) this.board.scrollLeft = (this.board.scrollWidth - this.board.clientWidth) / 2;
    }
    this.sent = svg;
    if (before) this.animate(before);
  }

  /**
   * Take away what was said of the places, and what was drawn beside the picture.
   * @param {number} sent how many children of the picture were sent
   */
  unmark(sent) {
    for (const one of [...(this.svg?.children ?? [])].slice(sent)) one.remove();
    const marked = `:is([data-place], [data-piece]):is(${MARKS.map((mark) => `.${mark}`).join()})`;
    for (const one of this.board.querySelectorAll(marked)) one.classList.remove(...MARKS);
    for (const place of this.places()) {
      const title = place.querySelector(":scope > title");
      const name = place.getAttribute("data-name");
      if (title && name && title.textContent !== name) title.textContent = name;
      place.removeAttribute("data-name");
    }
  }

  /**
   * Say of each place what it does.
   * @param {Map<string, string>} legal the places that can be chosen, with what choosing them does
   * @param {{has: (word: string) => boolean}} [lit] those that belong to the present choice
   * @param {Set<string>} [chosen] those that have been chosen already, and can be left again
   */
  mark(legal, lit = legal, chosen = new Set()) {
    const places = this.places();
    for (const place of places) {
      const word = place.dataset.place ?? "";
      const act = legal.get(word);
      const title = /** @type {Element} */ (place.querySelector(":scope > title"));
      const name = (place.getAttribute("data-name") ?? title.textContent) || word.replaceAll("_", " ");
      place.setAttribute("data-name", name);
      place.setAttribute("role", "button");
      place.setAttribute("tabindex", "-1");
      const told = act ? `${name}: ${act}` : name;
      if (title.textContent !== told) title.textContent = told; // what is written anew has its style found anew
      place.classList.toggle("legal", act !== undefined);
      place.classList.toggle("lit", lit.has(word));
      const taken = chosen.has(word) && !lit.has(word);
      place.setAttribute("aria-disabled", String(act === undefined && !taken));
      place.classList.toggle("chosen", taken);
      if (taken) place.setAttribute("aria-pressed", "true");
      else place.removeAttribute("aria-pressed");
    }
    const stop =
      places.find((one) => one.dataset.place === this.focused) ?? places.find((one) => one.classList.contains("lit")) ?? places[0];
    if (stop) this.rove(stop);
    if (this.regain && document.activeElement === document.body) stop?.focus();
    this.regain = false;
    this.board.tabIndex = places.length ? -1 : 0;
  }

  /**
   * Mark the places where something can be in the end, though not at once.
   * @param {Map<string, {text: string}>} ends
   */
  spread(ends) {
    this.trace([], "");
    for (const place of this.places()) {
      const end = ends.get(place.dataset.place ?? "");
      place.classList.toggle("reached", end !== undefined);
      const title = place.querySelector(":scope > title");
      if (end && title && !place.classList.contains("legal")) title.textContent = `${place.getAttribute("data-name")}: ${end.text}`;
    }
  }

  /**
   * Draw a way from place to place, with the number of each step.
   * @param {string[]} way
   * @param {string} sign what it costs or gains
   */
  trace(way, sign) {
    this.svg?.querySelector(":scope > .trace")?.remove();
    if (!this.svg || !way.length) return;
    const boxes = new Map(this.places().map((one) => [one.dataset.place, one.querySelector(".hit")]));
    const spots = way.map((word) => {
      const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (boxes.get(word) ?? this.svg).getBBox();
      return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) };
    });
    const scale = this.svg.getScreenCTM()?.a || 1;
    const trace = drawn("g", { class: "trace", "aria-hidden": "true" });
    trace.append(drawn("path", { class: "way", d: "M" + spots.map(({ x, y }) => `${x} ${y}`).join("L") }));
    spots.forEach(({ x, y, size }, at) => {
      const last = at === spots.length - 1;
      const font = Math.max(size * 0.3, 12 / scale); // on the screen
      if (last) trace.append(drawn("circle", { class: "last", cx: x, cy: y, r: size * 0.38 }));
      trace.append(drawn("circle", { class: "step", cx: x, cy: y, r: font * 0.68 }));
      trace.append(drawn("text", { class: "step-ink", x, y: y + font * 0.36, "font-size": font, "text-anchor": "middle" }, String(at + 1)));
      if (!last || !sign) return;
      const [wide, tall] = [font * (0.9 + 0.65 * sign.length), font * 1.4];
      const [left, top] = [x + size * 0.15, y - size * 0.3 - tall];
      trace.append(drawn("rect", { class: "chip", x: left, y: top, width: wide, height: tall, rx: tall / 2 }));
      trace.append(drawn("text", { class: "chip-ink", x: left + wide / 2, y: top + tall * 0.74, "font-size": font * 1.1, "text-anchor": "middle" }, sign));
    });
    this.svg.append(trace);
  }

  /**
   * Frame places, with the number of each if there are several.
   * @param {string[]} places
   */
  advise(places) {
    this.svg?.querySelector(":scope > .advice")?.remove();
    for (const one of this.board.querySelectorAll(".advised")) one.classList.remove("advised");
    if (!places.length) return; // what follows lays the page out
    const all = new Map(this.places().map((one) => [one.dataset.place, one]));
    const advised = places.flatMap((word) => all.get(word) ?? []);
    for (const one of advised) one.classList.add("advised");
    const found = advised.flatMap((one) => one.querySelector(".hit") ?? []);
    const inverse = this.svg?.getScreenCTM()?.inverse();
    if (!this.svg || !inverse || !found.length) return;
    const advice = drawn("g", { class: "advice", "aria-hidden": "true" });
    for (const [at, hit] of /** @type {[number, SVGGraphicsElement][]} */ ([...found.entries()])) {
      const { a, b, c, d, e, f } = inverse.multiply(hit.getScreenCTM() ?? new DOMMatrix());
      const frame = /** @type {SVGElement} */ (hit.cloneNode());
      frame.setAttribute("class", "frame");
      const layer = drawn("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` });
      layer.append(frame);
      if (found.length > 1) {
        const { x, y } = hit.getBBox();
        layer.append(drawn("circle", { class: "step", cx: x + 4, cy: y + 4, r: 13 }));
        layer.append(drawn("text", { class: "step-ink", x: x + 4, y: y + 10, "font-size": 17, "text-anchor": "middle" }, String(at + 1)));
      }
      advice.append(layer);
    }
    this.svg.append(advice);
  }

  /** @param {SVGElement} place the one that the tab key reaches */
  rove(place) {
    for (const one of this.board.querySelectorAll("[data-place][tabindex='0']")) one.setAttribute("tabindex", "-1");
    place.setAttribute("tabindex", "0");
    this.focused = place.dataset.place ?? "";
  }

  /** @param {Map<string, DOMRect>} before where pieces were */
  animate(before) {
    if (!this.svg) return;
    const width = this.svg.getBoundingClientRect().width;
    const scale = (this.svg.viewBox.baseVal.width || width) / (width || 1);
    for (const [key, now] of spots(this.svg)) {
      const piece = /** @type {SVGElement} */ (this.svg.querySelector(`[data-piece="${CSS.escape(key)}"]`));
      const was = before.get(key);
      if (!was) {
        const flips = piece.classList.contains("flips");
        const from = flips ? { transform: "scaleX(0)" } : { opacity: 0, transform: "translateY(-12px)" };
        const to = flips ? { transform: "none" } : { opacity: 1, transform: "none" };
        this.moves.push(piece.animate([from, to], { duration: flips ? FLIP : DROP, easing: "ease-out" }));
        continue;
      }
      const x = (was.x + was.width / 2 - now.x - now.width / 2) * scale;
      const y = (was.y + was.height / 2 - now.y - now.height / 2) * scale;
      if (Math.abs(x) + Math.abs(y) < 1) continue;
      const frames = [{ transform: `translate(${x}px,${y}px)` }, { transform: "translate(0,0)" }];
      this.moves.push(piece.animate(frames, { duration: MOVE, easing: "ease-in-out", composite: "add" }));
      piece.classList.add("moved");
    }
  }

  /** Let what moves arrive. */
  stop() {
    for (const move of this.moves) move.finish();
    this.moves = [];
  }
}

/**
 * Return the place that is meant at an element; by a pointer, what can be chosen there, though something is drawn over it.
 * @param {Element | null} element
 * @param {Event} event
 * @returns {SVGElement | null}
 */
function meant(element, event) {
  const place = /** @type {SVGElement | null} */ (element?.closest("#picture [data-place]") ?? null);
  if (!place || !(event instanceof MouseEvent) || place.matches(".legal, .reached, .chosen")) return place;
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#picture .lit"));
  return /** @type {SVGElement | undefined} */ (under.find((one) => one)) ?? place;
}

/**
 * Make an element of a picture.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function drawn(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/**
 * Return a card of a picture by itself, upright and large; null for what is no card.
 * @param {SVGElement} place
 */
export function largeOf(place) {
  const symbol = place.getAttribute("data-card");
  if (symbol === null) return null;
  if (symbol) {
    const whole = drawn("svg", { width: LARGE, height: LARGE, class: "game-board" });
    whole.append(drawn("use", { href: `#${symbol}`, width: LARGE, height: LARGE }));
    return h("div", { class: "large symbolic", "aria-hidden": "true" }, whole);
  }
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (place).getBBox();
  const scale = Math.min(LARGE / height, (1.6 * LARGE) / width);
  const shown = drawn("svg", { viewBox: `${x - 2} ${y - 2} ${width + 4} ${height + 4}`, width: width * scale, height: height * scale, class: "game-board" });
  shown.append(ghostOf(place, false));
  return h("div", { class: "large symbolic", "aria-hidden": "true" }, shown);
}

/**
 * Return a copy of a place that is drawn at the same spot of its picture, without what it stands for.
 * @param {SVGElement} place
 * @param {boolean} [turned] whether it is turned and shifted as there
 */
function ghostOf(place, turned = true) {
  let made = /** @type {SVGElement} */ (place.cloneNode(true));
  for (const one of [made, ...made.querySelectorAll("[data-place], [data-piece]")]) {
    for (const name of ["data-place", "data-piece", "tabindex", "role", "aria-disabled", "aria-pressed"]) one.removeAttribute(name);
  }
  made.classList.remove("lit", "legal", "chosen", "reached");
  for (let above = place.parentElement; above instanceof SVGGElement; above = above.parentElement) {
    const layer = drawn("g", {});
    for (const name of turned ? ["class", "transform"] : ["class"]) if (above.hasAttribute(name)) layer.setAttribute(name, above.getAttribute(name) ?? "");
    layer.append(made);
    made = layer;
  }
  const ghost = drawn("g", { class: "ghost", "aria-hidden": "true" });
  ghost.append(made);
  return ghost;
}

/**
 * Return where each piece is, relative to its picture; one that only the next picture has is at the place of its name.
 * @param {SVGSVGElement} svg
 * @param {SVGSVGElement} [next]
 */
function spots(svg, next) {
  const corner = svg.getBoundingClientRect();
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  const note = (/** @type {string} */ key, /** @type {Element | null} */ one) => {
    if (!one) return;
    const box = one.getBoundingClientRect();
    found.set(key, new DOMRect(box.x - corner.x, box.y - corner.y, box.width, box.height));
  };
  for (const piece of svg.querySelectorAll("[data-piece]")) note(piece.getAttribute("data-piece") ?? "", piece);
  for (const piece of next?.querySelectorAll("[data-piece]") ?? []) {
    const key = piece.getAttribute("data-piece") ?? "";
    if (!found.has(key)) note(key, svg.querySelector(`[data-place="${CSS.escape(key)}"]`));
  }
  return found;
}

/**
 * Return the nearest place in a direction.
 * @param {SVGElement} from
 * @param {SVGElement[]} places
 * @param {[number, number]} step
 */
function next(from, places, [right, down]) {
  /** @type {(one: Element) => [number, number]} */
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [px, py] = middle(place);
    const ahead = (px - x) * right + (py - y) * down;
    const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}
