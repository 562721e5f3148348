/** What an audit has found: counted, filtered, a page at a time, each to be looked at. */

/** @import {http} from "maginor-client" */

import { button, field, fill, h } from "./elements.js";
import { lookAt } from "./looked_at.js";
import { t } from "./words.js";

/** How many are on a page of the list. */
const MOST = 100;
/** The verdicts on games in which nothing is wrong. */
const RIGHT = new Set(["ok", "ok so far", "same"]);

/**
 * @typedef {object} Verdict what an audit reports of a game, as `Verdict` of the package has it
 * @property {string} file
 * @property {number} game
 * @property {string} id
 * @property {string} word
 * @property {string} ending
 * @property {number} records
 * @property {string} dice
 * @property {string} deal
 * @property {string[]} signed_by
 * @property {string[]} false_signatures
 * @property {string[]} unchecked_signatures
 * @property {string[]} vouched_by
 * @property {string} head
 * @property {number | null} byte
 * @property {number | null} record
 * @property {string} ruling
 * @property {string} reason
 */
/** @typedef {{finding: string, id: string, reason: string, places: {file: string, game: number}[]}} CrossFinding */
/** @typedef {{word: string, places: {file: string, game: number}[], text: string, verdict: Verdict | null}} Row */

export class Findings {
  /**
   * @param {Map<string, Blob>} files by their paths
   * @param {number} passedOver how many other files the folder has
   */
  constructor(files, passedOver) {
    this.files = files;
    /** @type {Row[]} */
    this.rows = [];
    this.games = 0;
    this.unchecked = 0;
    /** The files with several games. @type {Set<string>} */
    this.several = new Set();
    /** @type {Map<string, number>} */
    this.counts = new Map();
    this.word = "";
    this.page = 0;
    this.passedOver = passedOver;
    /** Saves the report, once there is one. @type {(() => void) | null} */
    this.save = null;
    this.search = h("input", { type: "search", spellcheck: "false", oninput: () => ((this.page = 0), this.draw()) });
    this.words = h("div", { class: "row words", role: "group", "aria-label": t("audit-words") });
    this.notes = h("div", { class: "dim" });
    this.list = h("ol", { class: "findings" });
    /** What the list shows now. @type {unknown[]} */
    this.listed = [];
    this.turning = h("div", { class: "row turning" });
  }

  /**
   * Return the element in which they are shown.
   * @param {(url: string) => void} go
   * @param {http.CatalogueEntry[]} games
   */
  shownBy(go, games) {
    this.look = (/** @type {Row} */ { verdict }) => {
      const file = verdict ? this.files.get(verdict.file) : null;
      if (verdict) lookAt(verdict, file ?? null, go, games);
    };
    this.saving = button(t("audit-save"), () => this.save?.());
    this.draw();
    return h("section", { class: "body", "aria-label": t("audit-found") }, this.words, h("div", { class: "row" }, field(t("audit-search"), this.search), this.saving), this.notes, this.list, this.turning);
  }

  /** @param {Verdict[]} verdicts */
  add(verdicts) {
    for (const verdict of verdicts) {
      const { word, file, game, reason } = verdict;
      this.games += 1;
      this.unchecked += verdict.unchecked_signatures.length > 0 ? 1 : 0;
      if (game) this.several.add(file);
      this.push({ word, places: [{ file, game }], text: reason, verdict });
    }
  }

  /** @param {CrossFinding[]} findings */
  addFindings(findings) {
    for (const { finding, id, reason, places } of findings) {
      this.push({ word: finding, places: places.length ? places : [{ file: id, game: 0 }], text: reason, verdict: null });
    }
  }

  /**
   * Add how games would have differed under another reading of the rules.
   * @param {{file: string, game: number, word: string, ruling: string, reason: string}[]} findings
   * @param {(place: {file: string, game: number}) => Verdict | null} verdict finds what was said of a game
   */
  addReread(findings, verdict) {
    for (const { file, game, word, ruling, reason } of findings) {
      const place = { file, game };
      this.games += 1;
      if (game) this.several.add(file);
      this.push({ word, places: [place], text: [ruling, reason].filter(Boolean).join(": "), verdict: verdict(place) });
    }
  }

  /** @param {Row} row */
  push(row) {
    this.rows.push(row);
    this.counts.set(row.word, (this.counts.get(row.word) ?? 0) + 1);
  }

  draw() {
    const sought = this.search.value.trim().toLowerCase();
    const isSought = (/** @type {Row} */ { word, places, text, verdict }) =>
      (!this.word || word === this.word) && (!sought || `${places.map(({ file }) => file).join(" ")} ${verdict?.id ?? ""} ${text}`.toLowerCase().includes(sought));
    const shown = this.word || sought ? this.rows.filter(isSought) : this.rows;
    const pages = Math.max(1, Math.ceil(shown.length / MOST));
    this.page = Math.min(this.page, pages - 1);
    const first = this.page * MOST;
    const chip = (/** @type {string} */ word, /** @type {string} */ label, /** @type {number} */ count) =>
      button([h("span", { class: word && !RIGHT.has(word) ? "word bad" : "word" }, label), ` ${count}`], () => ((this.word = word), (this.page = 0), this.draw()), {
        class: "chip",
        "aria-pressed": String(this.word === word),
      });
    const focused = document.activeElement instanceof HTMLElement && this.words.contains(document.activeElement) ? document.activeElement.textContent : null;
    fill(this.words, chip("", t("audit-all"), this.rows.length), [...this.counts].map(([word, count]) => chip(word, word, count)));
    if (focused !== null) /** @type {HTMLElement | undefined} */ ([...this.words.children].find((one) => one.textContent === focused))?.focus();
    fill(
      this.notes,
      this.passedOver ? h("p", {}, t("audit-passed-over", { count: this.passedOver })) : null,
      this.unchecked ? h("p", { class: "warning" }, t("audit-unchecked", { count: this.unchecked })) : null,
    );
    this.drawList(shown.slice(first, first + MOST));
    const turn = (/** @type {number} */ by) => () => {
      this.page += by;
      this.draw();
      this.list.scrollIntoView({ block: "start" });
    };
    fill(
      this.turning,
      pages > 1
        ? [
            button("‹", turn(-1), { "aria-label": t("previous"), disabled: this.page === 0 }),
            h("span", {}, t("audit-page", { first: first + 1, last: Math.min(first + MOST, shown.length), count: shown.length })),
            button("›", turn(1), { "aria-label": t("next"), disabled: this.page === pages - 1 }),
          ]
        : null,
    );
    if (this.saving) this.saving.disabled = !this.save;
  }

  /**
   * Draw the list again if it is another: while an audit goes on, the first page soon is not.
   * @param {Row[]} rows
   */
  drawList(rows) {
    const listed = [this.several.size, ...rows];
    if (listed.length === this.listed.length && listed.every((one, at) => one === this.listed[at])) return;
    this.listed = listed;
    const said = (/** @type {{file: string, game: number}} */ { file, game }) => (this.several.has(file) ? `${file}, ${t("audit-game", { game })}` : file);
    fill(
      this.list,
      rows.map((row) => {
        const where = row.places.map(said).join(" · ");
        const parts = [h("span", { class: RIGHT.has(row.word) ? "word" : "word bad" }, row.word), h("span", { class: "where" }, where), row.text ? h("small", {}, row.text) : null];
        return h("li", {}, row.verdict ? button(parts, () => this.look?.(row), { class: "finding" }) : h("div", { class: "finding" }, parts));
      }),
    );
  }
}
