/** A table: the board, what can be done, who plays, and what has happened. */

/** @import {FromServer, State as Bare, Shown, http} from "maginor-client" */
/** @typedef {Bare & {shown: Shown}} State */

import { ApiError, call, saveAs } from "./api.js";
import { notesOf, preimageFor, UnsafeError } from "./chain.js";
import { Connection } from "./connection.js";
import { complain, explain, open } from "./dialogs.js";
import { button, fill, h, say } from "./elements.js";
import { Log } from "./log.js";
import { forget, keep, keysOf, remembered } from "./memory.js";
import { Menu } from "./menu.js";
import { narrow, Picture } from "./picture.js";
import { saving, settingsWindow, shareWindow } from "./share.js";
import { chime } from "./sound.js";
import { Tip } from "./tip.js";
import { errorText, language, t } from "./words.js";

const QUEUE = 4;
const DISCLOSE_AGAIN = 2000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Table {
  /**
   * @param {HTMLElement} root
   * @param {http.Summary} summary
   * @param {http.CatalogueEntry} game
   * @param {(url: string) => void} go
   */
  constructor(root, summary, game, go) {
    this.summary = summary;
    this.game = game;
    this.go = go;
    this.id = summary.table;
    const { tokens, watch } = keysOf(this.id);
    this.tokens = tokens;
    this.watch = watch ?? "";
    this.hotseat = Object.keys(tokens).length > 1;
    /** @type {number | null} */
    this.seat = null;
    /** @type {number | null} whom the screen belongs to, if it is passed around */
    this.unveiled = null;
    /** The last decision of several at once, before which the curtain fell. */
    this.shielded = -1;
    /** @type {string[]} */
    this.names = summary.seats.map((seat, at) => seat.name || t("player", { number: at + 1 }));
    /** @type {State | null} what is on the screen */
    this.state = null;
    /** @type {State[]} */
    this.queue = [];
    /** The step of joint dice that is being disclosed, or was last. */
    this.disclosed = -1;
    this.running = false;
    this.skip = () => {};
    this.skipping = false;
    this.mine = false;
    this.refocus = false;
    /** The last decision that the reader was called to. */
    this.called = -1;
    /** @type {boolean[]} */
    this.present = [];
    this.spectators = 0;
    /** @type {{seats: number[], running: number[], since: number} | null} */
    this.clock = null;
    /** @type {(() => void) | null} */
    this.curtain = null;
    /** @type {Map<string, Promise<FromServer | null>>} */
    this.reasons = new Map();

    const rulings = (/** @type {string[]} */ ids) => explain(this.game.name, ids);
    this.tip = new Tip(rulings);
    this.picture = new Picture({
      choose: (word, place) => this.choose(word, place),
      wonder: (word, place) => this.wonder(word, place),
      calm: () => this.tip.leave(),
    });
    this.menu = new Menu(
      (command) => this.submit(command),
      () => this.mark(),
    );
    this.log = new Log(rulings);
    this.caption = h("p", { class: "caption" });
    this.skipper = button(t("skip"), () => this.rush(), { class: "quiet", hidden: true });
    this.turn = h("h1", { class: "turn", tabindex: -1 });
    this.question = h("p", { class: "question" });
    this.tally = h("p", { class: "tally" });
    this.players = h("ul", { class: "players" });
    this.asking = h("div", { class: "asking" });
    this.tools = h("div", { class: "row tools", role: "group", "aria-label": t("tools") });
    this.element = h(
      "main",
      { class: "table" },
      h(
        "div",
        { class: "top" },
        h("p", { class: "row" }, button("‹ " + t("lobby"), () => go("/"), { class: "quiet" }), h("span", { class: "dim" }, game.title)),
        h("div", { class: "status", role: "status" }, this.turn, this.question),
      ),
      h("div", { class: "middle" }, h("div", { class: "captions" }, this.caption, this.skipper, this.picture.zooming), this.picture.board, this.tally),
      h("section", { class: "actions", "aria-label": t("actions") }, this.asking, this.menu.element, this.tools),
      h("section", { class: "people", "aria-label": t("players") }, h("h2", {}, t("players")), this.players),
      h("section", { class: "story", "aria-label": t("log") }, h("h2", {}, t("log")), this.log.element),
      this.tip.element,
    );
    fill(root, this.element);
    this.hurry = () => document.visibilityState === "visible" && this.connection?.hurry();
    this.resize = () => this.connect(this.token ?? "");
    narrow.addEventListener("change", this.resize);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.ticking = setInterval(() => this.tick(), 500);
    document.body.dataset.connection = "lost";
    delete document.body.dataset.version;
    const [first] = Object.keys(tokens);
    this.connect((first && tokens[first]) || this.watch);
  }

  /** @param {string} token */
  connect(token) {
    this.connection?.close();
    this.state = null;
    this.queue = [];
    this.rush();
    const url = new URL(`/api/tables/${this.id}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.token = token;
    this.connection = new Connection(
      { url, token, version: 0, language: language(), width: narrow.matches ? "narrow" : undefined },
      (message) => this.receive(message),
      (joined) => {
        document.body.dataset.connection = joined ? "open" : "lost";
        if (!joined) this.tip.hide();
      },
    );
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.names[seat] ?? t("player", { number: seat + 1 });
  }

  leave() {
    this.connection?.close();
    clearInterval(this.ticking);
    narrow.removeEventListener("change", this.resize);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.tip.remove();
    this.curtain?.();
    delete document.body.dataset.connection;
    delete document.body.dataset.version;
  }

  /** @param {FromServer} message */
  receive(message) {
    switch (message.type) {
      case "joined":
        this.seat = message.seat;
        this.names = message.names;
        this.disclosed = -1;
        void this.disclose(message);
        this.enqueue(/** @type {State} */ (message));
        break;
      case "events":
        void this.disclose(message);
        this.enqueue(/** @type {State} */ (message));
        break;
      case "presence":
        this.present = message.seats;
        this.spectators = message.spectators;
        this.drawPlayers();
        break;
      case "clock":
        this.clock = { ...message, since: Date.now() };
        this.drawPlayers();
        break;
      case "error":
        if (message.code === "token") this.shut(errorText(message.code, message.message));
        break;
      default:
    }
  }

  /**
   * Disclose this seat's preimage for joint dice, if it is due.
   * @param {Bare} state
   */
  async disclose({ due }) {
    const { seat, connection, summary } = this;
    if (!due || seat === null || !connection || !summary.joint || !due.missing.includes(seat) || this.disclosed === due.step) return;
    this.disclosed = due.step;
    try {
      const preimage = preimageFor(this.id, seat, summary.joint, due);
      let answer = await connection.ask({ type: "disclose", step: due.step, preimage });
      while (answer?.type === "error" && answer.code === "failed") {
        await new Promise((resolve) => setTimeout(resolve, DISCLOSE_AGAIN));
        answer = await connection.ask({ type: "disclose", step: due.step, preimage });
      }
      if (answer?.type === "error" && answer.code !== "due") complain(errorText(answer.code, answer.message));
    } catch (error) {
      complain(error instanceof UnsafeError ? t(error.message) : error);
    }
  }

  /** The token opens nothing any more. @param {string} message */
  shut(message) {
    this.connection?.close();
    forget(this.id);
    complain(message);
    this.go("/");
  }

  /** @param {State} state */
  enqueue(state) {
    this.queue.push(state);
    if (!this.running) void this.run();
  }

  async run() {
    this.running = true;
    this.block();
    while (this.queue.length) {
      const state = /** @type {State} */ (this.queue.shift());
      if (this.veil(state)) break;
      await this.arrive(state);
    }
    this.running = false;
    this.skipping = false;
    this.skipper.hidden = true;
    this.menu.element.removeAttribute("inert");
    if (this.state) this.settle(this.state);
  }

  /**
   * Show what has happened, and the position after it.
   * @param {State} state
   */
  async arrive(state) {
    const first = this.state === null;
    const told = state.events.filter((one) => one.text);
    const still = first || this.skipping || calm.matches || document.hidden || this.queue.length > QUEUE;
    const moved = first || state.version !== this.state?.version || told.length > 0;
    if (first) this.log.clear();
    if (moved) this.picture.show(state.shown.picture, !still);
    this.state = state;
    this.head(state);
    this.reasons.clear();
    this.tip.hide();
    if (!first) say(told.map((one) => one.text).join(" "));
    if (still) this.log.add(told);
    else {
      this.skipper.hidden = told.length < 1;
      for (const one of told) {
        this.caption.textContent = one.text ?? "";
        this.log.add([one]);
        if (!this.skipping) await this.pause(Math.min(1800, 350 + 18 * (one.text ?? "").length));
      }
    }
    const last = told.at(-1);
    if (last) this.caption.textContent = last.text ?? "";
  }

  /** Let nobody choose while something is being done; the focus returns afterwards. */
  block() {
    this.refocus ||= this.menu.element.contains(document.activeElement);
    this.menu.element.setAttribute("inert", "");
  }

  /** @param {number} time in milliseconds @returns {Promise<void>} */
  pause(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Show everything that has happened at once. */
  rush() {
    this.skipping = this.running;
    this.picture.stop();
    this.skip();
  }

  /**
   * At one screen for all: return whether another player has to look first.
   * @param {State} state
   */
  veil(state) {
    if (!this.hotseat || state.finished) return false;
    const own = Object.keys(this.tokens).map(Number);
    const wanted = this.seat !== null && state.to_act.includes(this.seat) ? this.seat : own.find((seat) => state.to_act.includes(seat));
    const secret = this.game.private || state.to_act.length > 1 || state.shown.secret || (this.state?.to_act.length ?? 0) > 1;
    if (state.to_act.length > 1 && this.shielded !== state.decision) {
      this.shielded = state.decision;
      this.unveiled = null;
    }
    const owner = wanted ?? this.unveiled ?? this.seat;
    if (!secret) this.unveiled = owner;
    if (owner === null || (owner === this.seat && owner === this.unveiled)) return false;
    this.queue = [];
    const take = () => {
      this.unveiled = owner;
      this.connect(this.tokens[owner] ?? "");
    };
    if (this.unveiled === owner) take();
    else this.drop(owner, take);
    return true;
  }

  /**
   * Let the curtain fall until a player has taken the screen.
   * @param {number} owner
   * @param {() => void} take
   */
  drop(owner, take) {
    if (this.curtain) return;
    this.state = null;
    const name = this.nameOf(owner);
    document.body.classList.add("curtained");
    const raise = () => {
      document.body.classList.remove("curtained");
      this.curtain = null;
    };
    const close = open(
      t("curtain", { name }),
      (close) => [
        h("p", {}, t("curtain-note")),
        h("p", {}, button(t("curtain-open", { name }), () => (raise(), close(), take()), { class: "main" })),
      ],
      { fixed: true },
    );
    this.curtain = () => (raise(), close());
    document.title = t("curtain", { name });
    if (remembered("sound", false)) chime();
  }

  /**
   * Let the reader act on what is shown.
   * @param {State} state
   */
  settle(state) {
    this.head(state);
    this.menu.show(this.mine && !state.due ? state.shown.menu : []);
    this.mark();
    const seen = document.body.dataset.version;
    if (this.mine && this.called !== state.decision && seen && remembered("sound", false)) chime();
    this.called = this.mine ? state.decision : -1;
    this.drawUndo(state);
    this.drawTools(state);
    document.body.dataset.version = String(state.version);
    if (this.refocus && (document.activeElement === document.body || document.activeElement === this.turn)) {
      (this.menu.first ?? this.turn).focus();
      this.refocus = !this.menu.first;
    } else this.refocus = false;
    if (state.finished) this.summary.status = "finished";
  }

  /**
   * Say whose turn it is, and what is asked.
   * @param {State} state
   */
  head({ shown, finished, to_act, result }) {
    const mine = !finished && this.seat !== null && to_act.includes(this.seat);
    const who = to_act.map((seat) => this.nameOf(seat)).join(", ");
    const heading = finished ? t("finished") : mine ? t("your-turn") : t("turn-of", { name: who });
    fill(this.turn, heading);
    const { rulings } = shown;
    const more = mine && rulings.length ? button("?", () => explain(this.game.name, rulings), { class: "code", "aria-label": t("rulings"), title: t("rulings") }) : null;
    fill(this.question, finished ? this.outcome(result) : mine ? shown.question : shown.waiting, more && " ", more);
    fill(this.tally, shown.tally);
    document.title = t(mine ? "title-yours" : "title", { turn: heading, game: this.game.title });
    this.mine = mine;
    this.element.classList.toggle("mine", mine);
    this.drawPlayers();
  }

  /** @param {State["result"]} result */
  outcome(result) {
    if (!result) return t("no-result");
    const winners = result.winners.map((seat) => this.nameOf(seat)).join(", ");
    return t("winners", { names: winners, count: result.winners.length });
  }

  drawPlayers() {
    const { state, clock } = this;
    const bots = this.summary.seats.map((seat) => seat.kind === "bot");
    fill(
      this.players,
      this.names.map((name, seat) => {
        const acts = !state?.finished && state?.to_act.includes(seat);
        const won = state?.finished && state.result?.winners.includes(seat);
        const here = bots[seat] || seat in this.tokens || this.present[seat] !== false;
        const notes = [
          seat === this.seat ? t("you") : "",
          bots[seat] ? t("bot") : here ? "" : t("away"),
          acts ? t("to-act") : "",
          won ? t("winner") : "",
        ].filter(Boolean);
        const total = state?.finished ? state.result?.totals[seat] : undefined;
        return h(
          "li",
          { class: [acts ? "acts" : "", here ? "" : "away"].join(" ") },
          h("span", { class: `seat seat-${seat % 5}`, "aria-hidden": "true" }, "ABCDE"[seat % 5]),
          h("span", { class: "name" }, name),
          h("small", {}, notes.join(" · ")),
          clock ? h("span", { class: "clock", "data-seat": seat }, this.left(seat)) : null,
          total !== undefined ? h("strong", {}, total) : null,
        );
      }),
      this.spectators ? h("li", { class: "dim" }, t("spectators", { count: this.spectators })) : null,
    );
  }

  /** The time that a seat has left. @param {number} seat */
  left(seat) {
    if (!this.clock) return "";
    const gone = this.clock.running.includes(seat) ? Date.now() - this.clock.since : 0;
    const seconds = Math.max(0, Math.ceil(((this.clock.seats[seat] ?? 0) - gone) / 1000));
    const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const short = `${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
    return hours ? `${hours}:${short}` : short;
  }

  tick() {
    for (const seat of this.clock?.running ?? []) {
      const shown = this.players.querySelector(`.clock[data-seat="${seat}"]`);
      if (shown) shown.textContent = this.left(seat);
    }
  }

  /** @param {State} state */
  drawUndo({ undo, due }) {
    const { seat } = this;
    if (due) {
      const names = due.missing.map((one) => this.nameOf(one)).join(", ");
      const waits = seat !== null && !due.missing.includes(seat);
      return fill(this.asking, h("p", { class: "due" }, t("due", { names })), waits ? button(t("close-table"), () => this.end(), { class: "quiet" }) : null);
    }
    if (!undo || seat === null) return fill(this.asking);
    const answer = (/** @type {boolean} */ agree) => () => this.tell({ type: "answer_undo", agree });
    const asked = undo.seat !== seat && !undo.agreed.includes(seat);
    const name = this.nameOf(undo.seat);
    const waits = undo.seat === seat ? t("undo-waits") : t("undo-agreed", { name });
    fill(
      this.asking,
      h("p", {}, asked ? t("undo-asked", { name }) : waits),
      asked ? h("p", { class: "row" }, button(t("agree"), answer(true), { class: "main" }), button(t("disagree"), answer(false))) : null,
    );
    if (asked) say(t("undo-asked", { name }));
  }

  /** Close the table, where somebody has kept the others waiting for too long. */
  async end() {
    try {
      await call("POST", `/api/tables/${this.id}/close`, { token: this.token ?? "" });
    } catch (error) {
      complain(error);
    }
  }

  /** @param {State} state */
  drawTools(state) {
    const { summary, seat, mine } = this;
    const token = this.token ?? "";
    const back = state.shown.undo_to;
    const undo = () => this.tell({ type: "ask_undo", to: back });
    fill(
      this.tools,
      state.finished && seat !== null ? button(t("rematch"), () => this.rematch(), { class: "main" }) : null,
      back !== null && back !== undefined && !state.finished ? button(t("undo"), undo) : null,
      mine && summary.hints ? button(t("hint"), () => this.hint()) : null,
      button(t("replay"), () => this.go(`/t/${this.id}#at=${state.version}`)),
      state.finished ? saving(`/api/tables/${this.id}`, summary, token) : null,
      summary.joint && seat !== null ? button(t("save-dice"), () => this.saveDice()) : null,
      button(t("share"), () => this.share()),
      button(t("settings"), () => settingsWindow(summary, token)),
    );
  }

  async share() {
    try {
      this.summary = await call("GET", `/api/tables/${this.id}?language=${language()}`);
    } catch {
      // the links of before will do
    }
    shareWindow(this.summary);
  }

  /**
   * Ask something and tell what was refused.
   * @param {{type: string, [key: string]: unknown}} message
   */
  async tell(message) {
    const answer = await this.connection?.ask(message);
    if (!answer) say(t("error-offline"));
    else if (answer.type === "refused") this.refused(answer);
    else if (answer.type === "conflict") complain(t("conflict"), t("conflict-title"));
    else if (answer.type === "error" && !answer.need) complain(errorText(answer.code, answer.message));
    return answer;
  }

  /** @param {{code: string, message: string}} refused */
  refused({ code, message }) {
    open(t("refused"), () => [
      h("p", { class: "message" }, message),
      code ? h("p", {}, button(code, () => explain(this.game.name, [code]), { class: "code" })) : null,
    ]);
  }

  /** @param {number} command its place among the legal ones */
  async submit(command) {
    const { state } = this;
    if (!state) return;
    this.block();
    /** @type {unknown[]} */
    const outcomes = [];
    for (;;) {
      const given = outcomes.length ? { outcomes } : {};
      const answer = await this.tell({ type: "submit", decision: state.decision, command: state.legal[command], ...given });
      if (answer?.type !== "error" || !answer.need) break;
      const outcome = await ask(answer.need);
      if (outcome === null) break;
      outcomes.push(outcome.value);
    }
    if (!this.running) this.menu.element.removeAttribute("inert");
  }

  /** Mark the places that can be chosen. */
  mark() {
    /** @type {Map<string, string[]>} */
    const legal = new Map();
    for (const { branch, path } of this.mine ? this.menu.find() : []) {
      const labels = legal.get(branch.place) ?? [];
      if (branch.place) legal.set(branch.place, [...labels, this.words({ branch, path })]);
    }
    this.picture.mark(new Map([...legal].map(([place, labels]) => [place, labels.length > 1 ? t("choices", { count: labels.length }) : (labels[0] ?? "")])));
  }

  /**
   * What a branch stands for, in words.
   * @param {import("./menu.js").Found} found
   */
  words({ branch, path }) {
    const below = path.slice(this.menu.path.length).map((one) => one.label);
    return branch.order || below.join(" › ") + (branch.branches.length ? " …" : "");
  }

  /**
   * Do what a place stands for, or say why it stands for nothing.
   * @param {string} word
   * @param {SVGElement} place
   */
  choose(word, place) {
    if (this.running) return this.rush();
    const found = place.classList.contains("legal") ? this.menu.find(word) : [];
    const take = (/** @type {import("./menu.js").Found} */ { branch, path }) => {
      if (branch.branches.length) this.menu.enter(path);
      else if (branch.command !== null) void this.submit(branch.command);
    };
    const name = place.getAttribute("data-name") ?? word;
    this.tip.hide();
    const [only] = found;
    if (only && found.length === 1) take(only);
    else if (only) {
      this.tip.offer(place, name, found.map((one) => [this.words(one), () => take(one)]));
    } else void this.wonder(word, place, true);
  }

  /**
   * Say why a place cannot be chosen.
   * @param {string} word
   * @param {SVGElement} place
   * @param {boolean} [pinned]
   */
  async wonder(word, place, pinned = false) {
    if (place.classList.contains("legal") || this.running || !this.connection || this.tip.pinned) return;
    const { state } = this;
    const asked = this.reasons.get(word) ?? this.connection.ask({ type: "why", place: word });
    this.reasons.set(word, asked);
    const answer = await asked;
    if (answer?.type !== "why" || this.state !== state || !place.isConnected) return;
    if (!pinned && !place.matches(":hover, :focus")) return;
    this.tip.why(place, place.getAttribute("data-name") ?? word, answer.reasons);
    this.tip.pinned = pinned;
  }

  async hint() {
    const answer = await this.tell({ type: "hint" });
    if (answer?.type !== "hint") return;
    const { lines } = answer;
    open(t("hint"), () => h("div", { class: "lines" }, lines.length ? lines.map((line) => h("p", {}, line)) : t("hint-none")));
  }

  /** Save what this browser has noted of joint dice, for an audit. */
  saveDice() {
    const notes = this.seat === null ? null : notesOf(this.id, this.seat);
    if (notes) saveAs(new Blob([JSON.stringify(notes, null, 2) + "\n"], { type: "application/json" }), `dice-${this.id}.json`);
    else complain(t("chain-elsewhere"));
  }

  async rematch() {
    try {
      let next = "";
      for (const token of Object.values(this.tokens)) {
        const made = await call("POST", `/api/tables/${this.id}/rematch`, { token, body: {} });
        next = made.table;
        keep(next, { game: this.summary.game, title: this.game.title, tokens: { [made.seat]: made.token } });
      }
      this.go(`/t/${next}`);
    } catch (error) {
      complain(error instanceof ApiError ? error.message : error);
    }
  }
}

/**
 * Ask what a real die shows, or what was drawn.
 * @param {NonNullable<import("maginor-client").Error["need"]>} need
 * @returns {Promise<{value: unknown} | null>} null if nobody says
 */
function ask({ text, choices }) {
  return new Promise((resolve) => {
    open(
      t("dice-ask"),
      (close) => [
        h("p", {}, text),
        h(
          "p",
          { class: "row" },
          choices.map(({ label, outcome }) => button(label, () => (resolve({ value: outcome }), close()))),
        ),
      ],
      { closed: () => resolve(null) },
    );
  });
}
