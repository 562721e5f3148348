/** How a player leaves a table: comes back later, resigns, or closes it; and how a closed one ended. */

/** @import {Actions, http} from "maginor-client" */

import { ask } from "./absent.js";
import { confirmed, open } from "./dialogs.js";
import { button, h } from "./elements.js";
import { t } from "./words.js";

/**
 * Ask whether to resign, to close the table, or only to leave this page; nothing that is not allowed now is offered.
 * @param {http.Summary} summary
 * @param {number} seat
 * @param {{dealt: http.CatalogueEntry, token: string, actions: Actions, later: () => void}} how
 */
export function leavingWindow(summary, seat, { dealt, token, actions, later }) {
  const post = (/** @type {string} */ what) => ask("POST", `/api/tables/${summary.table}/${what}`, token);
  const resign = async () => {
    if (await confirmed(t(`resign-${consequence(summary, seat, dealt)}`), t("resign"))) await post("resign");
  };
  open(t("leave"), (close) => [
    h("p", {}, t("leave-note")),
    h(
      "p",
      { class: "row" },
      button(t("leave-later"), () => (close(), later())),
      actions.resign ? button(t("resign"), () => (close(), void resign())) : null,
      actions.close ? button(t("close-table"), () => (close(), void post("close"))) : null,
    ),
  ]);
}

/**
 * What follows from resigning: the game ends, a bot plays on, or the others may close the table.
 * @param {http.Summary} summary
 * @param {number} seat
 * @param {http.CatalogueEntry} dealt
 */
function consequence({ seats, dice, choices }, seat, { bots }) {
  const others = seats.some(({ kind, resigned }, at) => at !== seat && kind !== "bot" && !resigned);
  if (!others || seats.length === 2) return "ends";
  return bots.length && dice === "seeded" && choices === "open" ? "bot" : "closes";
}

/**
 * Say how a table ended before its game was over.
 * @param {http.Summary} summary
 * @param {string[]} names
 */
export function closedNote({ seats }, names) {
  const resigned = seats.flatMap((one, at) => (one.resigned && one.kind !== "bot" ? [at] : []));
  if (!resigned.length) return t("closed-note");
  const said = t("resigned-by", { names: resigned.map((at) => names[at] ?? "").join(", "), count: resigned.length });
  const left = seats.findIndex((one) => !one.resigned);
  return seats.length === 2 && left >= 0 ? `${said} ${t("resigned-won", { name: names[left] ?? "" })}` : said;
}
