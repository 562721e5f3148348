/** What an audit has found: counted, filtered, a page at a time, each to be looked at. */

/** @import {http} from "maginor-client" */
/** @import {Place} from "./dropped_files.js" */

import { complain } from "./dialogs.js";
import { button, field, fill, h } from "./elements.js";
import { lookAt } from "./looked_at.js";
import { ask } from "./transport.js";
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
/** @typedef {{word: string, game: number, id: string, reason: string, unchecked: boolean}} Brief what the list needs of a verdict */
/** @typedef {{finding: string, id: string, reason: string, places: {file: string, game: number}[]}} CrossFinding */
/** @typedef {{word: string, places: {file: string, game: number}[], id: string, text: string, number: number | null}} Row with the number of its verdict, which the engine has */

export class Findings {
  /**
   * @param {Map<string, Place>} files by their paths
   * @param {string[]} paths those of the files that are judged
   * @param {number} passedOver how many other files the folder has
   */
  constructor(files, paths, passedOver) {
    this.files = files;
    this.paths = paths;
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
    this.look = async (/** @type {Row} */ { number }) => {
      try {
        /** @type {Verdict} */
        const verdict = await ask("audit_verdict", { number });
        const place = this.files.get(verdict.file);
        lookAt(verdict, place ? place.pack.slice(place.from, place.from + place.size) : null, go, games);
      } catch (error) {
        complain(error);
      }
    };
    this.saving = button(t("audit-save"), () => this.save?.());
    this.draw();
    return h("section", { class: "body", "aria-label": t("audit-found") }, this.words, h("div", { class: "row" }, field(t("audit-search"), this.search), this.saving), this.notes, this.list, this.turning);
  }

  /** @param {string} file @param {Brief[]} verdicts the next ones on it */
  add(file, verdicts) {
    for (const { word, game, id, reason, unchecked } of verdicts) {
      if (unchecked) this.unchecked += 1;
      if (game) this.several.add(file);
      this.push({ word, places: [{ file, game }], id, text: reason, number: this.games });
      this.games += 1;
    }
  }

  /** @param {CrossFinding[]} findings */
  addFindings(findings) {
    for (const { finding, id, reason, places } of findings) {
      this.push({ word: finding, places: places.length ? places : [{ file: id, game: 0 }], id: "", text: reason, number: null });
    }
  }

  /**
   * Add how games would have differed under another reading of the rules.
   * @param {{file: string, game: number, word: string, ruling: string, reason: string}[]} findings
   * @param {(place: {file: string, game: number}) => Row | null} judged finds what was said of a game
   */
  addReread(findings, judged) {
    for (const { file, game, word, ruling, reason } of findings) {
      const place = { file, game };
      const row = judged(place);
      this.games += 1;
      if (game) this.several.add(file);
      this.push({ word, places: [place], id: row?.id ?? "", text: [ruling, reason].filter(Boolean).join(": "), number: row?.number ?? null });
    }
  }

  /** @param {Row} row */
  push(row) {
    this.rows.push(row);
    this.counts.set(row.word, (this.counts.get(row.word) ?? 0) + 1);
  }

  draw() {
    const sought = this.search.value.trim().toLowerCase();
    const isSought = (/** @type {Row} */ { word, places, id, text }) =>
      (!this.word || word === this.word) && (!sought || `${places.map(({ file }) => file).join(" ")} ${id} ${text}`.toLowerCase().includes(sought));
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
        return h("li", {}, row.number === null ? h("div", { class: "finding" }, parts) : button(parts, () => void this.look?.(row), { class: "finding" }));
      }),
    );
  }
}
