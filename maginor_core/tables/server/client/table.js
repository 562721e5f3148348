/** A table: the board, what can be done, who plays, and what has happened. */

/** @import {FromServer, Happened, State as Bare, Shown, http} from "maginor-client" */
/** @typedef {Bare & {shown: Shown}} State */

import { Absent, ask } from "./absent.js";
import { Analysis } from "./analysis.js";
import { call } from "./api.js";
import { Arrivals } from "./arrivals.js";
import { Asking } from "./asking.js";
import { Board } from "./board.js";
import { Connection } from "./connection.js";
import { Cues } from "./cues.js";
import { Curtain } from "./curtain.js";
import { complain, explain } from "./dialogs.js";
import { Dice } from "./dice.js";
import { Disclosing } from "./disclosing.js";
import { End } from "./end.js";
import { fill } from "./elements.js";
import { Heading } from "./heading.js";
import { Hint } from "./hint.js";
import { Keys } from "./keys.js";
import { Layout } from "./layout.js";
import { closedNote } from "./leaving.js";
import { Lessons } from "./lessons.js";
import { Log } from "./log.js";
import { Lookback } from "./lookback.js";
import { forget, keysOf } from "./memory.js";
import { Menu } from "./menu.js";
import { Narration } from "./narration.js";
import { Orders } from "./orders.js";
import { onPictureWidth, pictureWidth } from "./picture.js";
import { Players } from "./players.js";
import { playOn } from "./quick_start.js";
import { Rematch } from "./rematch.js";
import { Sealing } from "./sealing.js";
import { play } from "./sound.js";
import { Talk } from "./talk.js";
import { Tip } from "./tip.js";
import { Tools } from "./tools.js";
import { transport } from "./transport.js";
import { errorText, language, t } from "./words.js";

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
    const path = `/api/tables/${this.id}`;
    const { bot, tokens, watch } = keysOf(this.id);
    this.tokens = tokens;
    this.watch = watch ?? "";
    this.curtain = new Curtain(Object.keys(tokens).map(Number), game.private);
    /** @type {number | null} */
    this.seat = null;
    /** @type {string[]} */
    this.names = summary.seats.map((seat, at) => seat.name || t("player", { number: at + 1 }));
    /** @type {State | null} what is on the screen */
    this.state = null;
    this.disclosing = new Disclosing(summary);
    this.dice = new Dice(game.faces);
    this.sealing = new Sealing(summary);
    this.mine = false;
    /** The last decision that the reader was called to. */
    this.called = -1;
    this.over = false;

    const nameOf = (/** @type {number} */ seat) => this.nameOf(seat);
    this.heading = new Heading(game, nameOf);
    this.cues = new Cues(game);
    const rulings = (/** @type {string[]} */ ids) => explain(game.name, ids);
    this.tip = new Tip(rulings);
    const submit = (/** @type {number} */ command) => void this.submit(command);
    this.menu = new Menu(submit, () => this.board.mark(this.mine));
    this.board = new Board(this.menu, this.tip, {
      submit,
      busy: () => this.arrivals.running || this.lookback.past !== null,
      rush: () => (this.lookback.past ? this.present() : this.arrivals.rush()),
      ask: async (type, place) => (await this.connection?.ask({ type, place })) ?? null,
    });
    this.log = new Log((happened) => void this.look(happened), this.cues);
    const { cues, dice, heading, log } = this;
    this.narration = new Narration({ heading, cues, dice, log }, () => this.arrivals.rush(), (events) => this.keys.see(events, this.seat));
    const review = (/** @type {number} */ version) => go(`/t/${this.id}#at=${version}`);
    this.analysis = game.analysis ? new Analysis(path, () => this.token ?? "", review, this.again()) : null;
    this.outcomes = new End(rulings, this.analysis?.element);
    this.lessons = new Lessons(game, (happened) => this.cues.lesson(happened, this.seat));
    this.players = new Players(summary.seats, () => this.state && this.drawAsking(this.state));
    const late = () => (this.state?.finished || this.closed ? [] : this.players.late.filter((seat) => seat !== this.seat));
    this.absent = new Absent(path, { token: () => this.token ?? "", nameOf, late });
    this.talk = new Talk(summary, { token: () => this.token ?? "", seat: () => this.seat, nameOf });
    this.rematch = new Rematch(summary, game, { seat: () => this.seat, tokens, watch: this.watch, bot: bot ?? "", nameOf, go });
    const { absent, board, disclosing, lessons, menu, narration, outcomes, players, rematch, sealing, talk, tip } = this;
    this.hint = new Hint(board);
    this.orders = new Orders(game.name, { menu, players, sealing }, () => this, (answer) => this.hint.show(answer));
    const { orders } = this;
    this.keys = new Keys({ board, heading, menu }, () => this.state);
    this.tools = new Tools(summary, game, { absent, disclosing, keys: this.keys, lessons, orders, talk }, board.picture.zooming, go);
    this.asking = new Asking(game.name, { absent, orders, players, sealing }, {
      nameOf,
      present: () => this.present(),
      close: () => void this.end(),
      again: () => this.connect(this.token ?? ""),
    });
    const { asking, tools } = this;
    this.arrivals = new Arrivals({ board, cues, lessons, log, menu, narration }, () => this, {
      veil: (state) => this.veil(state),
      take: (state, note) => this.take(state, note),
      settle: () => this.state && this.settle(this.state),
    });
    this.arrivals.begun = summary.seats.some(({ kind }, at) => kind !== "bot" && !(String(at) in tokens));
    this.lookback = new Lookback(path, { board, log, menu }, () => this.state, (state) => {
      this.head(state);
      this.drawAsking(state);
    });
    this.layout = new Layout(summary, game.title, { absent, asking, board, heading, hint: this.hint, lessons, log, menu, narration, outcomes, players, rematch, talk, tip, tools }, () => go("/"));
    if (game.cloth) this.layout.element.style.setProperty("--cloth", game.cloth);
    fill(root, this.layout.element);
    this.hurry = () => document.visibilityState === "visible" && this.connection?.hurry();
    this.unwatch = onPictureWidth(() => this.connect(this.token ?? ""));
    this.back = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && this.lookback.past && !document.querySelector("dialog")) this.present();
    };
    addEventListener("keydown", this.back);
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
    this.arrivals.queue = [];
    this.lookback.begin(token);
    this.outcomes.forget();
    this.arrivals.rush();
    const url = new URL(`/api/tables/${this.id}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.token = token;
    this.connection = new Connection(
      { url, token, language: language(), show: true, view: false, width: pictureWidth(), WebSocket: transport.WebSocket },
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
    this.keys.leave();
    this.unwatch();
    removeEventListener("keydown", this.back);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.tip.remove();
    this.narration.stage.clear();
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
        if (this.state && !this.arrivals.running) this.drawAsking(this.state);
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
    if (this.closed && this.state && !this.arrivals.running) this.settle(this.state);
  }

  /**
   * Show who plays, and who wants a rematch.
   * @param {Pick<http.Summary, "seats" | "rematch">} told
   */
  changed({ seats, rematch }) {
    const { seat, state, players } = this;
    const replaced = seat !== null && players.absent[seat];
    this.summary.seats = seats;
    players.take(seats);
    this.rematch.show(rematch);
    this.talk.draw();
    if (state) this.drawPlayers();
    if (state && !this.arrivals.running && seat !== null && players.absent[seat] !== replaced) this.settle(state);
  }

  /** What plays on from before a decision of a person, once the game is over. */
  again() {
    return {
      offers: (/** @type {number} */ seat) => this.seat !== null && this.summary.seats[seat]?.kind !== "bot",
      begin: (/** @type {number} */ version) => void playOn(this.summary, this.game, this.token ?? "", version, this.go, { alone: true }),
    };
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
    if (this.state === null) this.lessons.begin(state, this.seat);
    this.arrivals.queue.push(state);
    if (this.lookback.past && this.state) this.drawAsking(this.state);
    else void this.arrivals.run();
  }

  /** Show the position after an event. @param {Happened} happened */
  async look(happened) {
    this.layout.tell(false);
    if (this.arrivals.running) this.arrivals.rush();
    else await this.lookback.look(happened);
  }

  /** Show the present again, and what has happened since. */
  present() {
    if (!this.lookback.past || !this.state) return;
    this.lookback.end(this.state);
    if (this.arrivals.queue.length) void this.arrivals.run();
    else this.settle(this.state);
  }

  /**
   * Go on with a position.
   * @param {State} state
   * @param {string | null} note what the reader is told beside the question; null if that of before holds
   */
  take(state, note) {
    if (note !== null) {
      this.asking.note = note;
      this.hint.clear();
    }
    this.state = state;
    this.head(state);
  }

  /**
   * At one screen for all: return whether another player has to look first.
   * @param {State} state
   */
  veil(state) {
    const owner = this.curtain.owner(state, this.state, this.seat);
    if (owner === null) return false;
    this.arrivals.queue = [];
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
    this.arrivals.begun ||= this.mine;
    this.drawAsking(state);
    const { seat, mine, closed } = this;
    this.tools.draw(state, { seat, mine, closed, token: this.token ?? "" });
    if (this.mine) this.layout.seek();
    document.body.dataset.version = String(state.version);
    this.menu.returnFocus(this.heading.turn);
    if (state.finished) {
      this.lessons.end();
      if (!this.closed) this.summary.status = "finished";
      void this.drawEnd(state);
    }
    this.rematch.over = this.closed ? this.summary.seats.some((one) => one.resigned) : state.finished;
    this.rematch.won = this.seat !== null && Boolean(state.result?.winners.includes(this.seat));
    this.rematch.draw();
    this.drawTalk();
  }

  /** Offer remarks to whoever may make them. */
  drawTalk() {
    this.talk.controls.hidden = !this.absent.actions.talk || (this.closed && !this.rematch.over);
  }

  /** Say whose turn it is, and what is asked. @param {State} state */
  head(state) {
    const { closed, seat } = this;
    const { past } = this.lookback;
    this.players.closed = closed;
    if (closed) this.players.clock = null;
    this.mine = !state.finished && !closed && seat !== null && state.to_act.includes(seat) && !this.players.resigned[seat] && !this.players.absent[seat] && !this.sealing.has(state, seat);
    this.heading.draw(state, { mine: this.mine, closed: closed ? closedNote(this.summary, this.names) : null, past });
    this.layout.mark({ mine: this.mine, past: past !== null });
    this.drawPlayers();
  }

  /** Show where each point came from, and the board with nothing hidden. @param {State} state */
  async drawEnd(state) {
    const { result, version } = state;
    const { outcomes } = this;
    if (!result || outcomes.version === version) return;
    this.lookback.moments.clear(); // what was hidden then is hidden no longer
    if (this.analysis) {
      this.analysis.versions = version;
      this.analysis.over(this.names, result.winners);
    }
    const picture = await outcomes.fetch(`/api/tables/${this.id}`, this.token ?? "", this.names, result, version);
    if (picture === null) return;
    state.shown.picture = picture;
    if (this.state !== state || this.lookback.past) return;
    this.board.picture.show(state.shown.picture);
    this.board.mark(false);
    this.layout.seeEnd();
  }

  drawPlayers() {
    this.players.draw(this.names, this.state, this.seat, Object.keys(this.tokens));
  }

  /** Whether people with devices of their own play, too. */
  get hasOthers() {
    const { seats, hotseat } = this.summary;
    return !hotseat && seats.some(({ kind, taken, resigned }, at) => kind !== "bot" && taken && !resigned && !(String(at) in this.tokens));
  }

  /** Say what else is asked or awaited, or which moment is shown. @param {State} state */
  drawAsking(state) {
    const { closed, hasOthers, seat } = this;
    const { past } = this.lookback;
    this.absent.draw();
    if (past) this.asking.drawPast(past, this.arrivals.queue.length > 0);
    else this.asking.draw(state, { seat, closed, hasOthers });
  }

  /** Close the table: alone, before the others have come, or where somebody keeps them waiting. */
  end() {
    return ask("POST", `/api/tables/${this.id}/close`, this.token ?? "");
  }

  /** @param {number} command its place among the legal ones */
  async submit(command) {
    const asked = await this.orders.submit(command, () => this.menu.block());
    if (asked && !this.arrivals.running) this.menu.free();
  }
}
