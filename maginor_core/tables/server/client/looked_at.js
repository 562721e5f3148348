/** A verdict that is looked at: the position, what was played there and what was legal, and another reading of the rules. */

/** @import {http} from "maginor-client" */
/** @import {Verdict} from "./findings.js" */
/** @import {Reading} from "./other_reading.js" */

import { call } from "./api.js";
import { complain, explain, open, ruleButton } from "./dialogs.js";
import { button, fill, h } from "./elements.js";
import { readingForm } from "./other_reading.js";
import { pictureWidth, still } from "./picture.js";
import { ask } from "./transport.js";
import { language, t } from "./words.js";

/** @typedef {http.Moment & {game: string, title: string, revisions: number[], played: string, legal: string[], legals: number}} Shown */

/**
 * Open a window about a verdict.
 * @param {Verdict} verdict
 * @param {Blob | null} file the log
 * @param {(url: string) => void} go
 * @param {http.CatalogueEntry[]} games
 */
export function lookAt(verdict, file, go, games) {
  const { word, reason, ruling, record } = verdict;
  const right = word === "ok" || word === "ok so far";
  const place = h("div", { class: "body" }, h("p", { class: "dim" }, t("loading")));
  const more = h("div", { class: "body" });
  const rule = h("span", {});
  let at = record ?? Number.MAX_SAFE_INTEGER;
  open(`${verdict.file}, ${t("audit-game", { game: verdict.game })}`, (close) => [
    h("div", { class: right ? "verdict good" : "verdict", lang: "en" }, h("strong", {}, word), " ", rule, reason ? h("p", {}, reason) : null),
    place,
    more,
    facts(verdict),
    file ? h("p", { class: "row" }, button(t("audit-viewer"), () => void view(file, verdict.game, at, close, go))) : null,
  ]);
  const show = async (/** @type {number} */ version) => {
    try {
      /** @type {Shown} */
      const shown = await ask("audit_show", { path: verdict.file, number: verdict.game, version, language: language(), width: pictureWidth() });
      at = shown.version;
      fill(place, position(shown, record, show));
      if (more.childElementCount) return;
      const entry = games.find(({ name }) => name === shown.game);
      if (entry) fill(more, otherReading(verdict, entry, shown.revisions));
      if (entry && ruling) fill(rule, ruleButton([ruling], (ids) => explain(shown.game, ids)));
    } catch (error) {
      fill(place, h("p", { class: "dim", lang: "en" }, error instanceof Error ? error.message : String(error)));
    }
  };
  void show(at);
}

/**
 * The position at a version, with what has led to it.
 * @param {Shown} shown
 * @param {number | null} record the one that is wrong
 * @param {(version: number) => void} show
 */
function position({ version, newest, shown, events, played, legal, legals }, record, show) {
  const slider = h("input", { type: "range", min: 0, max: newest, value: version, "aria-label": t("version"), onchange: () => show(Number(slider.value)) });
  const wrong = record !== null && record <= newest;
  return [
    h("p", { class: "dim" }, wrong && version === record ? t("audit-before", { record }) : t("version-of", { version, newest })),
    h("div", { class: "row" }, slider, wrong && version !== record ? button(t("audit-to-record"), () => show(record)) : null),
    ...(wrong && version === record
      ? [
          played ? h("p", {}, h("strong", {}, t("audit-played")), " ", played) : null,
          legal.length ? h("p", {}, h("strong", {}, t("audit-legal", { count: legals })), " ", legal.join(" · "), legals > legal.length ? " …" : "") : null,
        ]
      : []),
    h("div", { class: "position picture" }, still(shown.picture)),
    h("ul", { class: "dim" }, events.map(({ text }) => (text ? h("li", {}, text) : null))),
  ];
}

/** What else is known of a game. @param {Verdict} verdict */
function facts({ id, ending, records, dice, deal, head, signed_by, false_signatures, unchecked_signatures, vouched_by }) {
  /** @type {[string, string | number][]} */
  const known = [
    [t("audit-id"), id],
    [t("audit-ending"), ending],
    [t("audit-records"), records],
    [t("audit-dice"), dice],
    [t("audit-deal"), deal],
    [t("audit-signed"), [...vouched_by, ...signed_by].join(", ")],
    [t("audit-false-signatures"), false_signatures.join(", ")],
    [t("audit-unchecked-signatures"), unchecked_signatures.join(", ")],
    [t("audit-head"), head],
  ];
  const rows = known.filter(([, value]) => value !== "").flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  return h("details", {}, h("summary", {}, t("audit-facts")), h("dl", { class: "facts" }, rows));
}

/**
 * What would have differed under another reading of the rules.
 * @param {Verdict} verdict
 * @param {http.CatalogueEntry} entry
 * @param {number[]} revisions
 */
function otherReading(verdict, entry, revisions) {
  const answer = h("div", { role: "status", lang: "en" });
  const compare = async (/** @type {Reading} */ reading) => {
    try {
      const found = await ask("audit_what_if", { path: verdict.file, number: verdict.game, ...reading });
      const who = found.winners_changed === null ? null : t(found.winners_changed ? "audit-winners-others" : "audit-winners-same");
      const where = found.record === null ? "" : ` – ${t("audit-record", { record: found.record })}`;
      const rule = found.ruling ? ruleButton([found.ruling], (ids) => explain(entry.name, ids)) : null;
      fill(answer, h("p", {}, h("strong", {}, found.word), where, " ", rule), found.reason ? h("p", {}, found.reason) : null, who ? h("p", { lang: language() }, who) : null);
    } catch (error) {
      complain(error);
    }
  };
  return h("details", {}, h("summary", {}, t("audit-what-if")), h("p", { class: "dim" }, t("audit-what-if-note")), readingForm(entry, revisions, (reading) => void compare(reading)), answer);
}

/**
 * Open a log in the replay viewer.
 * @param {Blob} file
 * @param {number} game
 * @param {number} version
 * @param {() => void} close
 * @param {(url: string) => void} go
 */
async function view(file, game, version, close, go) {
  try {
    const opened = await call("POST", `/api/logs?language=${language()}`, { raw: file, type: "application/octet-stream" });
    sessionStorage.setItem(`log.${opened.viewer}`, JSON.stringify(opened));
    close();
    go(`/replay#viewer=${opened.viewer}&game=${game}&at=${version}`);
  } catch (error) {
    complain(error);
  }
}
