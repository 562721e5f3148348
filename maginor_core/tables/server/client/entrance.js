/** Before a game: take a seat by invitation, look on, or wait for the others. */

/** @import {http} from "maginor-client" */

import { call } from "./api.js";
import { botName, levels, preferred } from "./bots.js";
import { openingStep, UnsafeError } from "./chain.js";
import { complain, confirmed, portrait } from "./dialogs.js";
import { button, field, fill, h, select } from "./elements.js";
import { guideWindow } from "./guide.js";
import { keep, keysOf, moveKeys, remember, remembered } from "./memory.js";
import { disc } from "./players.js";
import { links, warning } from "./share.js";
import { language, t } from "./words.js";

const PAUSE = 2000;

/**
 * Whether a table was closed before all seats were taken, or its game dealt.
 * @param {http.Summary} summary
 */
export function isUnplayed({ status, seats, joint }) {
  return status === "archived" && (seats.some(({ taken }) => !taken) || Boolean(joint && !joint.disclosed.every(Boolean)));
}

export class Entrance {
  /**
   * @param {HTMLElement} root
   * @param {http.Summary} summary
   * @param {http.CatalogueEntry} game
   * @param {(url: string) => void} go
   */
  constructor(root, summary, game, go) {
    this.summary = summary;
    this.game = game;
    this.title = game.title;
    this.go = go;
    this.id = summary.table;
    this.seats = h("ul", { class: "players" });
    this.body = h("div", { class: "body" });
    /** Who invites to what: the game with its picture, and what one does in it. */
    this.invited = h("section", { class: "invited", hidden: true });
    this.drawn = "";
    this.left = false;
    /** What keeps this browser from taking part in joint dice, in words. */
    this.problem = "";
    fill(
      root,
      h(
        "main",
        { class: "page" },
        h("p", {}, button("‹ " + t("lobby"), () => go("/"), { class: "quiet" })),
        h("h1", { tabindex: -1 }, game.title),
        h("div", { class: "card" }, warning(summary), this.invited, h("section", { "aria-label": t("players") }, this.seats), this.body),
      ),
    );
    this.draw();
    void this.prepare().then(() => this.enter());
    this.timer = setInterval(() => void this.look(), PAUSE);
  }

  leave() {
    this.left = true;
    clearInterval(this.timer);
  }

  get inside() {
    const keys = keysOf(this.id);
    return Object.keys(keys.tokens).length > 0 || Boolean(keys.watch);
  }

  /** Look whether others have come. */
  async look() {
    if (document.hidden && !this.summary.joint) return;
    try {
      this.summary = await call("GET", `/api/tables/${this.id}?language=${language()}`);
    } catch {
      return;
    }
    await this.prepare();
    this.enter();
  }

  /** The token of whoever opened the table, if that was in this browser. */
  get hosting() {
    const { tokens } = keysOf(this.id);
    return Object.entries(tokens).find(([seat]) => this.summary.seats[Number(seat)]?.opener)?.[1] ?? "";
  }

  /** Go to the table once the game has begun. */
  enter() {
    if (this.left) return;
    const { moved } = this.summary;
    if (moved) {
      moveKeys(this.id, moved);
      this.go(`/t/${moved.table}`);
    } else if (isUnplayed(this.summary)) this.draw();
    else if (this.inside && this.summary.status !== "waiting") this.go(`/t/${this.id}`);
    else this.draw();
  }

  /** Commit to a chain for joint dice, and disclose what the deal needs, as far as that is due. */
  async prepare() {
    this.problem = "";
    // Twice: with several seats here, the last to commit may be one of them, and all disclose then.
    const own = Object.entries(keysOf(this.id).tokens);
    for (const [seat, token] of [...own, ...own]) {
      const { joint, status } = this.summary;
      if (!joint || status !== "waiting") return;
      try {
        const body = openingStep(this.id, Number(seat), joint);
        if (body) this.summary = await call("POST", `/api/tables/${this.id}/dice`, { token, body });
      } catch (error) {
        this.problem = error instanceof UnsafeError ? t(error.message) : error instanceof Error ? error.message : String(error);
      }
    }
  }

  draw() {
    const { summary } = this;
    const now = JSON.stringify([summary.seats, summary.status, summary.joint, this.problem, this.inside]);
    if (now === this.drawn) return;
    this.drawn = now;
    const { tokens } = keysOf(this.id);
    fill(
      this.seats,
      summary.seats.map((seat, at) =>
        h(
          "li",
          { class: seat.taken ? "" : "away" },
          disc(at),
          h("span", { class: "name" }, seat.taken ? seat.name || t("player", { number: at + 1 }) : t("seat-free")),
          h("small", {}, String(at) in tokens ? t("you") : seat.kind === "bot" ? t("bot") : ""),
          this.hosting && !seat.taken && summary.status === "waiting" ? this.drawFree(at) : null,
        ),
      ),
    );
    if (isUnplayed(summary)) this.drawClosed();
    else if (this.inside) this.drawWaiting();
    else this.drawJoining();
  }

  /** Say who invites to what. */
  drawInvitation() {
    const { game, summary } = this;
    const host = summary.seats.find(({ opener, taken }) => opener && taken)?.name;
    this.invited.hidden = false;
    fill(
      this.invited,
      portrait(game),
      h(
        "div",
        {},
        host ? h("h2", {}, t("invited", { name: host, game: game.title })) : null,
        game.summary ? h("p", {}, game.summary) : null,
        game.guide.length ? h("p", {}, button(t("guide"), () => guideWindow(game), { class: "quiet" })) : null,
        summary.clock ? null : h("p", { class: "dim" }, t("absent-after", { minutes: Math.max(1, Math.round(summary.absent_after / 60)) })),
      ),
    );
  }

  /** What the host may do with a free seat. @param {number} seat */
  drawFree(seat) {
    const { game, summary } = this;
    const number = seat + 1;
    const bot = select(levels(game), preferred(game));
    bot.setAttribute("aria-label", t("bot-of", { number }));
    const give = () => void this.change("PUT", seat, { bot: bot.value, name: botName(game, bot.value, seat) });
    const remove = () => void this.change("DELETE", seat);
    const bots = game.bots.length > 0 && summary.dice !== "typed";
    return h(
      "span",
      { class: "row free" },
      bots ? bot : null,
      bots ? button(t("seat-bot"), give, { "aria-label": `${t("seat-bot")}: ${t("player", { number })}` }) : null,
      summary.seats.length > (game.players[0] ?? 1) ? button([h("span", { class: "long" }, t("seat-remove")), h("span", { class: "short", "aria-hidden": "true" }, "×")], remove, { class: "quiet", title: t("seat-remove"), "aria-label": `${t("seat-remove")}: ${t("player", { number })}` }) : null,
    );
  }

  /**
   * @param {string} method
   * @param {number} seat
   * @param {http.BotSeat} [body]
   */
  async change(method, seat, body) {
    try {
      this.summary = await call(method, `/api/tables/${this.id}/seats/${seat}`, { token: this.hosting, body });
    } catch (error) {
      complain(error);
      return this.look();
    }
    await this.prepare();
    this.enter();
  }

  /** Close the table before the game has begun, if whoever waits is sure. */
  async cancel() {
    if (!(await confirmed(t("cancel-note"), t("cancel-table")))) return;
    try {
      await call("POST", `/api/tables/${this.id}/close`, { token: this.hosting });
      this.go("/");
    } catch (error) {
      complain(error);
    }
  }

  drawClosed() {
    document.title = t("title", { turn: t("closed"), game: this.title });
    fill(this.body, h("h2", {}, t("closed")), h("p", {}, t("cancelled")), h("p", {}, button(t("lobby"), () => this.go("/"), { class: "main" })));
  }

  drawWaiting() {
    this.invited.hidden = true;
    document.title = t("title-waiting", { game: this.title });
    const free = this.summary.seats.filter((seat) => !seat.taken).length;
    const { joint, seats } = this.summary;
    const behind = seats.filter((_, at) => joint && (joint.ends.every(Boolean) ? !joint.disclosed[at] : !joint.ends[at]));
    const names = behind.map((seat) => seat.name).join(", ");
    const shared = links(this.summary).filter(Boolean);
    const waits = keysOf(this.id).invitation || this.summary.public ? "waiting-for" : "waiting-watched";
    const waiting = joint && !free ? t("joint-waiting", { names }) : t(waits, { count: free });
    fill(
      this.body,
      h("p", { role: "status" }, this.problem || waiting),
      joint ? h("p", { class: "dim" }, t("joint-note")) : null,
      shared,
      this.hosting ? h("p", { class: "row closing" }, button(t("cancel-table"), () => void this.cancel(), { class: "quiet" })) : null,
    );
  }

  drawJoining() {
    const { seats, status } = this.summary;
    const free = seats.flatMap((seat, at) => (seat.taken ? [] : [at]));
    document.title = t("title-join", { game: this.title });
    this.drawInvitation();
    const look = button(t("watch"), () => this.watch());
    if (!free.length) {
      fill(this.body, h("p", {}, t(status === "finished" ? "finished" : "table-full")), h("p", {}, look));
      return;
    }
    const name = h("input", { required: true, maxlength: 40, autocomplete: "nickname", value: remembered("name", "") });
    const chosen = select([["", t("seat-any")], ...free.map((at) => /** @type {[string, string]} */ ([String(at), t("player", { number: at + 1 })]))], "");
    fill(
      this.body,
      h(
        "form",
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void this.join(name.value.trim(), chosen.value);
          },
        },
        h("h2", {}, t("join")),
        field(t("name"), name),
        free.length > 1 ? field(t("seat"), chosen) : null,
        h("p", { class: "row" }, h("button", { class: "main" }, t("join")), look),
      ),
    );
  }

  /**
   * @param {string} name
   * @param {string} seat the number of a seat; empty for any
   */
  async join(name, seat) {
    remember("name", name);
    const { invitation } = keysOf(this.id);
    try {
      const body = { name, ...(invitation ? { invitation } : {}), ...(seat ? { seat: Number(seat) } : {}) };
      const taken = await call("POST", `/api/tables/${this.id}/seats`, { body });
      keep(this.id, { tokens: { [taken.seat]: taken.token } });
      this.go(`/t/${this.id}`);
    } catch (error) {
      complain(error);
      void this.look();
    }
  }

  async watch() {
    const { invitation, spectate } = keysOf(this.id);
    const given = spectate ?? invitation;
    try {
      const answer = await call("POST", `/api/tables/${this.id}/spectators`, { body: given ? { invitation: given } : {} });
      keep(this.id, { watch: answer.token });
      this.go(`/t/${this.id}`);
    } catch (error) {
      complain(error);
    }
  }
}
