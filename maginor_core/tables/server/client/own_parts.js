/** Tiles, a board or stones of one's own: a component set in a file, read for a new table. */

import { fill, h } from "./elements.js";
import { fileDrop } from "./file_drop.js";
import { t } from "./words.js";

/** How many bytes a file may have: less than the server reads of a request. */
const MOST = 48 * 1024;

/** Where a component set is chosen. */
export class OwnParts {
  constructor() {
    /** @type {Record<string, unknown> | null} */
    this.chosen = null;
    this.said = h("p", { role: "status" });
    const drop = fileDrop(t("parts-drop"), "parts-file", (file) => void this.take(file), { accept: ".json,application/json" });
    this.element = h("div", { hidden: true }, drop, this.said);
  }

  /** @param {boolean} visible */
  show(visible) {
    this.element.toggleAttribute("hidden", !visible);
  }

  /** @param {File} file */
  async take(file) {
    this.chosen = null;
    if (file.size > MOST) return this.say("wrong", t("parts-large", { size: MOST / 1024 }));
    let found;
    try {
      found = JSON.parse(await file.text());
    } catch {
      found = null;
    }
    if (typeof found !== "object" || found === null || Array.isArray(found)) return this.say("wrong", t("parts-unreadable"));
    this.chosen = found;
    this.say("dim", t("parts-chosen", { name: file.name }));
  }

  /**
   * @param {string} style
   * @param {string} text
   */
  say(style, text) {
    fill(this.said, h("span", { class: style }, text));
  }
}
