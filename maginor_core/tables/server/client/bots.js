/** The bots of a game: how strong each is, and how it is called at a table. */

/** @import {http} from "maginor-client" */

import { remembered } from "./memory.js";
import { letterOf } from "./players.js";
import { t } from "./words.js";

/** What only the names of the operator's own bots contain, `module:function` and `file.onnx`. */
const OWN = /[.:]/;
/** How much of such a name is shown: with the rest of a bot's name, at most what the server takes for a player. */
const SHOWN = 24;

/**
 * How strong a bot is: a game names its bots from the weakest to the strongest. The operator's own are called as they are.
 * @param {http.CatalogueEntry} game
 * @param {string} bot
 */
export function levelOf({ bots }, bot) {
  if (OWN.test(bot)) return bot;
  const graded = bots.filter((one) => !OWN.test(one));
  const at = graded.indexOf(bot);
  return t("bot-level", { place: !at ? "first" : at === graded.length - 1 ? "last" : "other", number: at + 1 });
}

/**
 * The levels to choose from.
 * @param {http.CatalogueEntry} game
 * @returns {[string, string][]}
 */
export function levels(game) {
  return game.bots.map((bot) => [bot, levelOf(game, bot)]);
}

/**
 * The bot that was chosen last for a game, else its strongest.
 * @param {http.CatalogueEntry} game
 * @returns {string}
 */
export function preferred({ name, bots }) {
  const bot = remembered(`bot.${name}`, "");
  return bots.includes(bot) ? bot : (bots.at(-1) ?? "");
}

/**
 * The name of a bot, with the letter of its seat, as the board shows it.
 * @param {http.CatalogueEntry} game
 * @param {string} bot
 * @param {number} seat
 */
export function botName(game, bot, seat) {
  const level = levelOf(game, bot);
  const short = level.length > SHOWN ? `…${level.slice(1 - SHOWN)}` : level;
  return t("bot-called", { level: short, letter: letterOf(seat) });
}
