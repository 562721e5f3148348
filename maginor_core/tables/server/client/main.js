/** The page: which screen an address shows, and what stands on every screen. */

/** @import {http} from "maginor-client" */

import { ApiError, call } from "./api.js";
import { forgetChains, importChains } from "./chain.js";
import { forgetChoices } from "./choices.js";
import { button, fill, h } from "./elements.js";
import { Entrance, isUnplayed } from "./entrance.js";
import { Lobby } from "./lobby.js";
import { forget, keep, keysOf, moveKeys } from "./memory.js";
import { Table } from "./table.js";
import { transport } from "./transport.js";
import { language, loadWords, t } from "./words.js";

const screen = /** @type {HTMLElement} */ (document.getElementById("screen"));
const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));

/** @type {{leave?: () => void} | null} what is shown */
let shown = null;
let turn = 0;

/**
 * Go to an address of this site.
 * @param {string} url
 */
export function go(url) {
  if (url !== transport.screen() + location.hash) history.pushState(null, "", transport.address(url));
  void route();
}

/** Show what the address names. */
async function route() {
  const mine = (turn += 1);
  shown?.leave?.();
  shown = null;
  document.title = t("title-lobby");
  fill(screen, h("p", { class: "loading", role: "status" }, t("loading")));
  const shows = transport.screen();
  const [, table] = /^\/t\/([^/]+)$/.exec(shows) ?? [];
  try {
    /** @type {(games: http.CatalogueEntry[]) => Promise<{leave?: () => void}>} */
    const make = table ? await atTable(table) : shows === "/replay" ? async (games) => new (await replay()).Replay(screen, go, games) : shows === "/audit" && transport.engine ? async (games) => new (await import("./audit.js")).Audit(screen, go, games) : shows === "/" ? lobby() : nowhere;
    const games = await catalogue();
    const made = mine === turn ? await make(games) : null;
    if (mine !== turn) made?.leave?.();
    else shown = made;
  } catch (error) {
    if (mine !== turn) return;
    const message = error instanceof Error ? error.message : String(error);
    const again = button(t("try-again"), () => void route(), { class: "main" });
    fill(
      screen,
      h("main", { class: "page" }, h("h1", {}, t("error")), h("p", {}, message), h("p", { class: "row" }, again, button(t("lobby"), () => go("/")))),
    );
  }
  /** @type {HTMLElement | null} */ (screen.querySelector("h1[tabindex]"))?.focus();
}

/** @type {Promise<http.CatalogueEntry[]> | null} */
let games = null;

/** What can be played. */
function catalogue() {
  games ??= call("GET", `/api/games?language=${language()}`).then(
    (answer) => answer.games,
    (error) => {
      games = null;
      throw error;
    },
  );
  return games;
}

/** The replay viewer, which most visitors do not need at first. */
const replay = () => import("./replay.js");

/** Say that there is nothing at this address. */
async function nowhere() {
  document.title = t("not-found");
  const back = button(t("lobby"), () => go("/"), { class: "main" });
  fill(screen, h("main", { class: "page" }, h("h1", { tabindex: -1 }, t("not-found")), h("p", {}, t("not-found-note")), h("p", {}, back)));
  return {};
}

function lobby() {
  if (fragment().token) throw new Error(t("error-token-cut"));
  return async (/** @type {http.CatalogueEntry[]} */ games) => new Lobby(screen, games, go);
}

/**
 * Return what makes the screen of a table, as far as its address and what was kept of it open it.
 * @param {string} id
 * @returns {Promise<(games: http.CatalogueEntry[]) => Promise<{leave?: () => void}>>}
 */
async function atTable(id) {
  const { at, invitation, watch, token, chain } = fragment();
  if (token) {
    if (!/^\d+:[\w-]{22}(,\d+:[\w-]{22})*$/.test(token)) throw new Error(t("error-token-cut"));
    const own = token.split(",").map((one) => one.split(":"));
    keep(id, { tokens: Object.fromEntries(own) });
  }
  if (chain) importChains(id, chain);
  if (invitation) keep(id, { invitation });
  if (watch) keep(id, { spectate: watch });
  if (token || invitation || watch) history.replaceState(null, "", transport.address(`/t/${id}${at === null ? "" : `#at=${at}`}`));
  /** @type {http.Summary} */
  const summary = await call("GET", `/api/tables/${id}?language=${language()}`).catch((error) => {
    if (error instanceof ApiError && error.status === 404) {
      forget(id);
      forgetChains(id);
      forgetChoices(id);
    }
    throw error;
  });
  if (summary.moved) {
    moveKeys(id, summary.moved);
    history.replaceState(null, "", transport.address(`/t/${summary.moved.table}`));
    return atTable(summary.moved.table);
  }
  const keys = keysOf(id);
  const seated = Object.keys(keys.tokens).length > 0;
  const nothingElse = Boolean(keys.spectate) && summary.seats.every((seat) => seat.taken);
  if (!seated && !keys.watch && (watch || nothingElse || at !== null)) {
    const body = keys.spectate ? { invitation: keys.spectate } : {};
    const answer = await call("POST", `/api/tables/${id}/spectators`, { body });
    keep(id, { watch: answer.token });
  }
  const inside = seated || keysOf(id).watch;
  return async (games) => {
    const game = games.find((one) => one.name === summary.game);
    if (!game) throw new Error(t("error-game", { game: summary.game }));
    keep(id, { game: game.name, title: game.title });
    if (inside && at !== null) return new (await replay()).Replay(screen, go, games, { summary, at });
    if (inside && summary.status !== "waiting" && !isUnplayed(summary)) return new Table(screen, summary, game, go);
    return new Entrance(screen, summary, game, go);
  };
}

/** Read the fragment: an invitation alone, or `name=value` joined by `&`. */
function fragment() {
  const text = decodeURIComponent(location.hash.slice(1));
  const named = text.includes("=") ? new URLSearchParams(text) : null;
  const at = named?.get("at");
  return {
    at: at && /^\d+$/.test(at) ? Number(at) : null,
    invitation: named ? named.get("join") : text,
    watch: named?.get("watch") ?? "",
    token: named?.get("token") ?? "",
    chain: named?.get("chain") ?? "",
  };
}

/** Say at the top when nothing can be reached. */
function watchConnection() {
  let since = 0;
  let said = "";
  const draw = () => {
    const lost = document.body.dataset.connection === "lost";
    since = lost ? since || Date.now() : 0;
    const told = transport.notice();
    const cut = !navigator.onLine && !transport.alone;
    const text = told ? t(told.says) : cut ? t("offline") : lost && Date.now() - since > 1500 ? t("reconnecting") : "";
    if (said === text) return;
    said = text;
    fill(banner, text, told?.does ? button(t(told.label ?? "open"), told.does) : null);
  };
  setInterval(draw, 1000);
  addEventListener("online", draw);
  addEventListener("offline", draw);
  new MutationObserver(draw).observe(document.body, { attributeFilter: ["data-connection"] });
}

catalogue().catch(() => {}); // which is asked for again then
await loadWords();
addEventListener("popstate", () => void route());
watchConnection();
await route();
transport.shown?.();
