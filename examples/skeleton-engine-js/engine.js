// The skeleton of a rules engine for Maginor: the whole protocol, and the first part of the rules.
//
// It lays out the table, passes the turn, moves wizards, and rolls a symbol that finds its place.
// Whatever else the rules allow is refused with code `not_done`, and the message names the ruling
// of `spec/rulings.md` to read next. Families of rulings stand in the order in which they are
// explained in `spec/model.py`; each that is still to be written has its heading here, with what
// belongs under it.
//
// The game is plain data. A rule takes a copy of it and changes that; if it refuses half-way, the
// copy is dropped and nothing has happened. A rule that needs an answer opens a *decision* and
// returns; what must still happen once the decision is closed waits in `owed`.
//
// `node engine.js` speaks the engine protocol over standard input and output.

"use strict";

const SYMBOLS = ["fire", "water", "earth", "air", "fate"];
const FACES = [...SYMBOLS, "maginor"];
const CARDS = [...SYMBOLS, "sorcery"];
const BEASTS = ["earthbeast", "waterbeast", "firebeast"];
const REWARDS = ["oracle", "spell"];
const SPELLS = [
  "retrieval", "restoration", "domination", "persuasion", "telekinesis", "teleportation",
  "summoning", "reversal", "golden_cauldron", "high_wizard",
];
const GUILD_HALL = "guild_hall";
const COUNTERS = 15;
const HAND = { fire: 1, water: 1, earth: 1, air: 1, fate: 1, sorcery: 5 };

// The variants supported, by default. To come: `rolled_fate_is_wild` true (VOTE-05),
// `advance_after_scoring_roll` false (TURN-05), `reversal_before_duel` false and
// `reversal_covers_tie` true (SPELL-11), `rites_count` true (SPELL-12).
const VARIANTS = {};

/** Something that the rules or the protocol do not allow: a code, and words for people. */
class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Refuse what this engine cannot do yet. */
function notDone(ruling) {
  throw new Refused("not_done", `this engine does not do this yet; read ${ruling}`);
}

// ---- Setup (SETUP) ------------------------------------------------------------------------------

/** Lay out the table (SETUP-01, SETUP-02), all on the Guild Hall (SETUP-06). */
function opening(setup) {
  const bySeat = (make) => Array.from({ length: setup.players }, make);
  const state = {
    circle: [...setup.circle],
    // A tile may have any name, "__proto__" too: never slots[name] = ... on a new object.
    slots: Object.fromEntries(setup.circle.map((at) => [at, setup.tiles[at].map(() => null)])),
    maginor: { place: "on", oracle: GUILD_HALL },
    wizards: bySeat(() => GUILD_HALL),
    supply: bySeat(() => setup.counters),
    hands: bySeat(() => ({ ...setup.hand })),
    discards: bySeat(() => Object.fromEntries(CARDS.map((card) => [card, 0]))),
    spells_beside: { ...setup.spells },
    spells_held: bySeat(() => []),
    oracles_won: bySeat(() => []),
    current_player: setup.first_player,
    decision: null,
    finished: false,
    totals: null,
    winners: null,
  };
  const game = { setup, state, owed: [] };
  goOn(game);
  return game;
}

// ---- The turn (TURN) ----------------------------------------------------------------------------

/** Open a decision; nobody else may do anything until it is made (TURN-07). */
function ask(game, kind, players, details = {}) {
  game.state.decision = { kind, players, ...details };
}

/** Execute pending steps until a decision is open; with none pending, the turn continues. */
function goOn(game) {
  const { state, owed, setup } = game;
  while (state.decision === null) {
    if (owed.length === 0) ask(game, "take_turn", [state.current_player]);
    else if (owed.shift() === "end_turn") {
      state.current_player = (state.current_player + 1) % setup.players;
    }
  }
}

// ---- Gaining a vote (VOTE) ----------------------------------------------------------------------

/** Resolve a symbol at an Oracle: nothing (VOTE-01, VOTE-02), or a counter in a free slot. */
function gainVote(game, player, oracle, symbol) {
  const slots = game.state.slots[oracle];
  const bearing = [...slots.keys()].filter((n) => game.setup.tiles[oracle][n] === symbol);
  if (game.state.supply[player] === 0 || bearing.length === 0) return;
  const free = bearing.filter((slot) => slots[slot] === null);
  // One option is never asked (TURN-06).
  if (free.length > 1) ask(game, "choose_slot", [player], { oracle, slots: free });
  else if (free.length === 1) takeSlot(game, player, oracle, free[0]);
  else if (bearing.some((slot) => slots[slot] !== player)) notDone("VOTE-04 (choose_target)");
}

/** Say which free slot to take (VOTE-03). */
function chooseSlot(game, decision, { player, slot }) {
  if (!decision.slots.includes(slot)) {
    throw new Refused("VOTE-03", `choose one of the slots ${decision.slots}`);
  }
  takeSlot(game, player, decision.oracle, slot);
}

/** Put a counter in the free slot (VOTE-03, COUNT-01). */
function takeSlot(game, player, oracle, slot) {
  game.state.supply[player] -= 1;
  game.state.slots[oracle][slot] = player;
  if (oracle !== GUILD_HALL && !game.state.slots[oracle].includes(null)) notDone("SCORE-01");
}

// ---- Cards (CARD) -------------------------------------------------------------------------------
// To come: play_symbol_card (CARD-02), the shortest step from here; play_sorcery_card (CARD-03).

// ---- The die (DIE) ------------------------------------------------------------------------------

/** Roll where the wizard stands, as the final action (DIE-02); not from the middle (TURN-02). */
function rollDie(game, _, { player }, face) {
  const oracle = game.state.wizards[player];
  if (oracle === null) {
    throw new Refused("TURN-02", `the wizard of seat ${player} is on no Oracle; it must move`);
  }
  game.owed = ["end_turn"];
  if (face === "maginor") notDone("DIE-03 (choose_symbol), then MAG-01");
  if (face === "fate" && !game.setup.tiles[oracle].includes("fate")) {
    notDone("VOTE-05 (choose_symbol)");
  }
  gainVote(game, player, oracle, face);
}

// ---- Moving (MOVE) ------------------------------------------------------------------------------

/** Put the wizard on another Oracle in play, as the final action (MOVE-01). */
function moveWizard(game, _, { player, oracle }) {
  const { circle, wizards } = game.state;
  if (!circle.includes(oracle)) {
    throw new Refused("MOVE-01", `${oracle} is not in play; in play are ${circle.join(", ")}`);
  }
  if (oracle === wizards[player]) {
    throw new Refused("MOVE-01", `the wizard of seat ${player} is at ${oracle} already`);
  }
  wizards[player] = oracle;
  game.owed = ["end_turn"];
}

// ---- Maginor (MAG) ------------------------------------------------------------------------------
// To come: advanceMaginor, a step that is owed (MAG-01 to MAG-06).

// ---- Scoring (SCORE) ----------------------------------------------------------------------------
// To come: an Oracle that is full or left (SCORE-01), the ranking, choose_reward (SCORE-05), and
// what follows (SCORE-09). Then takeSlot has no need of notDone.

// ---- Duels (DUEL) -------------------------------------------------------------------------------
// To come: the challenge (DUEL-01), choose_beast (DUEL-03), the outcome (DUEL-04 to DUEL-08).

// ---- Spells (SPELL) -----------------------------------------------------------------------------
// To come: a rule for each spell; cast_reversal and decline_reversal answer a decision (SPELL-11).

// ---- The end (END) ------------------------------------------------------------------------------
// To come: totals and winners, once the Guild Hall has been scored (END-01 to END-04).

// ---- Playing a game -----------------------------------------------------------------------------

// By kind of decision, the rule of each command that answers it.
const RULES = {
  take_turn: { move_wizard: moveWizard, roll_die: rollDie },
  choose_slot: { choose_slot: chooseSlot },
};

// What a turn allows as well. A rule, once written, goes from here to RULES and to `legal`.
const NEXT = {
  play_symbol_card: "CARD-01 and CARD-02",
  play_sorcery_card: "CARD-03",
  cast_retrieval: "SPELL-01 and SPELL-02",
  cast_restoration: "SPELL-03",
  cast_domination: "SPELL-04",
  cast_persuasion: "SPELL-05",
  cast_telekinesis: "SPELL-06",
  cast_teleportation: "SPELL-07",
  cast_summoning: "SPELL-08",
};

/** Return the game after the command; the given one is not changed. */
function submit(before, command, dice) {
  const game = structuredClone(before);
  const { decision } = game.state;
  checkCommand(command, game.setup.players);
  if (!isList(dice, (face) => FACES.includes(face))) {
    throw new Refused("malformed", `dice is a list of faces: ${FACES.join(", ")}`);
  }
  const kind = command.type;
  if (!decision.players.includes(command.player)) {
    throw new Refused("TURN-07", `${decision.kind} is for seat ${decision.players[0]}`);
  }
  if (decision.kind === "take_turn" && Object.hasOwn(NEXT, kind)) notDone(NEXT[kind]);
  const rules = RULES[decision.kind];
  if (!Object.hasOwn(rules, kind)) {
    throw new Refused("TURN-07", `${kind} is not an answer to ${decision.kind}`);
  }
  const rolls = kind === "roll_die" ? 1 : 0;
  if (dice.length !== rolls) {
    throw new Refused("dice", `${kind} takes ${rolls} of the dice, not ${dice.length}`);
  }
  game.state.decision = null;
  rules[kind](game, decision, command, dice[0]);
  goOn(game);
  return game;
}

/** Return every command that `submit` would accept now. */
function legal({ state }) {
  const { decision, circle, wizards } = state;
  const player = decision.players[0];
  if (decision.kind === "choose_slot") {
    return decision.slots.map((slot) => ({ type: "choose_slot", player, slot }));
  }
  const others = circle.filter((oracle) => oracle !== wizards[player]);
  const commands = others.map((oracle) => ({ type: "move_wizard", player, oracle }));
  if (wizards[player] !== null) commands.push({ type: "roll_die", player });
  return commands;
}

// ---- What input is let in -----------------------------------------------------------------------

/** What no text from outside begins with: it is another one in each process. */
const GREAT = `integer ${require("node:crypto").randomUUID()} `;

const isGreat = (value) => typeof value === "string" && value.startsWith(GREAT);

/** Return the line for an answer: a `seq` that is a great integer is written as it came. */
function toLine({ seq, ...answer }) {
  const rest = JSON.stringify(answer).slice(1);
  return `{"seq":${isGreat(seq) ? seq.slice(GREAT.length) : seq},${rest}\n`;
}

/** Return what a line of JSON holds, with `null` in place of each number that is not an integer.
 *
 * `JSON.parse` alone cannot distinguish `1.0` from `1`, so the text of the numbers is examined.
 * Nowhere does the protocol want `null`, so what stands in its place is refused. Integers that a
 * double does not hold exactly become texts that begin with GREAT, so that a `seq` can be repeated;
 * an engine that is to play with more than 2^53 counters needs BigInt here.
 */
function parseStrictly(text) {
  JSON.parse(text);
  const strict = text.replace(/"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g, (token) => {
    if (token.startsWith('"')) return token;
    if (!/^-?\d{1,1000}$/.test(token)) return "null";
    return Number.isSafeInteger(Number(token)) ? token : `"${GREAT}${token}"`;
  });
  return JSON.parse(strict);
}

const isWhole = (value) => Number.isInteger(value);
const isList = (value, of) => Array.isArray(value) && value.every(of);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isSeat = (value, players) => isWhole(value) && value >= 0 && value < players;
const isOneOf = (words) => (value) => words.includes(value);
const hasKeys = (value, keys) =>
  isObject(value) &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

const CHECKS = {
  symbol: isOneOf(SYMBOLS),
  symbols: (value) => isList(value, isOneOf(SYMBOLS)),
  oracle: (value) => typeof value === "string",
  slot: isWhole,
  slots: (value) => isList(value, isWhole),
  beast: isOneOf(BEASTS),
  reward: isOneOf(REWARDS),
};

// The fields of each command besides `type` and `player`.
const FIELDS = {
  play_symbol_card: ["symbol"],
  play_sorcery_card: ["oracle"],
  cast_retrieval: ["symbols"],
  cast_restoration: [],
  cast_domination: ["slots"],
  cast_persuasion: ["slot"],
  cast_telekinesis: ["oracle", "slot"],
  cast_teleportation: ["oracle"],
  cast_summoning: [],
  move_wizard: ["oracle"],
  roll_die: [],
  choose_symbol: ["symbol"],
  choose_slot: ["slot"],
  choose_target: ["slot"],
  choose_beast: ["beast"],
  cast_reversal: [],
  decline_reversal: [],
  choose_reward: ["reward"],
};

/** Refuse what does not have the form of a command, be it done here or not. */
function checkCommand(command, players) {
  const demand = (held, message) => {
    if (!held) throw new Refused("malformed", message);
  };
  const kind = isObject(command) ? command.type : undefined;
  const known = typeof kind === "string" && Object.hasOwn(FIELDS, kind);
  demand(known, `a command's type is one of ${Object.keys(FIELDS).join(", ")}`);
  const keys = ["type", "player", ...FIELDS[kind]];
  demand(hasKeys(command, keys), `the fields of ${kind} are ${keys.join(", ")}`);
  demand(isSeat(command.player, players), `a player is a seat, 0 to ${players - 1}`);
  for (const field of FIELDS[kind]) {
    demand(CHECKS[field](command[field]), `the ${field} of this ${kind} is no ${field}`);
  }
}

/** Return the setup with its defaults filled in, if the protocol's page allows it. */
function checkedSetup(given) {
  const demand = (held, message) => {
    if (!held) throw new Refused("setup", message);
  };
  const required = ["players", "first_player", "circle", "tiles", "spells"];
  const setup = { variants: {}, counters: COUNTERS, hand: HAND, ...given };
  const known = [...required, "variants", "counters", "hand"];
  demand(isObject(given) && hasKeys(setup, known), `keys: ${required}; further: ${known.slice(5)}`);
  const { players, first_player: first, circle, tiles, spells, variants, counters, hand } = setup;
  demand(isWhole(players) && players >= 2 && players <= 4, "players is 2, 3 or 4");
  demand(isSeat(first, players), "first_player is a seat");
  demand(isList(circle, (name) => typeof name === "string"), "circle is a list of names");
  demand(circle[0] === GUILD_HALL, `circle begins with ${GUILD_HALL}`);
  demand(new Set(circle).size === circle.length, "circle repeats nothing");

  demand(hasKeys(tiles, circle), "tiles names the circle's tiles");
  for (const slots of Object.values(tiles)) {
    demand(isList(slots, isOneOf(SYMBOLS)) && slots.length > 0, "a tile is a list of symbols");
  }
  const beside = isObject(spells) && Object.keys(spells).every(isOneOf(circle));
  demand(beside, "spells lie beside tiles");
  const lying = Object.values(spells);
  demand(lying.every(isOneOf(SPELLS)), `spells are ${SPELLS.join(", ")}`);
  demand(new Set(lying).size === lying.length, "no spell appears twice");
  const names = isObject(variants) && Object.keys(variants);
  demand(isList(names, (name) => Object.hasOwn(VARIANTS, name)), "the engine has no such variant");
  const chosen = Object.values(variants).every((value) => typeof value === "boolean");
  demand(chosen, "a variant is true or false");

  demand(isWhole(counters) && counters >= 1, "counters is 1 or more");
  demand(hasKeys(hand, CARDS), `hand has ${CARDS.join(", ")}`);
  const cards = Object.values(hand).every((number) => isWhole(number) && number >= 0);
  demand(cards, "hand has 0 or more of each card");
  return { ...setup, variants: { ...VARIANTS, ...variants } };
}

// ---- The protocol -------------------------------------------------------------------------------

/** One conversation, and the game in it. */
class Engine {
  game = null;
  ended = false;

  /** Return the answer to a line, given as bytes. */
  answer(line) {
    let seq = null;
    try {
      const request = this.read(line);
      if (isWhole(request.seq) || isGreat(request.seq)) seq = request.seq;
      return { seq, ok: true, ...this.perform(request) };
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      return { seq, ok: false, error: { code: refused.code, message: refused.message } };
    }
  }

  /** Return the request that a line holds. */
  read(line) {
    let request;
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
      request = parseStrictly(text);
    } catch {
      throw new Refused("malformed", "a request is one line of JSON in UTF-8");
    }
    if (!isObject(request)) throw new Refused("malformed", "a request is an object");
    return request;
  }

  /** Carry out a request, and return what its answer holds besides `seq` and `ok`. */
  perform({ op, protocol, setup, command, dice = [] }) {
    if ((op === "submit" || op === "legal") && this.game === null) {
      throw new Refused("no_game", "there is no game yet; send new first");
    }
    switch (op) {
      case "hello": {
        if (protocol !== 1) throw new Refused("protocol", "this engine speaks protocol 1");
        const engine = { name: "skeleton", version: "0", language: "JavaScript" };
        return { protocol, engine, variants: Object.keys(VARIANTS) };
      }
      case "new":
        this.game = opening(checkedSetup(setup));
        return { state: this.game.state };
      case "submit":
        this.game = submit(this.game, command, dice);
        return { state: this.game.state };
      case "legal":
        return { commands: legal(this.game) };
      case "bye":
        this.ended = true;
        return {};
      default:
        throw new Refused("malformed", "op is hello, new, submit, legal or bye");
    }
  }
}

/** Yield the lines of a stream as bytes. `readline` would also split at other line ends. */
async function* lines(stream) {
  let begun = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf("\n", start)) >= 0; start = end + 1) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
    }
    begun.push(chunk.subarray(start));
  }
  const last = Buffer.concat(begun);
  if (last.length > 0) yield last;
}

/** Answer line by line until `bye` or the end of input. */
async function main() {
  const engine = new Engine();
  for await (const line of lines(process.stdin)) {
    process.stdout.write(toLine(engine.answer(line)));
    if (engine.ended) return;
  }
}

main();
