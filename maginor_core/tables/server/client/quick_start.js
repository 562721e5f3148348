/** Tables that are made by one click: a game against a bot by the usual rules, or one played on from a moment. */

/** @import {http} from "maginor-client" */

import { call } from "./api.js";
import { botName, preferred } from "./bots.js";
import { complain } from "./dialogs.js";
import { keep, remember, remembered } from "./memory.js";
import { letterOf } from "./players.js";
import { t } from "./words.js";

/**
 * Play at once against as few bots as possible. In the first game the reader begins, and so waits for nobody.
 * @param {http.CatalogueEntry} game
 * @param {string} bot
 * @param {(url: string) => void} go
 */
export async function playAgainst(game, bot, go) {
  const seats = Array.from({ length: game.players[0] ?? 1 }, (_, at) => {
    if (at) return { kind: "bot", bot, name: botName(game, bot, at) };
    return { kind: "person", name: remembered("name", "") || t("player-called", { letter: letterOf(at) }) };
  });
  const begun = `begun.${game.name}`;
  const first = remembered(begun, false) ? {} : { begins: 0 };
  const made = await makeTable(game, { game: game.name, seats, hints: game.hints, ...first }, go, bot);
  if (made) remember(begun, true);
}

/**
 * Make a table and go there; return whether it was made.
 * @param {http.CatalogueEntry} game
 * @param {object} body
 * @param {(url: string) => void} go
 * @param {string} [bot] the only kind of opponent, if it is one
 */
export async function makeTable(game, body, go, bot) {
  try {
    const made = await call("POST", "/api/tables", { body });
    keepMade(made, game);
    if (bot) keep(made.table, { bot });
    go(`/t/${made.table}`);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/**
 * Keep what opens a table that was made.
 * @param {http.OpenedTable} made
 * @param {{name: string, title: string}} game
 */
export function keepMade({ table, tokens, invitation, spectate }, { name, title }) {
  const own = tokens.flatMap((token, seat) => (token ? [[String(seat), token]] : []));
  keep(table, { game: name, title, tokens: Object.fromEntries(own), invitation, spectate });
}

/**
 * Play on from a version of a game that is over, at a table of its own.
 * @param {http.Summary} summary
 * @param {http.CatalogueEntry} game
 * @param {string} token
 * @param {number} version
 * @param {(url: string) => void} go
 * @param {{alone: boolean}} how whether bots take the seats of the others
 */
export async function playOn(summary, game, token, version, go, { alone }) {
  try {
    /** @type {http.OpenedTable} */
    const made = await call("POST", `/api/tables/${summary.table}/branch`, { token, body: { version } });
    keepMade(made, game);
    const own = made.tokens.find(Boolean) ?? "";
    const bot = preferred(game);
    if (alone && bot && summary.dice !== "typed") {
      for (const [seat, { kind }] of summary.seats.entries()) {
        if (kind === "bot" || made.tokens[seat]) continue;
        const body = { bot, name: botName(game, bot, seat) };
        await call("PUT", `/api/tables/${made.table}/seats/${seat}`, { token: own, body });
      }
    }
    go(`/t/${made.table}`);
  } catch (error) {
    complain(error);
  }
}
