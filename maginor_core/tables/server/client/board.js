/** The board: its places stand for what can be done, or say why nothing can be done there. */

/** @import {Branch, FromServer, Reach} from "maginor-client" */
/** @typedef {import("./menu.js").Found} Found */

import { h } from "./elements.js";
import { Picture } from "./picture.js";
import { t } from "./words.js";

/** How large a place must be, in pixels, to be chosen by one tap. */
const FINGER = 40;
/** How many choices a window at a place may list; more are a level of the menu. */
const LISTED = 9;

export class Board {
  /**
   * @param {import("./menu.js").Menu} menu what can be done
   * @param {import("./tip.js").Tip} tip
   * @param {{submit: (command: number) => void, busy: () => boolean, rush: () => void, ask: (type: "why" | "reach", place: string) => Promise<FromServer | null>}} acts
   *   how a command is submitted, whether something else than the present is being shown, how to end that, and what asks of a place
   */
  constructor(menu, tip, acts) {
    this.menu = menu;
    this.tip = tip;
    this.acts = acts;
    /** @type {Map<string, Promise<FromServer | null>>} */
    this.reasons = new Map();
    /** By what moves, where it can be in the end. @type {Map<string, Promise<FromServer | null>>} */
    this.reaches = new Map();
    /** The same for what is chosen, by the place. @type {Map<string, Reach["ends"][number]>} */
    this.ends = new Map();
    /** The places that belong to the present choice, with what they stand for. @type {Map<string, Branch[]>} */
    this.lit = new Map();
    /** The place that a first tap has shown. */
    this.tapped = "";
    this.picture = new Picture({
      choose: (word, place, touched) => this.choose(word, place, touched),
      wonder: (word, place) => this.wonder(word, place),
      calm: () => tip.leave(),
      grab: (word) => this.grab(word),
      drop: (word, place) => this.drop(word, place),
    });
    this.picture.board.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !tip.element.hidden || !menu.path.length) return;
      menu.back();
      this.picture.lead();
    });
    tip.gone = () => this.picture.trace([], "");
    const sign = (/** @type {string} */ kind, /** @type {string} */ text) => h("span", { class: `sign-of ${kind}` }, text);
    /** What the colours of places say, where something can go farther than one step. */
    this.legend = h("p", { class: "legend", hidden: true }, sign("next", t("legend-next")), sign("later", t("legend-end")));
  }

  /** Forget what was said of another position. */
  forget() {
    this.reasons = new Map();
    this.reaches = new Map();
    this.tapped = "";
    this.tip.hide();
  }

  /** Mark the places that can be chosen. @param {boolean} mine whether it is the reader's turn */
  mark(mine) {
    this.tapped = "";
    const onBoard = this.light(mine ? this.menu.level : []);
    /** @type {Map<string, string>} */
    const legal = new Map();
    for (const place of mine ? this.menu.places.keys() : []) {
      if (!place) continue;
      const labels = this.found(place).map((one) => this.words(one));
      legal.set(place, labels.length > 1 ? t("choices", { count: labels.length }) : (labels[0] ?? ""));
    }
    this.picture.mark(legal, this.lit, new Set(this.menu.path.map((branch) => branch.place)));
    this.menu.place(onBoard);
    this.ends = new Map();
    this.spread();
    if (this.lit.size) void this.reach();
  }

  /** Show where what is chosen can be in the end. */
  async reach() {
    const { level, path } = this.menu;
    const there = new Set(this.picture.places().map((place) => place.dataset.place ?? ""));
    const moved = path.findLast((branch) => there.has(branch.place))?.place ?? "";
    const { reaches } = this;
    const asked = reaches.get(moved) ?? this.acts.ask("reach", moved);
    reaches.set(moved, asked);
    const answer = await asked;
    if (answer?.type !== "reach" || this.reaches !== reaches || this.menu.level !== level || this.acts.busy()) return;
    this.ends = new Map(answer.ends.map((end) => [end.place, end]));
    this.spread();
  }

  /** Mark what is advised, place by place; none takes the mark away. @param {string[]} places */
  advise(places) {
    const there = new Set(this.picture.places().map((place) => place.dataset.place ?? ""));
    this.picture.advise(places.filter((place, at) => there.has(place) && places.indexOf(place) === at));
    this.picture.board.querySelector(".frame")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  spread() {
    this.picture.spread(this.ends);
    this.legend.hidden = ![...this.ends.keys()].some((place) => !this.lit.has(place));
  }

  /**
   * Scroll to what can be chosen, where a small screen shows nothing of it.
   * @param {Element} bar what covers the upper end of the screen
   * @param {Element} sheet what covers the lower end
   */
  seek(bar, sheet) {
    const lit = this.picture.places().filter((place) => this.lit.has(place.dataset.place ?? ""));
    const start = Math.max(0, bar.getBoundingClientRect().bottom);
    const edge = sheet.getBoundingClientRect().top;
    const boxes = lit.map((place) => place.getBoundingClientRect());
    const [first] = boxes;
    if (!first || edge <= start || boxes.some(({ top, bottom }) => top >= start && bottom <= edge)) return;
    const below = Math.max(...boxes.map(({ bottom }) => bottom)) - edge + 12;
    scrollBy({ top: below > 0 ? Math.min(below, first.top - start) : first.top - start - (edge - start) / 3, behavior: "instant" });
  }

  /**
   * Find the first place on each way down the menu, and return what can be chosen on the board alone.
   * @param {Branch[]} level
   */
  light(level) {
    const there = new Set(this.picture.places().map((place) => place.dataset.place ?? ""));
    this.lit = new Map();
    /** @type {(branch: Branch) => boolean} */
    const find = (branch) => {
      if (there.has(branch.place)) {
        this.lit.set(branch.place, [...(this.lit.get(branch.place) ?? []), branch]);
        return true;
      }
      const below = branch.branches.map(find);
      return below.length > 0 && below.every(Boolean);
    };
    return new Set(level.filter(find));
  }

  /**
   * What a place stands for now: of the present choice, else further down the menu.
   * @param {string} word
   */
  found(word) {
    const all = this.menu.places.get(word) ?? [];
    const near = all.filter(({ branch }) => this.lit.get(word)?.includes(branch));
    return near.length ? near : all;
  }

  /**
   * What a branch stands for, in words.
   * @param {Found} found
   */
  words({ branch, path }) {
    const below = path.slice(this.menu.path.length).map((one) => one.label);
    return branch.order || below.join(" › ") + (branch.branches.length ? " …" : "");
  }

  /**
   * Where what is chosen can be in the end, but not by its next step: so the place stands for nothing else.
   * @param {string} word
   */
  end(word) {
    return this.lit.has(word) ? undefined : this.ends.get(word);
  }

  /**
   * Do what a place stands for, or say why it stands for nothing.
   * @param {string} word
   * @param {SVGElement} place
   * @param {boolean} touched by a finger
   */
  choose(word, place, touched) {
    if (this.acts.busy()) return this.acts.rush();
    const end = this.end(word);
    const found = end || place.classList.contains("legal") ? this.found(end?.way[0] ?? word) : [];
    const take = (/** @type {Found} */ one) => {
      const listed = this.listed(one);
      if (listed.length > 1) offer(listed);
      else this.take(listed[0] ?? one);
    };
    const offer = (/** @type {Found[]} */ some, text = "") => this.tip.offer(place, name, some.map((one) => [this.words(one), () => take(one), one.branch.note]), text);
    const name = place.getAttribute("data-name") ?? word;
    const again = this.tapped === word;
    this.tapped = "";
    this.tip.hide();
    const [only] = found;
    const chosen = this.menu.path.findLastIndex((branch) => branch.place === word);
    const depth = this.menu.path.length;
    const kinds = new Set([...this.menu.places].flatMap(([place, all]) => (place ? all.map(({ path }) => path[depth]) : [])));
    // What is not on this level of the menu is done at once only if places stand for nothing else, or
    // its kind was chosen before; and what is smaller than a finger by a second tap.
    const one = kinds.size === 1 || (depth > 0 && this.lit.has(word));
    const plain = only && (only.branch.command === null || only.path.length === depth + 1 || one);
    const sure = again || !touched || only?.branch.command === null || !small(place);
    if (end) {
      this.picture.trace(end.way, end.sign);
      offer(this.lit.has(end.way[0] ?? "") ? found : [], end.text);
    } else if (only && found.length === 1 && plain && sure) take(only);
    else if (only) {
      const all = found.flatMap((one) => this.listed(one));
      offer(all.length > LISTED ? found : all);
      if (found.length === 1 && plain) this.tapped = word;
    } else if (chosen >= 0) this.leave(chosen);
    else void this.wonder(word, place, true);
  }

  /** @param {Found} found */
  take({ branch, path }) {
    if (branch.branches.length) {
      this.menu.enter(path);
      this.picture.lead();
    } else if (branch.command !== null) this.acts.submit(branch.command);
  }

  /** Take back a choice that led to the present level. @param {number} depth how many were made before it */
  leave(depth) {
    this.menu.enter(this.menu.path.slice(0, depth));
    this.picture.lead();
  }

  /**
   * What can be done by a branch, if no place on the board tells it apart, and it is not much: a list at its place does.
   * @param {Found} found
   * @returns {Found[]}
   */
  listed(found) {
    const there = new Set(this.picture.places().map((place) => place.dataset.place ?? ""));
    /** @type {Found[]} */
    const ends = [];
    /** @type {(found: Found) => boolean} */
    const look = ({ branch, path }) => {
      if (!branch.branches.length) ends.push({ branch, path });
      return branch.branches.every((below) => !there.has(below.place) && look({ branch: below, path: [...path, below] }));
    };
    return look(found) && ends.length <= LISTED ? ends : [found];
  }

  /**
   * Pick up what a place stands for, if it can be put down elsewhere.
   * @param {string} word
   */
  grab(word) {
    if (this.acts.busy()) return false;
    const [only, ...more] = this.lit.has(word) ? this.found(word) : [];
    if (!only || more.length || this.listed(only).length > 1) return false;
    this.tip.hide();
    if (only.branch.branches.length) this.menu.enter(only.path);
    return true;
  }

  /**
   * Put down what was picked up.
   * @param {string} word where it was
   * @param {SVGElement | null} place where it is now; null beside all places
   */
  drop(word, place) {
    const depth = this.menu.path.findLastIndex((branch) => branch.place === word);
    const to = place?.dataset.place ?? "";
    if (depth < 0) {
      const [only] = this.found(word);
      if (only && to !== word) this.take(only);
    } else if (place && (this.lit.has(to) || this.end(to))) this.choose(to, place, false);
    else if (to !== word) this.leave(depth);
  }

  /**
   * Say what choosing a place would do, or why it cannot be chosen.
   * @param {string} word
   * @param {SVGElement} place
   * @param {boolean} [pinned]
   */
  async wonder(word, place, pinned = false) {
    if (this.acts.busy() || this.tip.pinned) return;
    const name = place.getAttribute("data-name") ?? word;
    const end = this.ends.get(word);
    const stands = place.classList.contains("legal") && !this.end(word) ? this.found(word) : [];
    const legal = stands.map((one) => [this.words(one), one.branch.note].filter(Boolean).join(": "));
    if (end) this.picture.trace(end.way, end.sign);
    if (end || legal.length) {
      this.tip.preview(place, name, end ? [...legal, end.text] : legal);
      this.tip.pinned = pinned;
      return;
    }
    const { reasons } = this;
    const asked = reasons.get(word) ?? this.acts.ask("why", word);
    reasons.set(word, asked);
    const answer = await asked;
    if (answer?.type !== "why" || this.reasons !== reasons || !place.isConnected) return;
    if (!pinned && !place.matches(":hover, :focus")) return;
    this.tip.why(place, name, answer.reasons);
    this.tip.pinned = pinned;
  }
}

/** Whether a place is too small to be met by a finger for sure; it may be turned. @param {SVGElement} place */
function small(place) {
  const hit = /** @type {SVGGraphicsElement} */ (place.querySelector(".hit") ?? place);
  const { width, height } = hit.getBBox();
  const { a = 1, b = 0 } = hit.getScreenCTM() ?? {};
  return Math.min(width, height) * Math.hypot(a, b) < FINGER;
}
