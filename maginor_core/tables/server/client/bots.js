/** The bots of a game: how strong each is, and how it is called at a table. */

/** @import {http} from "maginor-client" */

import { remembered } from "./memory.js";
import { letterOf } from "./players.js";
import { t } from "./words.js";

/** What only the names of the operator's own bots contain, `module:function` and `file.onnx`. */
const OWN = /[.:]/;
/** How much of such a name is shown: with the rest of a bot's name, at most what the server takes for a player. */
const SHOWN = 24;
/** The bot of every game that decides by chance alone. */
const CHANCE = "random";

/**
 * The bots among which levels are told apart, from the weakest. Chance is one of them only where nothing better plays easily.
 * @param {http.CatalogueEntry} game
 */
function graded({ bots }) {
  const listed = bots.filter((one) => !OWN.test(one));
  const thinking = listed.filter((one) => one !== CHANCE);
  return thinking.length > 1 ? thinking : listed;
}

/**
 * How strong a bot is: a game names its bots from the weakest to the strongest. The operator's own are called as they are.
 * @param {http.CatalogueEntry} game
 * @param {string} bot
 */
export function levelOf(game, bot) {
  if (OWN.test(bot)) return bot;
  const among = graded(game);
  const at = among.indexOf(bot);
  return t("bot-level", { place: at < 0 ? "chance" : !at ? "first" : at === among.length - 1 ? "last" : "other", number: at + 1 });
}

/**
 * The levels to choose from, the easiest first.
 * @param {http.CatalogueEntry} game
 * @returns {[string, string][]}
 */
export function levels(game) {
  return [...new Set([...graded(game), ...game.bots])].map((bot) => [bot, levelOf(game, bot)]);
}

/**
 * The bot that plays better than another one, if there is one.
 * @param {http.CatalogueEntry} game
 * @param {string} bot
 */
export function stronger(game, bot) {
  const among = graded(game);
  const at = among.indexOf(bot);
  return at < 0 ? undefined : among[at + 1];
}

/**
 * The bot that was chosen last for a game, else its easiest.
 * @param {http.CatalogueEntry} game
 * @returns {string}
 */
export function preferred(game) {
  const bot = remembered(`bot.${game.name}`, "");
  return game.bots.includes(bot) ? bot : (graded(game)[0] ?? game.bots[0] ?? "");
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
