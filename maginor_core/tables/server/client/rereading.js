/** All games of an audit, compared with another reading of the rules. */

/** @import {http} from "maginor-client" */
/** @import {Reading} from "./other_reading.js" */

import { saveAs } from "./api.js";
import { complain } from "./dialogs.js";
import { anotherTask, field, fill, h, select } from "./elements.js";
import { Findings } from "./findings.js";
import { readingForm } from "./other_reading.js";
import { ask } from "./transport.js";
import { t } from "./words.js";

/** For how many milliseconds the engine compares until it tells what it has. */
const SLICE = 150;

/**
 * Return what compares all games that were judged with another reading.
 * @param {Findings} judged
 * @param {http.CatalogueEntry[]} games
 * @param {(url: string) => void} go
 * @param {() => (() => boolean)} begin begins to compare, and returns what says whether to go on
 */
export function rereading(judged, games, go, begin) {
  const offered = games.filter(({ variants }) => variants.length);
  const form = h("div", {});
  const place = h("div", {});
  const compare = async (/** @type {Reading} */ reading) => {
    const goesOn = begin();
    const found = new Findings(judged.files, judged.paths, 0);
    const said = h("p", { role: "status" });
    fill(place, said, found.shownBy(go, games));
    /** @type {string[]} */
    const report = [];
    const rows = new Map(judged.rows.flatMap((row) => (row.number === null ? [] : [[keyOf(row.places[0]), row]])));
    try {
      let number = 0;
      for (const path of judged.paths) {
        await ask("audit_reread", { path, ...reading });
        for (let done = false; !done && goesOn(); ) {
          const step = await ask("audit_reread_step", { milliseconds: SLICE });
          found.addReread(step.findings, (at) => rows.get(keyOf(at)) ?? null);
          report.push(...step.findings.map((/** @type {unknown} */ one) => `${JSON.stringify(one)}\n`));
          done = step.done;
        }
        if (!goesOn()) return;
        fill(said, t("audit-progress", { done: (number += 1), files: judged.paths.length, games: found.games }));
        await anotherTask();
      }
      found.save = () => saveAs(new Blob(report, { type: "application/jsonl" }), "whatif.jsonl");
      found.draw();
    } catch (error) {
      complain(error);
    }
  };
  const choose = (/** @type {string} */ name) => {
    const entry = offered.find((one) => one.name === name);
    if (entry) fill(form, readingForm(entry, [], (reading) => void compare(reading)));
  };
  const names = select(offered.map(({ name, title }) => [name, title]), offered[0]?.name ?? "", choose);
  choose(names.value);
  return h("details", { class: "card rereading", hidden: !offered.length }, h("summary", {}, t("audit-what-if")), h("p", { class: "dim" }, t("audit-what-if-note")), field(t("game"), names), form, place);
}

/** @param {{file: string, game: number} | undefined} place */
const keyOf = (place) => `${place?.game} ${place?.file}`;
