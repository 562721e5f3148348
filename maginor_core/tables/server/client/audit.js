/** The audit page: log files are judged one after another by the engine in this browser; none leaves it. */

/** @import {http} from "maginor-client" */
/** @import {Brief} from "./findings.js" */

import { saveAs } from "./api.js";
import { complain } from "./dialogs.js";
import { dropped, ENDINGS, named, packed, tidyUp, withPaths } from "./dropped_files.js";
import { anotherTask, button, field, fill, h, say } from "./elements.js";
import { Findings } from "./findings.js";
import { rereading } from "./rereading.js";
import { holding } from "./signatures.js";
import { ask } from "./transport.js";
import { t } from "./words.js";

/** For how many milliseconds the engine judges until it tells what it has. */
const SLICE = 150;
/** After how many files the browser should let go of them. */
const MANY = 1000;
/** How often the page shows what has come, in milliseconds. */
const PAUSE = 200;
/** @typedef {{path: string, file: Blob}} Named */
/** @typedef {import("./dropped_files.js").Place} Place */
/** @typedef {{verdicts: Brief[], signatures: string[][], done: boolean}} Step */

/** What was found last, so that it is there again after a game was looked at. @type {Findings | null} */
let last = null;
/** The audit that goes on, by number; another one ends it. */
let going = 0;

export class Audit {
  /**
   * @param {HTMLElement} root
   * @param {(url: string) => void} go
   * @param {http.CatalogueEntry[]} games
   */
  constructor(root, go, games) {
    this.go = go;
    this.games = games;
    /** What games are compared with. @type {Named[]} */
    this.beside = [];
    this.sealed = h("input", { type: "checkbox" });
    this.bar = h("progress", { max: 1, value: 0, "aria-label": t("audit-progress-label") });
    this.said = h("p", { role: "status" });
    this.stopping = button(t("audit-stop"), () => this.stop());
    this.running = h("div", { class: "card running", hidden: true }, this.said, this.bar, h("p", { class: "row" }, this.stopping));
    this.found = h("div", {});
    document.title = t("audit");
    fill(
      root,
      h(
        "main",
        { class: "page audit" },
        h("p", {}, button("‹ " + t("lobby"), () => go("/"), { class: "quiet" })),
        h("h1", { tabindex: -1 }, t("audit")),
        h("p", {}, t("audit-note")),
        this.dropping(),
        this.comparing(),
        this.running,
        this.found,
      ),
    );
    if (!last) return;
    fill(this.found, last.shownBy(this.go, games));
    if (last.save) this.reread(last);
  }

  leave() {
    this.stop();
  }

  stop() {
    going += 1;
  }

  /** The box onto which files and folders are dropped, or in which they are chosen. */
  dropping() {
    const chosen = (/** @type {string} */ id, /** @type {Record<string, unknown>} */ how) => {
      const input = h("input", {
        type: "file",
        class: "unseen",
        id,
        ...how,
        onchange: () => {
          const given = withPaths([...(input.files ?? [])]);
          input.value = ""; // or it would hold all of them
          void this.begin(given, "webkitdirectory" in how);
        },
      });
      return input;
    };
    const files = chosen("audit-files", { multiple: true, tabindex: -1, "aria-hidden": "true" });
    const folder = chosen("audit-folder", { webkitdirectory: true, tabindex: -1, "aria-hidden": "true" });
    const link = h("input", { type: "text", inputmode: "url", spellcheck: "false" });
    const read = () => link.value.trim() && void this.fetch(link.value.trim());
    link.addEventListener("keydown", (event) => event.key === "Enter" && read());
    const box = h(
      "div",
      { class: "drop" },
      h("p", {}, t("audit-drop")),
      h("div", { class: "row" }, button(t("audit-files"), () => files.click(), { class: "main" }), button(t("audit-folder"), () => folder.click()), files, folder),
      h("div", { class: "row link" }, field(t("audit-link"), link), button(t("open"), read)),
    );
    box.addEventListener("dragover", (event) => {
      event.preventDefault();
      box.classList.add("over");
    });
    box.addEventListener("dragleave", () => box.classList.remove("over"));
    box.addEventListener("drop", (event) => {
      event.preventDefault();
      box.classList.remove("over");
      if (event.dataTransfer) void dropped(event.dataTransfer).then(({ files, inFolder }) => this.begin(files, inFolder), complain);
    });
    return box;
  }

  /** What games may be compared with, and what every one must have. */
  comparing() {
    const list = h("p", { class: "dim" });
    const input = h("input", {
      type: "file",
      multiple: true,
      onchange: () => {
        this.beside = withPaths([...(input.files ?? [])]);
        fill(list, this.beside.map(({ path }) => path).join(", "));
      },
    });
    return h(
      "details",
      { class: "card" },
      h("summary", {}, t("audit-beside")),
      field(t("audit-beside-files"), input, t("audit-beside-note")),
      list,
      field(t("audit-sealed"), this.sealed),
    );
  }

  /**
   * Read a file of this site.
   * @param {string} address
   */
  async fetch(address) {
    try {
      const url = new URL(address, location.href);
      if (url.origin !== location.origin) throw new Error(t("audit-link-elsewhere", { origin: location.origin }));
      const found = await fetch(url);
      if (!found.ok) throw new Error(t("audit-link-failed", { address: url.pathname, status: found.status }));
      await this.begin([{ path: url.pathname.split("/").pop() || "log", file: await found.blob() }], false);
    } catch (error) {
      complain(error);
    }
  }

  /**
   * Judge files. It does not hold them while it waits.
   * @param {Named[]} given
   * @param {boolean} inFolder whether only those that are called logs count
   */
  begin(given, inFolder) {
    const logs = inFolder ? given.filter(({ path }) => ENDINGS.some((ending) => path.endsWith(ending))) : given;
    if (!logs.length) return complain(new Error(t("audit-none")));
    const files = named(logs);
    const beside = named(this.beside, new Set(files.map(({ path }) => path)));
    const pathsOf = (/** @type {Named[]} */ some) => some.map(({ path }) => path);
    return this.judge(packed([...files, ...beside]), pathsOf(files), pathsOf(beside), given.length - logs.length);
  }

  /**
   * Judge files, one after another.
   * @param {Map<string, Place>} files all
   * @param {string[]} paths those that are judged
   * @param {string[]} beside those that games are compared with
   * @param {number} passedOver how many others there are
   */
  async judge(files, paths, beside, passedOver) {
    const mine = (going += 1);
    const found = new Findings(files, paths, passedOver);
    last = found;
    fill(this.found, found.shownBy(this.go, this.games));
    this.running.hidden = false;
    this.stopping.hidden = false;
    const part = (/** @type {string} */ path) => (files.get(path)?.size ?? 0) + 1;
    this.bar.max = paths.reduce((sum, path) => sum + part(path), 0);
    this.bar.value = 0;
    fill(this.said, t("audit-starting"));
    const since = performance.now();
    try {
      await this.prepare(files, beside);
      if (files.size >= MANY) tidyUp();
      let shown = 0;
      for (const [number, path] of paths.entries()) {
        await ask("audit_file", { path });
        for (let done = false; !done && mine === going; ) {
          /** @type {Step} */
          const step = await ask("audit_step", { milliseconds: SLICE });
          found.add(path, step.verdicts);
          if (step.signatures.length) await ask("audit_held", { holding: await holding(step.signatures) });
          done = step.done;
        }
        if (mine !== going) break;
        this.bar.value += part(path);
        if (performance.now() - shown < PAUSE) continue;
        shown = performance.now();
        fill(this.said, t("audit-progress", { done: number + 1, files: paths.length, games: found.games }));
        found.draw();
        await anotherTask();
      }
      if (mine === going) found.addFindings((await ask("audit_end")).findings);
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      if (mine === going || found === last) {
        const ended = mine === going ? "audit-done" : "audit-stopped";
        const text = t(ended, { games: found.games, files: paths.length, seconds });
        fill(this.said, text);
        say(text);
      }
    } catch (error) {
      this.running.hidden = found.games === 0;
      fill(this.said, t("error"));
      complain(error);
    }
    if (found !== last) return;
    this.stopping.hidden = true;
    this.bar.value = mine === going ? this.bar.max : this.bar.value;
    found.save = async () => {
      const report = [];
      for (let block; (block = await ask("audit_report", { block: report.length })).length; ) report.push(block);
      saveAs(new Blob(report, { type: "application/jsonl" }), "report.jsonl");
    };
    found.draw();
    this.reread(found);
  }

  /**
   * Offer to compare what was judged with another reading of the rules.
   * @param {Findings} found
   */
  reread(found) {
    const begin = () => {
      const mine = (going += 1);
      return () => mine === going;
    };
    this.found.append(rereading(found, this.games, this.go, begin));
  }

  /**
   * Give the engine the files, and what games are compared with.
   * @param {Map<string, Place>} files all
   * @param {string[]} beside those that games are compared with
   */
  async prepare(files, beside) {
    await ask("mount", { files: [...files] });
    const terms = { beside, require: this.sealed.checked ? ["sealed"] : [] };
    let begun = await ask("audit_begin", terms);
    if (begun.signatures.length) begun = await ask("audit_begin", { ...terms, holding: await holding(begun.signatures) });
    if (begun.distrust) complain(new Error(begun.distrust));
  }
}
