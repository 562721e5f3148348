/** What has happened, in words. */

/** @import {Happened} from "maginor-client" */

import { button, fill, h } from "./elements.js";
import { t } from "./words.js";

export class Log {
  /** @param {(ids: string[]) => void} explain shows rulings */
  constructor(explain) {
    this.explain = explain;
    this.list = h("ol", {});
    this.element = h(
      "div",
      { class: "log", role: "log", "aria-live": "off", "aria-label": t("log"), tabindex: 0 },
      this.list,
    );
    /** @type {HTMLElement | undefined} */
    this.stop = undefined;
    this.below = true;
    this.height = 0;
    this.element.addEventListener("scroll", () => {
      const { scrollTop, scrollHeight, clientHeight } = this.element;
      if (scrollHeight === this.height) this.below = scrollTop + clientHeight > scrollHeight - 40;
    });
    const follow = () => {
      this.height = this.element.scrollHeight;
      if (this.below) this.element.scrollTop = this.height;
    };
    this.list.addEventListener("focusin", ({ target }) => this.rove(/** @type {HTMLElement} */ (target)));
    this.list.addEventListener("keydown", (event) => this.step(event));
    new ResizeObserver(follow).observe(this.element);
    new ResizeObserver(follow).observe(this.list);
  }

  /**
   * Add what has happened, and keep the newest in sight if it was.
   * @param {Happened[]} events
   */
  add(events) {
    this.list.append(...events.filter((one) => one.text).map((one) => this.item(one)));
    if (!this.list.contains(document.activeElement)) this.rove(this.explained.at(-1));
  }

  /** The events of which rulings can be read. */
  get explained() {
    return /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("button")]);
  }

  /** @param {HTMLElement | undefined} stop the one that the tab key reaches */
  rove(stop) {
    if (!stop || stop === this.stop) return;
    this.stop?.setAttribute("tabindex", "-1");
    stop.setAttribute("tabindex", "0");
    this.stop = stop;
  }

  /** @param {KeyboardEvent} event */
  step(event) {
    const steps = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
    const by = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (!by) return;
    const events = this.explained;
    const now = events.indexOf(/** @type {HTMLElement} */ (event.target));
    events[Math.min(Math.max(now + by, 0), events.length - 1)]?.focus();
    event.preventDefault();
  }

  clear() {
    fill(this.list);
  }

  /** @param {Happened} happened */
  item({ version, text, style, rulings = [] }) {
    const strong = (style ?? "").split(" ").filter((word) => /^[a-z]+$/.test(word));
    const kind = strong.map((word) => `style-${word}`).join(" ");
    const said = rulings.length
      ? button(text ?? "", () => this.explain(rulings), { class: "event", title: rulings.join(", "), tabindex: -1 })
      : h("span", { class: "event" }, text);
    return h("li", { class: kind, "data-version": version }, said);
  }
}
