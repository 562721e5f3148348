/** The legal commands as a list of buttons, a level at a time: in a drawer, but for what has no place on the board. */

/** @import {Branch} from "maginor-client" */

import { button, fill, focusInside, h } from "./elements.js";
import { remember, remembered } from "./memory.js";
import { t } from "./words.js";

/** The key that pulls the list out, or pushes it in. */
export const DRAWER = "L";

/** @typedef {{path: Branch[], branch: Branch}} Found a branch, with all that lead to it and itself */

export class Menu {
  /**
   * @param {(command: number) => void} choose takes the index of a legal command
   * @param {() => void} changed is called when another level is shown
   */
  constructor(choose, changed) {
    this.choose = choose;
    this.changed = changed;
    /** @type {Branch[]} */
    this.root = [];
    /** @type {Branch[]} */
    this.path = [];
    /** What `places` has found below a level. @type {{level: Branch[], places: Map<string, Found[]>}} */
    this.sorted = { level: [], places: new Map() };
    /** What of this level can be chosen on the board, too. @type {Set<Branch>} */
    this.onBoard = new Set();
    this.open = remembered("drawer", false);
    /** Whether the focus returns here, since it was here when nobody could choose. */
    this.refocus = false;
    this.element = h("div", { id: "menu", class: "menu", role: "group", "aria-label": t("menu") });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.path.length) this.back(true);
      else if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
        const list = this.element.querySelectorAll("li > button");
        /** @type {HTMLElement | undefined} */ (list[Number(event.key) - 1])?.click();
      }
    });
  }

  /** @param {Branch[]} root the menu from its beginning */
  show(root) {
    this.root = root;
    this.path = [];
    this.onBoard = new Set();
    this.draw();
  }

  /** Let nobody choose while something is being done; the focus returns afterwards. */
  block() {
    this.refocus ||= this.element.contains(document.activeElement);
    this.element.setAttribute("inert", "");
  }

  /** Let the reader choose again. */
  free() {
    this.element.removeAttribute("inert");
  }

  /**
   * Return the focus that was here, unless it has gone elsewhere.
   * @param {HTMLElement} heading what has the focus as long as there is nothing to choose
   */
  returnFocus(heading) {
    if (this.refocus && (document.activeElement === document.body || document.activeElement === heading)) {
      focusInside(this.first ?? heading);
      this.refocus = !this.first;
    } else this.refocus = false;
  }

  /**
   * Leave to the board what can be chosen there, unless the list is pulled out.
   * @param {Set<Branch>} onBoard
   */
  place(onBoard) {
    this.onBoard = onBoard;
    this.draw();
  }

  /** Pull the whole list out, or push it in, if there is anything in it. */
  pull() {
    if (!this.root.length) return;
    this.open = !this.open;
    remember("drawer", this.open);
    this.draw();
    focusInside(/** @type {HTMLElement | null} */ (this.element.querySelector(".drawer")));
  }

  /** What can be chosen on this level. */
  get level() {
    return this.path.at(-1)?.branches ?? this.root;
  }

  /** @param {Branch} branch one of this level */
  take(branch) {
    if (branch.branches.length) this.enter([...this.path, branch], true);
    else if (branch.command !== null) this.choose(branch.command);
  }

  /**
   * Show the level below a branch.
   * @param {Branch[]} path
   * @param {boolean} [here] whether it was chosen in the list, to which the focus then goes
   */
  enter(path, here = false) {
    this.path = path;
    this.onBoard = new Set();
    this.draw();
    this.changed();
    if (here) focusInside(this.first);
  }

  /** The first entry that is in sight. @returns {HTMLElement | null} */
  get first() {
    const seen = [...this.element.querySelectorAll("li > button")].find((one) => one.getClientRects().length);
    return /** @type {HTMLElement | null} */ (seen ?? this.element.querySelector(".drawer"));
  }

  /** Show the level above. @param {boolean} [here] whether the focus goes to the entry that led here */
  back(here = false) {
    const left = this.path.at(-1);
    this.path = this.path.slice(0, -1);
    this.draw();
    this.changed();
    if (!here) return;
    const place = this.level.findIndex((branch) => branch === left);
    const entry = /** @type {HTMLElement | undefined} */ (this.element.querySelectorAll("li > button")[place]);
    focusInside(entry?.getClientRects().length ? entry : this.first);
  }

  /** All branches below this level, by the place of the picture that stands for them; each command once a place. */
  get places() {
    const { level } = this;
    if (this.sorted.level !== level) {
      /** @type {Map<string, Found[]>} */
      const places = new Map();
      const look = (/** @type {Branch[]} */ below, /** @type {Branch[]} */ above) => {
        for (const branch of below) {
          const path = [...above, branch];
          const found = places.get(branch.place) ?? [];
          if (branch.command === null || !found.some((one) => one.branch.command === branch.command)) found.push({ path, branch });
          places.set(branch.place, found);
          look(branch.branches, path);
        }
      };
      look(level, this.path);
      this.sorted = { level, places };
    }
    return this.sorted.places;
  }

  /** What a command does, in words. @param {number} command */
  orderOf(command) {
    const look = (/** @type {Branch[]} */ level) => {
      /** @type {string | undefined} */
      let order;
      for (const branch of level) order ??= branch.command === command ? branch.order : look(branch.branches);
      return order;
    };
    return look(this.root) ?? "";
  }

  draw() {
    const title = this.path.map((branch) => branch.label).join(" › ");
    const head = this.path.length
      ? h("p", { class: "path" }, button("‹ " + t("back"), () => this.back(true), { class: "quiet" }), h("strong", {}, title))
      : null;
    const list = this.level.map((branch) => {
      const more = branch.branches.length > 0;
      const note = branch.note ? h("small", {}, branch.note) : null;
      const label = h("span", { class: more ? "more" : "" }, branch.label);
      return h("li", { class: this.onBoard.has(branch) ? "on-board" : "" }, button([label, note], () => this.take(branch), { "data-word": branch.word }));
    });
    const held = this.element.contains(document.activeElement);
    const key = remembered("keys", true) && { "aria-keyshortcuts": DRAWER, title: `${t("drawer")} (${DRAWER})` };
    const drawer = this.onBoard.size
      ? button([t("drawer"), h("span", { class: "count" }, list.length)], () => this.pull(), { class: "drawer", "aria-expanded": String(this.open), ...key })
      : null;
    this.element.classList.toggle("pulled", this.open);
    fill(this.element, head, drawer, list.length ? h("ul", {}, list) : null);
    if (held && !this.element.contains(document.activeElement)) focusInside(this.first);
  }
}
