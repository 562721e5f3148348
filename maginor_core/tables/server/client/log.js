/** What has happened, in words: a group a turn, a line an event. */

/** @import {Happened} from "maginor-client" */

import { button, fill, h, svg } from "./elements.js";
import { disc } from "./players.js";
import { t } from "./words.js";

/** How far from its end, in pixels, a pane still follows. */
const NEAR = 40;

export class Log {
  /**
   * @param {(happened: Happened) => void} choose is called with the event whose line is chosen
   * @param {import("./cues.js").Cues | null} cues what tells turns and walks from each other, and the icons of lines
   * @param {(happened: Happened) => boolean} [opens] which lines can be chosen
   */
  constructor(choose, cues, opens = () => true) {
    this.choose = choose;
    this.cues = cues;
    this.opens = opens;
    /** The turns, a group each. */
    this.list = h("div", { class: "turns" });
    /** The lines of the last turn. @type {HTMLOListElement | null} */
    this.last = null;
    /** What the lines that can be chosen stand for. @type {WeakMap<Element, Happened>} */
    this.happened = new WeakMap();
    /** Brings the newest line back, where the reader has scrolled away. */
    this.newest = button([t("newest"), " ↓"], () => this.follow(), { class: "newest", hidden: true });
    this.element = h(
      "div",
      { class: "log", role: "log", "aria-live": "off", "aria-label": t("log"), tabindex: 0 },
      this.list,
      h("div", { class: "below" }, this.newest),
    );
    /** @type {HTMLElement | undefined} */
    this.stop = undefined;
    /** Whether the newest line is followed: until the reader scrolls up. */
    this.below = true;
    /** Where the pane was scrolled to last; it moves up by hand alone, but for what keeps it at its end. */
    this.top = 0;
    this.way = "";
    this.steps = 0;
    this.element.addEventListener("scroll", () => {
      const { scrollTop, scrollHeight, clientHeight } = this.element;
      if (scrollTop + clientHeight > scrollHeight - NEAR) this.below = true;
      else if (scrollTop < this.top) this.below = false;
      this.top = scrollTop;
      this.newest.hidden = this.below;
    });
    const follow = () => this.below && this.follow();
    this.list.addEventListener("focusin", ({ target }) => this.rove(/** @type {HTMLElement} */ (target)));
    this.list.addEventListener("keydown", (event) => this.step(event));
    // One listener for all lines, whose number grows with the game.
    this.list.addEventListener("click", ({ target }) => {
      const happened = this.happened.get(/** @type {Element} */ (target).closest("button.event") ?? this.list);
      if (happened) this.choose(happened);
    });
    new ResizeObserver(follow).observe(this.element);
    new ResizeObserver(follow).observe(this.list);
  }

  /** Bring the newest line into sight, and keep it there. */
  follow() {
    this.below = true;
    this.newest.hidden = true;
    this.element.scrollTop = this.element.scrollHeight;
    this.top = this.element.scrollTop;
  }

  /**
   * Add what has happened, and keep the newest in sight if it was.
   * @param {Happened[]} events
   */
  add(events) {
    for (const one of events) {
      if (!one.text) continue;
      const way = this.cues?.walk(one) ?? "";
      this.steps = way && way === this.way ? this.steps + 1 : 1;
      this.way = way;
      const item = this.item(one, this.steps);
      if (!this.last || this.cues?.begins(one)) this.begin(one);
      if (this.steps > 1) this.last?.lastElementChild?.replaceWith(item);
      else this.last?.append(item);
    }
    if (!this.list.contains(document.activeElement)) this.rove(this.lines.at(-1));
  }

  /** Begin a turn. @param {Happened} one the event that it begins with */
  begin({ text }) {
    this.last = h("ol", {});
    this.list.append(h("div", { class: "turn-of", role: "group", "aria-label": text }, this.last));
  }

  /** The lines that can be chosen. */
  get lines() {
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
    const { lines } = this;
    const now = lines.indexOf(/** @type {HTMLElement} */ (event.target));
    lines[Math.min(Math.max(now + by, 0), lines.length - 1)]?.focus();
    event.preventDefault();
  }

  /** Mark the line of the moment that is shown. @param {number | null} version null for the present */
  point(version) {
    for (const line of this.lines) {
      const shown = line.closest("li")?.dataset.version === String(version);
      line.toggleAttribute("aria-current", shown);
      if (shown) line.setAttribute("aria-current", "true");
    }
  }

  clear() {
    this.way = "";
    this.last = null;
    fill(this.list);
  }

  /**
   * @param {Happened} happened
   * @param {number} steps of how many steps it is the last one
   */
  item(happened, steps) {
    const { version, text, style, rulings = [] } = happened;
    const strong = (style ?? "").split(" ").filter((word) => /^[a-z]+$/.test(word));
    const kind = [...strong.map((word) => `style-${word}`), this.cues?.begins(happened) ? "begins" : ""].join(" ").trim();
    const words = [this.sign(happened), h("span", {}, text ?? "", steps > 1 ? h("small", {}, ` ${t("steps", { count: steps })}`) : null)];
    const opens = this.opens(happened);
    const said = opens
      ? h("button", { type: "button", class: "event", "data-rulings": rulings.join(" ") || false, tabindex: -1 }, words)
      : h("span", { class: "event" }, words);
    if (opens) this.happened.set(said, happened);
    return h("li", { class: kind, "data-version": version }, said);
  }

  /** What is seen before a line: the symbol of its event, or who has done it. @param {Happened} happened */
  sign(happened) {
    const { player } = /** @type {{player?: number}} */ (happened.event);
    const icon = this.cues?.begins(happened) ? "" : this.cues?.icon(happened);
    const who = typeof player === "number" && !icon ? disc(player) : null;
    const drawn = svg("svg", { viewBox: "0 0 24 24", class: "game-board" });
    if (icon) drawn.append(svg("use", { href: `#${icon}`, width: 24, height: 24 }));
    return h("span", { class: "sign-of-event symbolic", "aria-hidden": "true" }, who ?? drawn);
  }
}
