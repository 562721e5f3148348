/** The replay viewer: any moment of a game at a table, or of a log file. */

/** @import {http} from "maginor-client" */

import { Analysis } from "./analysis.js";
import { call } from "./api.js";
import { Cues } from "./cues.js";
import { complain, copyable, explain, open } from "./dialogs.js";
import { button, fill, h, say, select } from "./elements.js";
import { fileDrop } from "./file_drop.js";
import { Log } from "./log.js";
import { keysOf } from "./memory.js";
import { Moments } from "./moments.js";
import { onPictureWidth, Picture } from "./picture.js";
import { playOn } from "./quick_start.js";
import { linkTo, saving } from "./share.js";
import { transport } from "./transport.js";
import { language, t } from "./words.js";

const STEP = 1400;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{path: string, token: string, game: string, title: string, address: (at: number) => string, summary?: http.Summary}} Source */

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {(url: string) => void} go
   * @param {http.CatalogueEntry[]} games what can be played here
   * @param {{summary: http.Summary, at: number}} [table] without it, a file is asked for
   */
  constructor(root, go, games, table) {
    this.root = root;
    this.go = go;
    this.games = games;
    this.version = 0;
    this.newest = 0;
    this.timer = 0;
    this.unwatch = onPictureWidth(() => (this.moments?.clear(), void this.show(this.version)));
    if (table) {
      const { summary, at } = table;
      const { tokens, watch } = keysOf(summary.table);
      const [token] = Object.values(tokens);
      /** @type {Source} */
      const source = {
        path: `/api/tables/${summary.table}`,
        token: token ?? watch ?? "",
        game: summary.game,
        title: games.find(({ name }) => name === summary.game)?.title ?? summary.game,
        address: (version) => `/t/${summary.table}#at=${version}`,
        summary,
      };
      this.view(source, at);
    } else void this.ask();
  }

  leave() {
    this.stop();
    this.unwatch();
    this.analysis?.leave();
    if (this.keys) removeEventListener("keydown", this.keys);
    delete document.body.dataset.version;
  }

  /** Ask for a file; or show the one that the address names. */
  async ask() {
    document.title = t("title-replay", { game: "" });
    const named = new URLSearchParams(location.hash.slice(1));
    const viewer = named.get("viewer");
    if (viewer) {
      try {
        const kept = sessionStorage.getItem(`log.${viewer}`);
        const opened = kept ? JSON.parse(kept) : await call("GET", `/api/logs/${viewer}?language=${language()}`);
        this.judge(opened, Number(named.get("game") ?? 0), Number(named.get("at") ?? 0));
        return;
      } catch (error) {
        complain(error);
      }
    }
    const take = (/** @type {Blob | string} */ content) => {
      const type = typeof content === "string" ? "text/plain" : "application/octet-stream";
      fill(said, t("checking"));
      call("POST", `/api/logs?language=${language()}`, { raw: content, type }).then(
        (opened) => {
          sessionStorage.setItem(`log.${opened.viewer}`, JSON.stringify(opened));
          this.judge(opened, 0, null);
        },
        (error) => {
          fill(said);
          complain(error);
        },
      );
    };
    const said = h("p", { role: "status" });
    const notation = h("textarea", { rows: 6, id: "log-notation", spellcheck: "false" });
    const drop = fileDrop(t("log-drop"), "log-file", take);
    fill(
      this.root,
      h(
        "main",
        { class: "page" },
        h("p", {}, button("‹ " + t("lobby"), () => this.go("/"), { class: "quiet" })),
        h("h1", { tabindex: -1 }, t("replay-open")),
        drop,
        said,
        h("p", {}, h("label", { for: "log-notation" }, t("notation-paste"))),
        notation,
        h("p", { class: "row closing" }, button(t("open"), () => notation.value.trim() && take(notation.value), { class: "main" })),
      ),
    );
  }

  /**
   * Show the verdict on a file, and one of its games.
   * @param {http.OpenedLog} opened
   * @param {number} number which game
   * @param {number | null} at the version; null for the newest
   */
  judge(opened, number, at) {
    const game = opened.games[number];
    const verdict = (/** @type {string} */ kind, /** @type {string} */ text) =>
      h(
        "div",
        { class: kind.startsWith("ok") ? "verdict good" : "verdict", role: "status" },
        h("strong", {}, kind.startsWith("ok ") ? t("verdict-partly") : t("verdict", { verdict: kind })),
        text ? h("p", {}, text) : null,
      );
    if (!game?.title) {
      fill(
        this.root,
        h("main", { class: "page" }, h("h1", { tabindex: -1 }, t("replay-open")), verdict(opened.verdict, opened.text || game?.text || ""), button(t("back"), () => void this.ask())),
      );
      return;
    }
    const address = (/** @type {number} */ version) => `/replay#viewer=${opened.viewer}&game=${number}&at=${version}`;
    const choose =
      opened.games.length > 1
        ? select(opened.games.map((one, each) => [String(each), `${one.title} ${one.id}`]), String(number), (each) => {
            this.leave();
            this.judge(opened, Number(each), null);
          })
        : null;
    choose?.setAttribute("aria-label", t("game"));
    const source = { path: `/api/logs/${opened.viewer}/${number}`, token: "", game: game.game, title: game.title, address };
    this.newest = game.versions;
    this.view(source, at ?? game.versions, [choose, verdict(game.verdict, game.text)]);
  }

  /**
   * Show a game.
   * @param {Source} source
   * @param {number} at
   * @param {(Node | null)[]} [above]
   */
  view(source, at, above = []) {
    this.source = source;
    this.newest = Math.max(this.newest, at);
    this.picture = new Picture();
    this.moments = new Moments(source.path, source.token);
    const entry = this.games.find(({ name }) => name === source.game);
    this.log = new Log(({ rulings = [] }) => explain(source.game, rulings), entry ? new Cues(entry) : null, ({ rulings = [] }) => rulings.length > 0);
    this.tally = h("p", { class: "tally" });
    this.slider = h("input", { type: "range", min: 0, max: this.newest, value: at, "aria-label": t("version") });
    this.place = h("output", {});
    const move = (/** @type {number} */ by) => () => (this.stop(), this.show(this.version + by));
    this.slider.addEventListener("input", () => (this.stop(), this.show(Number(this.slider?.value))));
    this.player = button("▶", () => this.play(), { "aria-label": t("play"), title: t("play") });
    const step = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {number} */ by) =>
      button(sign, move(by), { "aria-label": t(id), title: t(id) });
    const { summary, path, token } = source;
    const more = h(
      "div",
      { class: "row tools" },
      summary?.status === "finished" ? button(t("branch"), () => void this.branch(this.version, false)) : null,
      transport.alone ? null : button(t("link-moment"), () => share()),
      summary?.status === "finished" ? saving(path, summary, token) : null,
    );
    const further = button("⋯", () => further.setAttribute("aria-expanded", String(more.classList.toggle("all"))), { class: "further", "aria-label": t("tools-further"), title: t("tools-further"), "aria-expanded": "false" });
    const judged = entry?.analysis;
    const played = summary?.status === "finished" && Object.keys(keysOf(summary.table).tokens).length > 0;
    const again = played
      ? {
          offers: (/** @type {number} */ seat) => summary.seats[seat]?.kind !== "bot",
          begin: (/** @type {number} */ version) => void this.branch(version, true),
        }
      : null;
    const over = !summary || summary.status === "finished";
    this.analysis = judged && over ? new Analysis(path, () => token, (version) => (this.stop(), void this.show(version)), again) : null;
    const share = () => open(t("link-moment"), () => copyable(t("link-moment"), new URL(this.sharing(), location.href).href));
    const screen = h(
      "main",
      { class: "table replay" },
      h(
        "div",
        { class: "top" },
        h("p", {}, button("‹ " + t(summary ? "to-table" : "lobby"), () => this.go(summary ? `/t/${summary.table}` : "/"), { class: "quiet" })),
        h("h1", { tabindex: -1 }, source.title),
        above,
      ),
      h("div", { class: "middle" }, h("div", { class: "captions" }, h("span"), this.picture.zooming), this.picture.board, this.tally),
      h(
        "section",
        { class: "actions", "aria-label": t("replay") },
        h("div", { class: "row slide" }, this.slider, this.place),
        h("div", { class: "row", role: "group", "aria-label": t("tools") }, step("«", "to-start", -1e9), step("‹", "previous", -1), this.player, step("›", "next", 1), step("»", "to-end", 1e9), further),
        more,
      ),
      h("section", { class: "story", "aria-label": t("log") }, h("h2", {}, t("happened")), this.log.element, this.analysis?.element),
    );
    if (entry?.cloth) screen.style.setProperty("--cloth", entry.cloth);
    fill(this.root, screen);
    document.title = t("title-replay", { game: source.title });
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      const free = event.target === document.body || /** @type {Element} */ (event.target).closest("h1");
      if (free && event.key === "ArrowRight") move(1)();
      if (free && event.key === "ArrowLeft") move(-1)();
    };
    addEventListener("keydown", this.keys);
    void this.show(at);
  }

  sharing() {
    const { summary, address } = /** @type {Source} */ (this.source);
    if (!summary) return transport.address(address(this.version));
    const { spectate, invitation } = keysOf(summary.table);
    const watch = spectate || invitation;
    return linkTo(summary.table, `at=${this.version}${watch ? `&watch=${watch}` : ""}`);
  }

  /** @param {number} wanted */
  async show(wanted) {
    const version = Math.min(this.newest, Math.max(0, wanted));
    const before = this.version;
    this.version = version;
    const { moments } = this;
    if (!moments) return;
    let moment;
    try {
      moment = await moments.at(version);
    } catch (error) {
      this.stop();
      complain(error);
      return;
    }
    if (version !== this.version) return;
    this.newest = Math.max(this.newest, moment.newest);
    if (this.analysis) {
      this.analysis.at(version, this.newest);
      this.analysis.over(moment.shown.names, moment.result?.winners ?? null);
    }
    const { slider, place, tally, picture, log } = this;
    if (!slider || !place || !tally || !picture || !log) return;
    slider.max = String(this.newest);
    slider.value = String(version);
    const words = moment.events.map((one) => one.text).filter(Boolean);
    slider.setAttribute("aria-valuetext", t("version-of", { version, newest: this.newest }));
    fill(place, t("version-of", { version, newest: this.newest }));
    picture.show(moment.shown.picture, Math.abs(version - before) === 1 && !calm.matches);
    fill(tally, moment.shown.tally);
    log.clear();
    log.add(moment.events);
    say(words.join(" "));
    if (this.source) history.replaceState(null, "", transport.address(this.source.address(version)));
    document.body.dataset.version = String(version);
    if (version < this.newest) void moments.at(version + 1).catch(() => {});
  }

  play() {
    if (this.timer) return this.stop();
    if (this.version >= this.newest) void this.show(0);
    const step = async () => {
      await this.show(this.version + 1);
      if (this.version >= this.newest) this.stop();
      else if (this.timer) this.timer = setTimeout(step, STEP);
    };
    this.timer = setTimeout(step, STEP / 2);
    this.label("‖", t("pause"));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.label("▶", t("play"));
  }

  /**
   * @param {string} sign
   * @param {string} text
   */
  label(sign, text) {
    if (!this.player) return;
    this.player.textContent = sign;
    this.player.setAttribute("aria-label", text);
    this.player.title = text;
  }

  /** Play on from a version. @param {number} version @param {boolean} alone whether bots take the seats of the others */
  async branch(version, alone) {
    const { summary, token, game } = /** @type {Source} */ (this.source);
    const entry = this.games.find(({ name }) => name === game);
    if (summary && entry) await playOn(summary, entry, token, version, this.go, { alone });
  }
}
