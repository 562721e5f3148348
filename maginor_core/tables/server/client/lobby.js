/** The lobby: a new table, tables of one's own, and public ones. */

/** @import {http} from "maginor-client" */

import { call } from "./api.js";
import { botName, levels, preferred } from "./bots.js";
import { forgetChains } from "./chain.js";
import { forgetChoices } from "./choices.js";
import { complain, portrait } from "./dialogs.js";
import { button, field, fill, h, select } from "./elements.js";
import { guideWindow } from "./guide.js";
import { forget, moveKeys, ownTables, remember, remembered } from "./memory.js";
import { OwnParts } from "./own_parts.js";
import { disc, letterOf } from "./players.js";
import { makeTable, playAgainst } from "./quick_start.js";
import { transport } from "./transport.js";
import { ago, chooseLanguage, language, LANGUAGES, locale, t } from "./words.js";

const PAUSE = 5000;
const OWN_PAUSE = 30_000;
/** How many tables of one's own are listed. */
const MOST_OWN = 20;
/** The choice of a component set of one's own. */
const OWN = "own";

/** @typedef {{kind: string, name: string, bot: string}} Player */

export class Lobby {
  /**
   * @param {HTMLElement} root
   * @param {http.CatalogueEntry[]} games
   * @param {(url: string) => void} go
   */
  constructor(root, games, go) {
    this.games = games;
    this.go = go;
    const known = games.find((game) => game.name === remembered("game", "")) ?? games[0];
    this.game = /** @type {http.CatalogueEntry} */ (known);
    /** @type {Player[]} */
    this.players = [];
    this.hotseat = transport.alone || remembered("hotseat", false);
    this.seen = "";
    this.left = false;
    /** How the tables of one's own stand. @type {Map<string, {summary: http.Summary, turn: http.TurnOfTable | undefined}>} */
    this.known = new Map();
    this.offerSeed = () => {};
    this.offers = h("div", { class: "offers" }, games.map((one) => this.drawOffer(one)));
    this.form = h("form", { class: "new", "aria-labelledby": "new-table" });
    /** Everything that can be agreed on; one click away from who wants to play. */
    this.making = h("details", { class: "card making" }, h("summary", {}, h("h2", { id: "new-table" }, t("new-table"))), this.form);
    this.own = h("section", { class: "card own", "aria-labelledby": "own-tables" });
    this.public = h("section", { class: "card", "aria-labelledby": "public-tables" });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.create();
    });
    const tongue = select(LANGUAGES, language(), chooseLanguage);
    fill(
      root,
      h(
        "header",
        { class: "head" },
        h("h1", { tabindex: -1 }, t("lobby-title")),
        h("nav", { class: "row", "aria-label": t("tools") }, button(t("replay-open"), () => go("/replay")), transport.engine ? button(t("audit"), () => go("/audit")) : null, field(t("language"), tongue)),
      ),
      h("main", { class: "lobby" }, this.own, this.offers, this.making, transport.alone ? null : h("div", { class: "tables" }, this.joining(), this.public)),
    );
    this.pick(this.game);
    this.drawOwn();
    void this.look();
    void this.lookOwn();
    this.timer = setInterval(() => void this.look(), PAUSE);
    this.ownTimer = setInterval(() => document.hidden || void this.lookOwn(), OWN_PAUSE);
  }

  /**
   * What a game is, and how to begin it at once.
   * @param {http.CatalogueEntry} game
   */
  drawOffer(game) {
    const { name, title, summary, bots } = game;
    const id = `offer-${name}`;
    /** @type {(bot: string) => void} */
    const prefer = (bot) => remember(`bot.${name}`, bot);
    const level = select(levels(game), preferred(game), prefer);
    const others = () => {
      this.pick(game);
      this.making.open = true;
      this.making.scrollIntoView();
      /** @type {HTMLElement | null} */ (this.form.querySelector(`[data-focus="game-${name}"]`))?.focus({ preventScroll: true });
    };
    return h(
      "section",
      { class: "card offer", "aria-labelledby": id },
      portrait(game),
      h("h2", { id }, title),
      summary ? h("p", {}, summary) : null,
      h(
        "div",
        { class: "row" },
        bots.length ? button(t("play-now"), () => void playAgainst(game, preferred(game), this.go), { class: "main", "aria-describedby": id }) : null,
        button(t("play-others"), others, { "aria-describedby": id }),
        game.guide.length ? button(t("guide"), () => guideWindow(game), { class: "quiet", "aria-describedby": id }) : null,
      ),
      bots.length > 1 ? field(t("bot-strength"), level) : null,
    );
  }

  leave() {
    this.left = true;
    clearInterval(this.timer);
    clearInterval(this.ownTimer);
  }

  /** @param {http.CatalogueEntry} game */
  pick(game) {
    this.game = game;
    remember("game", game.name);
    const [fewest = 1, most = 1] = game.players;
    const count = Math.min(most, Math.max(fewest, this.players.length || 3));
    while (this.players.length > count) this.players.pop();
    for (const player of this.players) if (!game.bots.includes(player.bot)) player.bot = preferred(game);
    while (this.players.length < count) this.add();
    this.agreed = this.drawTerms();
    this.draw();
  }

  add() {
    const first = this.players.length === 0;
    const name = first ? remembered("name", "") : "";
    this.players.push({ kind: first ? "person" : this.hotseat ? "person" : "open", name, bot: preferred(this.game) });
  }

  draw() {
    const { games, game } = this;
    const [fewest = 1, most = 1] = game.players;
    const focus = document.activeElement?.getAttribute("data-focus");
    const cards = games.map((one) => {
      const radio = h("input", { type: "radio", name: "game", value: one.name, "data-focus": `game-${one.name}`, onchange: () => this.pick(one) });
      radio.checked = one === game;
      return h("label", { class: "choice" }, radio, h("span", {}, one.title), h("small", {}, t("players-count", { fewest: one.players[0] ?? 1, most: one.players[1] ?? 1 })));
    });
    const modes = [
      [false, t("place-apart")],
      [true, t("place-hotseat")],
    ].map(([hot, label]) => {
      const radio = h("input", { type: "radio", name: "place", "data-focus": `place-${hot}`, onchange: () => this.place(Boolean(hot)) });
      radio.checked = hot === this.hotseat;
      return h("label", { class: "choice" }, radio, h("span", {}, String(label)));
    });
    const full = this.players.length >= most;
    fill(
      this.form,
      h("fieldset", {}, h("legend", {}, t("game")), h("div", { class: "choices" }, cards)),
      transport.alone ? null : h("fieldset", {}, h("legend", {}, t("where")), h("div", { class: "choices" }, modes)),
      h(
        "fieldset",
        { class: "seats" },
        h("legend", {}, t("players")),
        h("ol", {}, this.players.map((player, at) => this.drawPlayer(player, at, this.players.length > fewest))),
        full ? null : button(t("player-add"), () => (this.add(), this.draw()), { class: "quiet", "data-focus": "add" }),
      ),
      this.agreed,
      h("p", { class: "row closing" }, h("button", { class: "main" }, t("create"))),
    );
    this.offerSeed();
    if (focus) /** @type {HTMLElement | null} */ (this.form.querySelector(`[data-focus="${focus}"]`))?.focus();
  }

  /** @param {boolean} hotseat */
  place(hotseat) {
    this.hotseat = hotseat;
    remember("hotseat", hotseat);
    for (const [at, player] of this.players.entries()) {
      if (hotseat && player.kind === "open") player.kind = "person";
      if (!hotseat && player.kind === "person" && at) player.kind = "open";
    }
    this.draw();
  }

  /**
   * @param {Player} player
   * @param {number} at
   * @param {boolean} removable
   */
  drawPlayer(player, at, removable) {
    const number = at + 1;
    /** @type {[string, string][]} */
    const kinds = [];
    if (this.hotseat || at === 0) kinds.push(["person", t(this.hotseat ? "kind-here" : "kind-you")]);
    if (!this.hotseat) kinds.push(["open", t("kind-open")]);
    if (this.game.bots.length) kinds.push(["bot", t("kind-bot")]);
    const kind = select(kinds, player.kind, (value) => {
      player.kind = value;
      this.draw();
    });
    kind.setAttribute("aria-label", t("kind-of", { number }));
    kind.dataset.focus = `kind-${at}`;
    const name = h("input", {
      "aria-label": t("name-of", { number }),
      placeholder: t("name"),
      maxlength: 40,
      autocomplete: at ? "off" : "nickname",
      value: player.name,
      oninput: () => (player.name = name.value),
    });
    const bot = select(levels(this.game), player.bot, (value) => (player.bot = value));
    bot.setAttribute("aria-label", t("bot-of", { number }));
    const remove = () => {
      this.players.splice(at, 1);
      this.draw();
    };
    return h(
      "li",
      { class: "row" },
      disc(at),
      kind,
      player.kind === "person" ? name : player.kind === "bot" ? bot : h("span", { class: "dim grow" }, t("open-note")),
      removable ? button("×", remove, { class: "quiet", "aria-label": t("player-remove", { number }) }) : null,
    );
  }

  /** What else can be agreed on; most tables need none of it. */
  drawTerms() {
    const { game } = this;
    const apart = !transport.alone;
    const dice = select(
      game.dice.map((mode) => [mode, t(`dice-${mode}`)]),
      game.dice[0] ?? "",
      (mode) => {
        this.offerSeed();
        together.hidden = mode !== "joint";
      },
    );
    const together = h("p", { class: "dim", role: "note", hidden: true }, t("joint-note"));
    const seed = h("input", { maxlength: 100, autocomplete: "off" });
    // Whoever chooses the seed can know what is hidden, so nobody does where others play.
    const offered = () => dice.value === "seeded" && (this.hotseat || !this.players.some(({ kind }) => kind === "open"));
    this.offerSeed = () => void (seed.closest("div") ?? seed).toggleAttribute("hidden", !offered());
    const edition = select([["", t("edition-none")], ...game.editions.map(({ name }) => /** @type {[string, string]} */ ([name, nameOf(name)]))], "");
    const own = new OwnParts();
    /** @type {[string, string][]} */
    const sets = [...game.parts.map(({ name, label }) => /** @type {[string, string]} */ ([name, t("parts-standard", { name: label })])), ...(game.own_parts ? [/** @type {[string, string]} */ ([OWN, t("parts-own")])] : [])];
    const parts = select(sets, game.parts[0]?.name ?? "", (name) => own.show(name === OWN));
    const open = h("input", { type: "checkbox" });
    const hints = h("input", { type: "checkbox" });
    const takebacks = h("input", { type: "checkbox" });
    /** @type {("phrases" | "off" | "text")[]} */
    const ways = ["phrases", "off", "text"];
    const talk = select(ways.map((way) => [way, t(`talk-${way}`)]), "phrases");
    // Strangers come to a public table, so nothing is said there unless the host wants it.
    open.addEventListener("change", () => (talk.value = open.checked ? "off" : "phrases"));
    const committed = h("input", { type: "checkbox" });
    const minutes = h("input", { type: "number", min: 1, max: 10000, inputmode: "numeric" });
    const absent = h("input", { type: "number", min: 1, max: 43200, inputmode: "numeric" });
    const increment = h("input", { type: "number", min: 0, max: 3600, value: 10, inputmode: "numeric" });
    /** @type {Map<string, () => unknown>} */
    const variants = new Map();
    const rules = game.variants.map(({ name, label, default: given }) => {
      const words = label ?? name.replaceAll("_", " ");
      if (typeof given === "boolean") {
        const box = select(
          [
            ["", t("variant-default", { value: t(given ? "yes" : "no") })],
            ["true", t("yes")],
            ["false", t("no")],
          ],
          "",
        );
        variants.set(name, () => (box.value ? box.value === "true" : undefined));
        return field(words, box);
      }
      const number = h("input", { type: "number", placeholder: given ?? t("none") });
      variants.set(name, () => (number.value ? Number(number.value) : undefined));
      return field(words, number);
    });
    this.terms = () => {
      if (parts.value === OWN && !own.chosen) throw new Error(t("parts-missing"));
      const chosen = [...variants].map(([name, value]) => [name, value()]).filter(([, value]) => value !== undefined);
      const mode = dice.value || "seeded";
      return {
        ...(edition.value ? { edition: edition.value } : {}),
        variants: Object.fromEntries(chosen),
        ...(sets.length > 1 ? { parts: parts.value === OWN ? own.chosen : parts.value } : {}),
        dice: { mode, ...(offered() && seed.value ? { seed: seed.value } : {}) },
        public: open.checked,
        hints: hints.checked,
        takebacks: takebacks.checked,
        talk: talk.value,
        ...(committed.checked ? { choices: "committed" } : {}),
        ...(absent.value ? { absent_after: Number(absent.value) * 60 } : {}),
        ...(minutes.value ? { clock: { seconds: Number(minutes.value) * 60, increment: Number(increment.value) } } : {}),
      };
    };
    return h(
      "details",
      {},
      h("summary", {}, t("terms")),
      apart ? field(t("public"), open, t("public-note")) : null,
      apart ? field(t("talk"), talk) : null,
      field(t("hints"), hints),
      game.bots.length ? field(t("takebacks"), takebacks, t("takebacks-note")) : null,
      game.editions.length ? field(t("edition"), edition) : null,
      sets.length > 1 ? field(t("parts"), parts) : null,
      game.own_parts ? own.element : null,
      field(t("dice"), dice),
      together,
      field(t("seed"), seed, t("seed-note")),
      game.choices.includes("committed") ? field(t("choices-committed"), committed, t("choices-note")) : null,
      apart ? field(t("absent-minutes"), absent, t("absent-minutes-note")) : null,
      !apart ? null : h("div", { class: "pair" }, field(t("clock-minutes"), minutes, t("clock-note")), field(t("clock-increment"), increment)),
      rules.length ? h("fieldset", { class: "variants" }, h("legend", {}, t("variants")), rules) : null,
    );
  }

  /**
   * The name of a player: the one given, or one with the letter of the seat, as the board shows it.
   * @param {Player} player
   * @param {number} at
   */
  nameOf({ kind, name, bot }, at) {
    if (kind === "bot") return botName(this.game, bot, at);
    return name.trim() || t("player-called", { letter: letterOf(at) });
  }

  async create() {
    const { game, hotseat } = this;
    const seats = this.players.map((player, at) => {
      const { kind, bot } = player;
      if (kind === "open") return { kind };
      const name = this.nameOf(player, at);
      return kind === "bot" ? { kind, name, bot } : { kind, name };
    });
    const [first] = this.players;
    if (first?.kind === "person" && first.name) remember("name", first.name.trim());
    /** @type {object} */
    let terms;
    try {
      terms = this.terms?.() ?? {};
    } catch (error) {
      return complain(error);
    }
    const shared = hotseat && !(transport.alone && seats.filter(({ kind }) => kind === "person").length < 2);
    await makeTable(game, { game: game.name, seats, hotseat: shared, ...terms }, this.go);
  }

  joining() {
    const link = h("input", { type: "url", required: true, autocomplete: "off", placeholder: location.origin + "/t/…" });
    const enter = (/** @type {Event} */ event) => {
      event.preventDefault();
      const url = new URL(link.value, location.href);
      if (url.origin === location.origin && /^\/(t\/|replay)/.test(url.pathname)) this.go(url.pathname + url.hash);
      else complain(t("link-other"));
    };
    return h("form", { class: "card", onsubmit: enter }, h("h2", {}, t("link-join")), h("div", { class: "row closing" }, field(t("link"), link), h("button", {}, t("open"))));
  }

  /** The games that the reader can go on with come first; without any, there is nothing to show. */
  drawOwn() {
    const own = ownTables().slice(0, MOST_OWN);
    const isOver = (/** @type {string} */ id) => ["finished", "archived"].includes(this.known.get(id)?.summary.status ?? "");
    const open = own.filter(([id]) => !isOver(id));
    const over = own.filter(([id]) => isOver(id));
    const list = (/** @type {[string, import("./memory.js").Keys][]} */ tables) => h("ul", { class: "list" }, tables.map(([id, keys]) => this.drawOwnTable(id, keys)));
    this.own.hidden = !own.length;
    this.own.classList.toggle("open", open.length > 0);
    fill(
      this.own,
      h("h2", { id: "own-tables" }, t(open.length ? "own-open" : "own-tables")),
      open.length ? list(open) : null,
      over.length && open.length ? h("details", {}, h("summary", {}, t("own-tables")), list(over)) : over.length ? list(over) : null,
    );
  }

  /** Whether the reader is awaited at a table. @param {string} id @param {import("./memory.js").Keys} keys */
  awaits(id, { tokens }) {
    const { summary, turn } = this.known.get(id) ?? {};
    return Boolean(turn?.to_act.some((seat) => String(seat) in tokens)) && summary?.status === "playing";
  }

  /**
   * A table of one's own: who else plays, whose turn it is, and since when.
   * @param {string} id
   * @param {import("./memory.js").Keys} keys
   */
  drawOwnTable(id, keys) {
    const title = keys.title || id;
    const { summary, turn } = this.known.get(id) ?? {};
    const mine = this.awaits(id, keys);
    const names = summary?.seats.flatMap(({ name, taken }, seat) => (taken && !(String(seat) in keys.tokens) ? [name || t("player", { number: seat + 1 })] : [])) ?? [];
    const who = turn?.to_act.map((seat) => summary?.seats[seat]?.name ?? "").join(", ") ?? "";
    const since = turn ? ago(new Date(turn.since)) : new Date(keys.at).toLocaleString(locale(), { dateStyle: "short", timeStyle: "short" });
    const standing = !summary ? "" : summary.status === "playing" && turn ? (mine ? t("your-turn") : t("turn-of", { name: who })) : t(`status-${summary.status}`);
    const goes = summary?.status === "playing" || summary?.status === "waiting";
    return h(
      "li",
      { class: mine ? "row mine" : "row" },
      h("a", { href: transport.address(`/t/${id}`), class: "grow", onclick: this.follow(`/t/${id}`) }, title, names.length ? h("span", { class: "dim" }, ` – ${names.join(", ")}`) : ""),
      h("small", {}, standing ? h("span", { class: "turn-of" }, standing) : null, standing ? " · " : null, since),
      goes ? button(t("continue"), () => this.go(`/t/${id}`), { class: mine ? "main" : "", "aria-label": t("continue-of", { game: title }) }) : null,
      button("×", () => (forget(id), forgetChains(id), forgetChoices(id), this.drawOwn()), { class: "quiet", "aria-label": t("forget", { game: title }) }),
    );
  }

  /** Ask how the tables of one's own stand. */
  async lookOwn() {
    for (const [id, { tokens, watch }] of ownTables().slice(0, MOST_OWN)) {
      try {
        /** @type {http.Summary} */
        const summary = await call("GET", `/api/tables/${id}?language=${language()}`);
        const token = Object.values(tokens)[0] ?? watch;
        /** @type {http.TurnOfTable | undefined} */
        const turn = token && summary.status === "playing" ? await call("GET", `/api/tables/${id}/turn`, { token }) : undefined;
        if (summary.moved) moveKeys(id, summary.moved);
        else this.known.set(id, { summary, turn });
      } catch {
        this.known.delete(id); // it is not on the server any more, or nothing can be reached
      }
      if (this.left) return;
    }
    if (!this.own.contains(document.activeElement)) this.drawOwn();
  }

  /** @param {string} url */
  follow(url) {
    return (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.go(url);
    };
  }

  async look() {
    if (document.hidden || transport.alone) return;
    try {
      const { tables } = await call("GET", "/api/tables");
      this.drawPublic(tables);
    } catch {
      // the banner says that nothing can be reached
    }
  }

  /** @param {http.Summary[]} tables */
  drawPublic(tables) {
    const now = JSON.stringify(tables);
    if (now === this.seen) return;
    this.seen = now;
    fill(
      this.public,
      h("h2", { id: "public-tables" }, t("public-tables")),
      tables.length
        ? h(
            "ul",
            { class: "list" },
            tables.map(({ table, game, seats, status }) => {
              const free = seats.filter((seat) => !seat.taken).length;
              const names = seats.filter((seat) => seat.taken).map((seat) => seat.name).filter(Boolean);
              const said = status === "waiting" ? t("seats-free", { count: free }) : t(`status-${status}`);
              return h(
                "li",
                { class: "row" },
                h("a", { href: transport.address(`/t/${table}`), class: "grow", onclick: this.follow(`/t/${table}`) }, this.games.find(({ name }) => name === game)?.title ?? game, names.length ? `: ${names.join(", ")}` : ""),
                h("small", {}, said),
              );
            }),
          )
        : h("p", { class: "dim" }, t("public-none")),
    );
  }
}

/**
 * The name of an edition's language.
 * @param {string} edition
 */
function nameOf(edition) {
  try {
    return new Intl.DisplayNames([language()], { type: "language" }).of(edition) ?? edition;
  } catch {
    return edition;
  }
}
