/** Keys that tell how the game stands, and lead to what can be chosen; the same for any game and language. */

/** @import {Happened, State as Bare, Shown} from "maginor-client" */
/** @import {Board} from "./board.js" */
/** @import {Heading} from "./heading.js" */
/** @import {Menu} from "./menu.js" */
/** @typedef {Bare & {shown: Shown}} State */

import { open } from "./dialogs.js";
import { button, field, fill, h, say } from "./elements.js";
import { remember, remembered } from "./memory.js";
import { DRAWER } from "./menu.js";
import { t } from "./words.js";

/** What each key is called in the texts, in the order in which they are listed. @type {[string, string][]} */
const KEYS = [
  ["t", "turn"],
  ["h", "hand"],
  ["w", "happened"],
  ["m", "may"],
  ["s", "standing"],
  ["p", "place"],
  ["n", "next"],
  ["N", "previous"],
  [DRAWER.toLowerCase(), "drawer"],
  ["?", "list"],
];
/** Keys that pages have anyhow, with their names. @type {[string, string][]} */
const OTHERS = [
  ["← ↑ → ↓", "arrows"],
  ["Enter", "choose"],
  ["1–9", "number"],
  ["Esc", "escape"],
];
/** How much of what has happened is told. */
const TOLD = 8;

export class Keys {
  /**
   * @param {{board: Board, heading: Heading, menu: Menu}} parts
   * @param {() => State | null} state what is on the screen
   */
  constructor({ board, heading, menu }, state) {
    this.board = board;
    this.heading = heading;
    this.menu = menu;
    this.state = state;
    /** What has happened since the reader's last decision, in sentences. @type {string[]} */
    this.happened = [];
    this.pressed = (/** @type {KeyboardEvent} */ event) => this.press(event);
    addEventListener("keydown", this.pressed);
  }

  leave() {
    removeEventListener("keydown", this.pressed);
  }

  /**
   * Note what has happened.
   * @param {Happened[]} events
   * @param {number | null} seat of the reader
   */
  see(events, seat) {
    for (const { event, text } of events) {
      if (!text) continue;
      // What the reader has done begins what is told next.
      if (/** @type {{player?: number}} */ (event).player === seat && this.others) this.happened = [];
      this.others = /** @type {{player?: number}} */ (event).player !== seat;
      this.happened.push(text);
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { altKey, ctrlKey, isComposing, key, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || isComposing || event.defaultPrevented || !remembered("keys", true)) return;
    if (document.querySelector("dialog") || (target instanceof Element && target.matches("input, select, textarea"))) return;
    const what = (KEYS.find(([one]) => one === key) ?? KEYS.find(([one]) => one === key.toLowerCase()))?.[1];
    if (!what) return;
    event.preventDefault();
    this.do(what);
  }

  /** @param {string} what the name of a key */
  do(what) {
    if (what === "list") this.list();
    else if (what === "next" || what === "previous") this.go(what === "next" ? 1 : -1);
    else if (what === "place") this.look();
    else if (what === "drawer") this.menu.pull();
    else say(this.answer(what) || t("key-none"));
  }

  /**
   * What a key tells.
   * @param {string} what its name
   */
  answer(what) {
    const shown = this.state()?.shown;
    if (what === "turn") return this.heading.turn.textContent ?? "";
    if (what === "hand") return shown?.hand ?? "";
    if (what === "standing") return shown?.tally ?? "";
    if (what === "happened") return this.happened.slice(-TOLD).join(" ");
    return this.menu.level.map(({ label }) => label).join("; ");
  }

  /** The places that can be chosen, in the order of the picture. */
  get legal() {
    return this.board.picture.places().filter((place) => place.classList.contains("lit") || place.classList.contains("legal"));
  }

  /** Go to the next place that can be chosen, or to one before. @param {1 | -1} by */
  go(by) {
    const { legal } = this;
    if (!legal.length) return say(t("key-none"));
    const all = this.board.picture.places();
    const here = all.findIndex((place) => place === document.activeElement);
    const after = (/** @type {SVGElement} */ place) => (all.indexOf(place) - here) * by > 0;
    const found = here < 0 ? undefined : by > 0 ? legal.find(after) : legal.findLast(after);
    (found ?? (by > 0 ? legal[0] : legal.at(-1)))?.focus();
  }

  /** Say what is at the place that has the focus, and what can be done there. */
  look() {
    const place = /** @type {SVGElement | null} */ (document.activeElement?.closest("#picture [data-place]") ?? null);
    if (place) void this.board.wonder(place.dataset.place ?? "", place);
    else say(t("key-no-place"));
  }

  /** What switches the keys of one letter on or off. */
  field() {
    const on = h("input", { type: "checkbox", name: "keys" });
    on.checked = remembered("keys", true);
    on.addEventListener("change", () => {
      remember("keys", on.checked);
      this.menu.draw();
    });
    return field(t("keys-on"), on, t("keys-on-note"));
  }

  /** Show the list of keys; each is a button, too. */
  list() {
    open(t("keys"), (close) => {
      const told = h("p", { role: "status", class: "told" });
      const act = (/** @type {string} */ what) => {
        if (["next", "previous", "place", "drawer", "list"].includes(what)) {
          close();
          if (what !== "list") this.do(what);
        } else fill(told, this.answer(what) || t("key-none"));
      };
      return [
        h("p", { class: "dim" }, t("keys-note")),
        h("ul", { class: "keys" }, KEYS.map(([key, what]) => h("li", { class: "row" }, h("kbd", {}, key), button(t(what === "drawer" ? what : `key-${what}`), () => act(what), { class: "quiet" })))),
        told,
        h("ul", { class: "keys" }, OTHERS.map(([key, what]) => h("li", { class: "row" }, h("kbd", {}, key), h("span", {}, t(`key-${what}`))))),
        this.field(),
      ];
    });
  }
}
