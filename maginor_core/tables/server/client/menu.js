/** The legal commands as buttons, a level at a time. */

/** @import {Branch} from "maginor-client" */

import { button, fill, focusInside, h } from "./elements.js";
import { t } from "./words.js";

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
    this.element = h("div", { id: "menu", class: "menu", role: "group", "aria-label": t("menu") });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.path.length) this.back();
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
    this.draw();
  }

  /** What can be chosen on this level. */
  get level() {
    return this.path.at(-1)?.branches ?? this.root;
  }

  /** @param {Branch} branch one of this level */
  take(branch) {
    if (branch.branches.length) this.enter([...this.path, branch]);
    else if (branch.command !== null) this.choose(branch.command);
  }

  /** @param {Branch[]} path */
  enter(path) {
    this.path = path;
    this.draw();
    focusInside(this.first);
    this.changed();
  }

  /** @returns {HTMLElement | null} */
  get first() {
    return this.element.querySelector("li > button");
  }

  back() {
    const left = this.path.at(-1);
    this.path = this.path.slice(0, -1);
    this.draw();
    const place = this.level.findIndex((branch) => branch === left);
    focusInside(/** @type {HTMLElement | undefined} */ (this.element.querySelectorAll("li > button")[place]));
    this.changed();
  }

  /**
   * Return all branches below this level that a place of the picture stands for.
   * @param {string} [place] without it, all of them
   * @returns {Found[]}
   */
  find(place) {
    /** @type {Found[]} */
    const found = [];
    const commands = new Set();
    const look = (/** @type {Branch[]} */ level, /** @type {Branch[]} */ above) => {
      for (const branch of level) {
        const path = [...above, branch];
        if (place === undefined || (branch.place === place && !commands.has(branch.command))) found.push({ path, branch });
        if (branch.place === place && branch.command !== null) commands.add(branch.command);
        look(branch.branches, path);
      }
    };
    look(this.level, this.path);
    return found;
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
      ? h("p", { class: "path" }, button("‹ " + t("back"), () => this.back(), { class: "quiet" }), h("strong", {}, title))
      : null;
    const list = this.level.map((branch) => {
      const more = branch.branches.length > 0;
      const note = branch.note ? h("small", {}, branch.note) : null;
      const label = h("span", { class: more ? "more" : "" }, branch.label);
      return h("li", {}, button([label, note], () => this.take(branch), { "data-word": branch.word }));
    });
    fill(this.element, head, list.length ? h("ul", {}, list) : null);
  }
}
