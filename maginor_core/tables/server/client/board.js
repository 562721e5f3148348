/** The board: its places stand for what can be done, or say why nothing can be done there. */

/** @import {FromServer} from "maginor-client" */
/** @typedef {import("./menu.js").Found} Found */

import { Picture } from "./picture.js";
import { t } from "./words.js";

export class Board {
  /**
   * @param {import("./menu.js").Menu} menu what can be done
   * @param {import("./tip.js").Tip} tip
   * @param {{submit: (command: number) => void, busy: () => boolean, rush: () => void, why: (place: string) => Promise<FromServer | null>}} acts
   *   how a command is submitted, whether events are being shown, how to end that, and what asks for reasons
   */
  constructor(menu, tip, acts) {
    this.menu = menu;
    this.tip = tip;
    this.acts = acts;
    /** @type {Map<string, Promise<FromServer | null>>} */
    this.reasons = new Map();
    this.picture = new Picture({
      choose: (word, place) => this.choose(word, place),
      wonder: (word, place) => this.wonder(word, place),
      calm: () => tip.leave(),
    });
  }

  /** Forget what was said of another position. */
  forget() {
    this.reasons = new Map();
    this.tip.hide();
  }

  /** Mark the places that can be chosen. @param {boolean} mine whether it is the reader's turn */
  mark(mine) {
    /** @type {Map<string, string[]>} */
    const legal = new Map();
    for (const { branch, path } of mine ? this.menu.find() : []) {
      const labels = legal.get(branch.place) ?? [];
      if (branch.place) legal.set(branch.place, [...labels, this.words({ branch, path })]);
    }
    this.picture.mark(new Map([...legal].map(([place, labels]) => [place, labels.length > 1 ? t("choices", { count: labels.length }) : (labels[0] ?? "")])));
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
   * Do what a place stands for, or say why it stands for nothing.
   * @param {string} word
   * @param {SVGElement} place
   */
  choose(word, place) {
    if (this.acts.busy()) return this.acts.rush();
    const found = place.classList.contains("legal") ? this.menu.find(word) : [];
    const take = (/** @type {Found} */ { branch, path }) => {
      if (branch.branches.length) this.menu.enter(path);
      else if (branch.command !== null) this.acts.submit(branch.command);
    };
    const name = place.getAttribute("data-name") ?? word;
    this.tip.hide();
    const [only] = found;
    const depth = this.menu.path.length;
    const kinds = new Set(this.menu.find().filter(({ branch }) => branch.place).map(({ path }) => path[depth]));
    // What is not on this level of the menu is done at once only if places stand for nothing else.
    const plain = only && (only.branch.command === null || only.path.length === depth + 1 || kinds.size === 1);
    if (only && found.length === 1 && plain) take(only);
    else if (only) {
      this.tip.offer(place, name, found.map((one) => [this.words(one), () => take(one)]));
    } else void this.wonder(word, place, true);
  }

  /**
   * Say why a place cannot be chosen.
   * @param {string} word
   * @param {SVGElement} place
   * @param {boolean} [pinned]
   */
  async wonder(word, place, pinned = false) {
    if (place.classList.contains("legal") || this.acts.busy() || this.tip.pinned) return;
    const { reasons } = this;
    const asked = reasons.get(word) ?? this.acts.why(word);
    reasons.set(word, asked);
    const answer = await asked;
    if (answer?.type !== "why" || this.reasons !== reasons || !place.isConnected) return;
    if (!pinned && !place.matches(":hover, :focus")) return;
    this.tip.why(place, place.getAttribute("data-name") ?? word, answer.reasons);
    this.tip.pinned = pinned;
  }
}
