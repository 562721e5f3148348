/** A small window at a place of the picture: why it cannot be chosen, or what can be done there. */

import { ruleButton } from "./dialogs.js";
import { button, fill, h } from "./elements.js";
import { largeOf } from "./picture.js";
import { t } from "./words.js";

/** @typedef {import("maginor-client").Why["reasons"][number]} Reason */

export class Tip {
  /** @param {(ids: string[]) => void} explain shows rulings */
  constructor(explain) {
    this.explain = explain;
    /** Is called when the window closes. */
    this.gone = () => {};
    this.timer = 0;
    this.pinned = false;
    /** @type {SVGElement | null} */
    this.place = null;
    this.element = h("div", { class: "tip", role: "status", hidden: true });
    this.element.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.element.addEventListener("pointerleave", () => this.leave());
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.leave(true);
    });
    this.away = (/** @type {Event} */ event) => {
      const key = event instanceof KeyboardEvent;
      if (key ? event.key === "Escape" : !this.element.contains(/** @type {Node} */ (event.target))) this.hide(key);
    };
    addEventListener("keydown", this.away);
    addEventListener("pointerdown", this.away);
  }

  /**
   * @param {SVGElement} place
   * @param {string} name
   * @param {Reason[]} reasons
   */
  why(place, name, reasons) {
    /** @type {Map<string, Reason[]>} */
    const alike = new Map();
    for (const one of reasons) alike.set(one.code, [...(alike.get(one.code) ?? []), one]);
    const list = [...alike].map(([code, [{ label = "", message = "" } = {}, ...more]]) =>
      h(
        "li",
        {},
        label && !more.length ? h("strong", {}, `${label}: `) : null,
        message,
        code ? [" ", ruleButton([code], this.explain)] : null,
      ),
    );
    fill(this.element, h("p", {}, h("strong", {}, name)), list.length ? h("ul", {}, list) : h("p", { class: "dim" }, t("why-nothing")));
    this.put(place);
  }

  /**
   * Say what choosing a place would do.
   * @param {SVGElement} place
   * @param {string} name
   * @param {string[]} acts
   */
  preview(place, name, acts) {
    const named = acts[0]?.includes(name);
    fill(this.element, named ? null : h("p", {}, h("strong", {}, name)), acts.map((act, at) => h("p", { class: "act" }, named && !at ? h("strong", {}, act) : act)));
    this.put(place);
    this.element.classList.add("preview");
  }

  /**
   * @param {SVGElement} place
   * @param {string} name
   * @param {[string, () => void, string][]} choices what each is, does, and would bring
   * @param {string} [text] what else is said of the place
   */
  offer(place, name, choices, text = "") {
    const list = choices.map(([label, act, note]) =>
      h("li", {}, button([label, note && h("small", {}, note)], () => (this.hide(true), act()))),
    );
    fill(this.element, h("p", {}, h("strong", {}, name)), text && h("p", { class: "act" }, text), list.length ? h("ul", { class: "choices" }, list) : null);
    this.put(place);
    this.pinned = true;
    this.element.querySelector("button")?.focus();
  }

  /** @param {SVGElement} place */
  put(place) {
    clearTimeout(this.timer);
    this.pinned = false;
    this.place = place;
    const tip = this.element;
    tip.prepend(largeOf(place) ?? "");
    tip.classList.remove("preview");
    tip.hidden = false;
    // The way to the place, if one is drawn, stays in sight, too.
    const box = (place.ownerSVGElement?.querySelector(":scope > .trace") ?? place).getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const into = (/** @type {number} */ wanted, /** @type {number} */ size, /** @type {number} */ all) => Math.max(8, Math.min(wanted, all - size - 8));
    const [below, above] = [box.bottom + 6 + height < innerHeight, box.top > height + 6];
    const beside = !below && !above && [box.right + 6, box.left - width - 6].find((left) => left >= 8 && left + width + 8 <= innerWidth);
    tip.style.left = `${into(beside || box.x + box.width / 2 - width / 2, width, innerWidth)}px`;
    tip.style.top = `${into(beside ? box.y : below || !above ? box.bottom + 6 : box.top - height - 6, height, innerHeight)}px`;
  }

  /** Go soon, unless the pointer or the focus comes to it. @param {boolean} [pinned] even if pinned */
  leave(pinned = false) {
    if (this.pinned && !pinned) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), 300);
  }

  /** @param {boolean} [back] whether the focus returns to the place */
  hide(back = false) {
    clearTimeout(this.timer);
    if (this.element.hidden) return;
    const had = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.pinned = false;
    fill(this.element);
    this.gone();
    if (back && had) this.place?.focus();
  }

  remove() {
    removeEventListener("keydown", this.away);
    removeEventListener("pointerdown", this.away);
    this.element.remove();
  }
}
