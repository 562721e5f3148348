/** A table: the board, what can be done, who plays, and what has happened. */

/** @import {FromServer, Happened, State as Bare, Shown, http} from "maginor-client" */
/** @typedef {Bare & {shown: Shown}} State */

import { Absent } from "./absent.js";
import { Analysis } from "./analysis.js";
import { call } from "./api.js";
import { Board } from "./board.js";
import { Connection } from "./connection.js";
import { Cues } from "./cues.js";
import { Curtain } from "./curtain.js";
import { complain, explain, rulingsOf } from "./dialogs.js";
import { Dice } from "./dice.js";
import { Disclosing } from "./disclosing.js";
import { End } from "./end.js";
import { anotherTask, button, fill, focusInside, h, say } from "./elements.js";
import { Heading } from "./heading.js";
import { closedNote } from "./leaving.js";
import { Lessons } from "./lessons.js";
import { Log } from "./log.js";
import { forget, keysOf } from "./memory.js";
import { Menu } from "./menu.js";
import { Moments } from "./moments.js";
import { Narration } from "./narration.js";
import { Orders } from "./orders.js";
import { narrow } from "./picture.js";
import { Players } from "./players.js";
import { Rematch } from "./rematch.js";
import { Sealing } from "./sealing.js";
import { warning } from "./share.js";
import { play } from "./sound.js";
import { Talk } from "./talk.js";
import { Tip } from "./tip.js";
import { Tools } from "./tools.js";
import { errorText, language, t } from "./words.js";

const QUEUE = 4;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether what can be done covers the lower end of the screen. */
const slim = matchMedia("(max-width: 55.99rem)");

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
    this.curtain = new Curtain(Object.keys(tokens).map(Number), game.private);
    /** @type {number | null} */
    this.seat = null;
    /** @type {string[]} */
    this.names = summary.seats.map((seat, at) => seat.name || t("player", { number: at + 1 }));
    /** @type {State | null} what is on the screen */
    this.state = null;
    /** @type {State[]} */
    this.queue = [];
    this.disclosing = new Disclosing(summary);
    this.dice = new Dice(game.faces);
    this.sealing = new Sealing(summary);
    this.running = false;
    this.mine = false;
    this.refocus = false;
    /** The last decision that the reader was called to. */
    this.called = -1;
    this.over = false;
    this.ended = -1;
    /** Whether events are animated: against bots only once the reader has had something to decide. */
    this.begun = summary.seats.some(({ kind }, at) => kind !== "bot" && !(String(at) in tokens));

    /** The event at whose moment the reader looks back. @type {Happened | null} */
    this.past = null;
    this.moments = new Moments(`/api/tables/${this.id}`, "");

    const nameOf = (/** @type {number} */ seat) => this.nameOf(seat);
    this.heading = new Heading(game, nameOf);
    this.cues = new Cues(game);
    const rulings = (/** @type {string[]} */ ids) => explain(game.name, ids);
    this.tip = new Tip(rulings);
    const submit = (/** @type {number} */ command) => void this.submit(command);
    this.menu = new Menu(submit, () => this.board.mark(this.mine));
    this.board = new Board(this.menu, this.tip, {
      submit,
      busy: () => this.running || this.past !== null,
      rush: () => (this.past ? this.present() : this.rush()),
      ask: async (type, place) => (await this.connection?.ask({ type, place })) ?? null,
    });
    const { picture } = this.board;
    this.log = new Log((happened) => void this.look(happened), { walk: (happened) => this.cues.walk(happened) });
    const { cues, dice, heading, log } = this;
    this.narration = new Narration({ heading, cues, dice, log }, () => this.rush());
    const review = (/** @type {number} */ version) => go(`/t/${this.id}#at=${version}`);
    this.analysis = game.analysis ? new Analysis(`/api/tables/${this.id}`, () => this.token ?? "", review) : null;
    this.outcomes = new End(rulings, this.analysis?.element);
    this.lessons = new Lessons(game.name, (happened) => this.cues.lesson(happened, this.seat));
    this.players = new Players(summary.seats, () => this.state && this.drawAsking(this.state));
    this.absent = new Absent(`/api/tables/${this.id}`, { token: () => this.token ?? "", nameOf });
    this.talk = new Talk(summary, { token: () => this.token ?? "", seat: () => this.seat, nameOf });
    this.rematch = new Rematch(summary, { seat: () => this.seat, tokens, watch: this.watch, nameOf, go });
    const { absent, disclosing, menu, players, sealing, talk } = this;
    this.orders = new Orders(game.name, { menu, players, sealing }, () => this);
    this.tools = new Tools(summary, game, { absent, disclosing, orders: this.orders, talk }, go);
    /** What the reader is told beside the question, until the game goes on. */
    this.note = "";
    this.asking = h("div", { class: "asking" });
    const decide = h("div", { class: "decide" }, this.lessons.element, this.asking, this.absent.element, this.rematch.element, this.board.legend, this.menu.element);
    this.actions = h("section", { class: "actions", "aria-label": t("actions") }, decide, this.tools.element);
    this.bar = h(
      "div",
      { class: "bar" },
      button("‹", () => go("/"), { class: "quiet away", "aria-label": t("lobby"), title: t("lobby") }),
      h("span", { class: "title" }, game.title),
      this.heading.element,
      this.narration.skipper,
      picture.zooming,
    );
    this.element = h(
      "main",
      { class: "table" },
      this.bar,
      h("div", { class: "middle" }, this.outcomes.element, picture.board, this.dice.element),
      this.actions,
      h("section", { class: "people", "aria-label": t("players") }, h("h2", {}, t("players")), this.players.element, this.heading.tally, warning(summary), this.talk.element),
      h("section", { class: "story", "aria-label": t("log") }, h("h2", {}, t("log")), this.log.element),
      this.tip.element,
    );
    fill(root, this.element);
    this.hurry = () => document.visibilityState === "visible" && this.connection?.hurry();
    this.resize = () => this.connect(this.token ?? "");
    this.back = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && this.past && !document.querySelector("dialog")) this.present();
    };
    addEventListener("keydown", this.back);
    narrow.addEventListener("change", this.resize);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
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
    this.past = null;
    this.ended = -1;
    this.moments = new Moments(`/api/tables/${this.id}`, token);
    this.rush();
    const url = new URL(`/api/tables/${this.id}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.token = token;
    this.connection = new Connection(
      { url, token, language: language(), show: true, width: narrow.matches ? "narrow" : undefined },
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
    this.analysis?.leave();
    this.players.leave();
    this.absent.leave();
    narrow.removeEventListener("change", this.resize);
    removeEventListener("keydown", this.back);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.tip.remove();
    this.curtain.raise?.();
    delete document.body.dataset.connection;
    delete document.body.dataset.version;
  }

  /** @param {FromServer} message */
  receive(message) {
    switch (message.type) {
      case "joined":
        this.seat = message.seat;
        this.names = message.names;
        this.disclosing.step = -1;
        this.sealing.decision = -1;
        void this.disclosing.disclose(message, this.tokens, this.connection);
        void this.sealing.disclose(message, this.seat, this.connection);
        this.enqueue(/** @type {State} */ (message));
        void this.lookClosed();
        break;
      case "events":
        void this.disclosing.disclose(message, this.tokens, this.connection);
        void this.sealing.disclose(message, this.seat, this.connection);
        this.enqueue(/** @type {State} */ (message));
        break;
      case "presence":
        this.players.present = message.seats;
        this.players.spectators = message.spectators;
        this.drawPlayers();
        void this.rematch.look();
        break;
      case "table":
        this.changed(message);
        break;
      case "remarks":
        this.talk.show(message);
        break;
      case "actions":
        this.absent.take(message);
        if (this.state && !this.running) this.drawAsking(this.state);
        this.drawTalk();
        break;
      case "clock":
        this.players.clock = { ...message, since: performance.now() };
        this.drawPlayers();
        break;
      case "closing":
        if (message.reason === "closed") void this.lookClosed();
        break;
      case "error":
        if (message.code === "token") this.shut(errorText(message.code, message.message));
        break;
      default:
    }
  }

  /** Whether the table was closed before the game was over. */
  get closed() {
    return this.summary.status === "archived" && !this.state?.result;
  }

  /** Look whether the table was closed, as by another player. */
  async lookClosed() {
    try {
      const { seats, rematch, status } = await call("GET", `/api/tables/${this.id}?language=${language()}`);
      this.summary.status = status;
      this.changed({ seats, rematch });
    } catch {
      return; // the banner says that nothing can be reached
    }
    if (this.closed && this.state && !this.running) this.settle(this.state);
  }

  /**
   * Show who plays, and who wants a rematch.
   * @param {Pick<http.Summary, "seats" | "rematch">} told
   */
  changed({ seats, rematch }) {
    this.summary.seats = seats;
    this.players.take(seats);
    this.rematch.show(rematch);
    this.talk.draw();
    if (this.state) this.drawPlayers();
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
    if (this.past && this.state) this.drawAsking(this.state);
    else if (!this.running) void this.run();
  }

  /** Show the position after an event, with the rulings under which it happened. @param {Happened} happened */
  async look(happened) {
    if (this.running) return this.rush();
    this.past = happened;
    let moment;
    try {
      moment = await this.moments.at(happened.version);
    } catch (error) {
      if (this.past === happened) this.past = null;
      complain(error);
      return;
    }
    if (this.past !== happened || !this.state) return;
    this.board.forget();
    this.board.picture.show(moment.shown.picture);
    this.menu.show([]);
    this.board.mark(false);
    this.log.point(happened.version);
    this.head(this.state);
    this.drawAsking(this.state);
  }

  /** Show the present again, and what has happened since. */
  present() {
    if (!this.past || !this.state) return;
    this.past = null;
    this.log.point(null);
    this.board.picture.show(this.state.shown.picture);
    if (this.queue.length) void this.run();
    else this.settle(this.state);
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
    this.narration.end();
    this.menu.element.removeAttribute("inert");
    if (this.state) this.settle(this.state);
  }

  /**
   * Show what has happened, and the position after it.
   * @param {State} state
   */
  async arrive(state) {
    const { connection, narration } = this;
    const first = this.state === null;
    const declined = state.version === this.state?.version && this.state.undo?.seat === this.seat && !state.undo && this.seat !== null;
    const told = state.events.filter((one) => one.text);
    const still = first || !this.begun || narration.skipping || calm.matches || document.hidden || this.queue.length > QUEUE;
    const moved = first || state.version !== this.state?.version || told.length > 0;
    if (first) this.log.clear();
    if (moved && !still) {
      this.board.picture.prepare(state.shown.picture);
      await anotherTask();
    }
    // What is rolled is seen before what comes of it.
    const rolled = still ? 0 : told.findLastIndex((one) => this.cues.of(one).face) + 1;
    // What a reader is far behind of is not drawn, but for the last.
    const drawn = moved && this.queue.length <= QUEUE;
    const show = () => drawn && this.board.picture.show(state.shown.picture, !still);
    if (!rolled) show();
    this.board.forget();
    if (!first) say(told.map((one) => one.text).join(" "));
    if (still) {
      this.log.add(told);
      if (!first && this.begun && !document.hidden && !narration.skipping) narration.glimpse(told);
    } else {
      await narration.tell(told, rolled, show);
    }
    if (!first && this.seat !== null) this.lessons.see(told);
    if (this.connection !== connection) return; // another seat, or another width, has been asked for
    if (moved || declined) this.note = declined ? t("undo-declined") : "";
    if (declined) say(this.note);
    this.state = state;
    this.head(state);
  }

  /** Let nobody choose while something is being done; the focus returns afterwards. */
  block() {
    this.refocus ||= this.menu.element.contains(document.activeElement);
    this.menu.element.setAttribute("inert", "");
  }

  /** Show everything that has happened at once. */
  rush() {
    this.narration.skipping = this.running;
    this.board.picture.stop();
    this.narration.skip();
  }

  /**
   * At one screen for all: return whether another player has to look first.
   * @param {State} state
   */
  veil(state) {
    const owner = this.curtain.owner(state, this.state, this.seat);
    if (owner === null) return false;
    this.queue = [];
    const take = () => this.connect(this.tokens[owner] ?? "");
    if (this.curtain.unveiled === owner) take();
    else if (!this.curtain.raise) {
      this.state = null;
      this.curtain.drop(owner, this.nameOf(owner), take);
    }
    return true;
  }

  /**
   * Let the reader act on what is shown.
   * @param {State} state
   */
  settle(state) {
    this.head(state);
    this.menu.show(this.mine && !state.due ? state.shown.menu : []);
    this.board.mark(this.mine);
    const seen = document.body.dataset.version;
    if (this.mine && this.called !== state.decision && seen) play("turn");
    if (state.result && !this.over && seen) play("win");
    this.over = state.result !== null;
    this.called = this.mine ? state.decision : -1;
    this.begun ||= this.mine;
    this.drawAsking(state);
    const { seat, mine, closed } = this;
    this.tools.draw(state, { seat, mine, closed, token: this.token ?? "" });
    if (this.mine && slim.matches) this.board.seek(this.bar, this.actions);
    document.body.dataset.version = String(state.version);
    if (this.refocus && (document.activeElement === document.body || document.activeElement === this.heading.turn)) {
      focusInside(this.menu.first ?? this.heading.turn);
      this.refocus = !this.menu.first;
    } else this.refocus = false;
    if (state.finished) {
      this.lessons.end();
      if (!this.closed) this.summary.status = "finished";
      void this.drawEnd(state);
    }
    this.rematch.over = this.closed ? this.summary.seats.some((one) => one.resigned) : state.finished;
    this.rematch.draw();
    this.drawTalk();
  }

  /** Offer remarks to whoever may make them. */
  drawTalk() {
    this.talk.controls.hidden = !this.absent.actions.talk || (this.closed && !this.rematch.over);
  }

  /** Say whose turn it is, and what is asked. @param {State} state */
  head(state) {
    const { closed, past, seat } = this;
    this.players.closed = closed;
    if (closed) this.players.clock = null;
    this.mine = !state.finished && !closed && seat !== null && state.to_act.includes(seat) && !this.players.resigned[seat] && !this.sealing.has(state, seat);
    this.heading.draw(state, { mine: this.mine, closed: closed ? closedNote(this.summary, this.names) : null, past });
    this.element.classList.toggle("mine", this.mine);
    this.element.classList.toggle("past", past !== null);
    this.drawPlayers();
  }

  /** Show where each point came from, and the board with nothing hidden. @param {State} state */
  async drawEnd(state) {
    const { result } = state;
    if (!result || this.ended === state.version) return;
    this.ended = state.version;
    this.moments.clear(); // what was hidden then is hidden no longer
    const width = narrow.matches ? "&width=narrow" : "";
    try {
      /** @type {http.End} */
      const end = await call("GET", `/api/tables/${this.id}/end?language=${language()}${width}`, { token: this.token ?? "" });
      if (this.analysis) this.analysis.versions = state.version;
      this.outcomes.show(this.names, result, end);
      state.shown.picture = end.picture;
    } catch {
      this.ended = -1; // it can be looked at in the replay
      return;
    }
    if (this.state !== state || this.past) return;
    this.board.picture.show(state.shown.picture);
    this.board.mark(false);
  }

  drawPlayers() {
    this.players.draw(this.names, this.state, this.seat, Object.keys(this.tokens));
  }

  /** Whether people with devices of their own play, too. */
  get hasOthers() {
    const { seats, hotseat } = this.summary;
    return !hotseat && seats.some(({ kind, taken, resigned }, at) => kind !== "bot" && taken && !resigned && !(String(at) in this.tokens));
  }

  /** Say what else is asked or awaited. @param {State} state */
  drawAsking(state) {
    const { undo, due } = state;
    const { seat } = this;
    const late = state.finished || this.closed ? [] : this.players.late;
    // Who plays alone closes the table on leaving it; who waits for somebody absent is told more of that.
    const closes = this.absent.actions.close && !this.absent.offers && !this.closed && !state.finished && this.hasOthers;
    const names = (/** @type {number[]} */ seats) => seats.map((one) => this.nameOf(one)).join(", ");
    if (this.past) return this.drawPast(this.past);
    fill(
      this.asking,
      this.note ? h("p", {}, this.note) : null,
      late.length ? h("p", { class: "due", role: "status" }, t("time-up", { names: names(late) })) : null,
      this.closed ? null : due ? h("p", { class: "due" }, t("due", { names: names(due.missing) })) : undo ? this.consent(undo, state.version) : this.sealing.has(state, seat) ? h("p", { class: "due" }, t("choice-sealed")) : null,
      closes ? button(t("close-table"), () => this.end(), { class: "quiet" }) : null,
    );
  }

  /**
   * Say how one comes back from a moment of the past, and why it came to it.
   * @param {Happened} past
   */
  drawPast({ rulings = [] }) {
    const present = button(t("present"), () => this.present(), { class: "main" });
    fill(this.asking, this.queue.length ? h("p", {}, t("moved-on")) : null, h("p", {}, present), rulings.length ? rulingsOf(this.game.name, rulings) : null);
  }

  /**
   * What an undo waits for, with buttons for whoever is asked.
   * @param {NonNullable<State["undo"]>} undo
   * @param {number} version
   */
  consent(undo, version) {
    const { seat } = this;
    if (seat === null) return [];
    const answer = (/** @type {boolean} */ agree) => () => this.orders.tell({ type: "answer_undo", agree, to: undo.to, version });
    const asked = undo.seat !== seat && !undo.agreed.includes(seat);
    const name = this.nameOf(undo.seat);
    const question = t("undo-asked", { name, count: version - undo.to });
    const waits = undo.seat === seat ? t("undo-waits") : t("undo-agreed", { name });
    if (asked) say(question);
    return [
      h("p", {}, asked ? question : waits),
      asked ? h("p", { class: "row" }, button(t("agree"), answer(true), { class: "main" }), button(t("disagree"), answer(false))) : null,
    ];
  }

  /** Close the table: alone, before the others have come, or where somebody keeps them waiting. */
  async end() {
    try {
      await call("POST", `/api/tables/${this.id}/close`, { token: this.token ?? "" });
    } catch (error) {
      complain(error);
    }
  }

  /** @param {number} command its place among the legal ones */
  async submit(command) {
    const asked = await this.orders.submit(command, () => this.block());
    if (asked && !this.running) this.menu.element.removeAttribute("inert");
  }
}
