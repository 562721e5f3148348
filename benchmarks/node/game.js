// A game in the manner of Maginor for boardgame.io: wizards walk a circle of Oracles and place
// counters by cards and die; who is beaten to a slot duels for it; full Oracles are scored and go.
'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');

const SYMBOLS = 6;
const ORACLES = 11;
const SLOTS = 10;
const COUNTERS = 60;
const CARDS_EACH = 2;
const BEASTS = 3;

function setup({ ctx, random }) {
  const seats = [...Array(ctx.numPlayers).keys()];
  const symbols = [...Array(SLOTS).keys()].map((slot) => slot % SYMBOLS);
  return {
    circle: random.Shuffle([...Array(ORACLES).keys()]),
    tiles: [...Array(ORACLES).keys()].map((oracle) => ({ value: oracle + 1, symbols })),
    slots: [...Array(ORACLES).keys()].map(() => Array(SLOTS).fill(null)),
    wizards: seats.map(() => 0),
    supply: seats.map(() => COUNTERS),
    hands: seats.map(() => Array(SYMBOLS).fill(CARDS_EACH)),
    votes: seats.map(() => 0),
    won: seats.map(() => []),
    maginor: 0,
    duel: null,
  };
}

function playCard({ G, ctx, random, events }, symbol) {
  const seat = Number(ctx.currentPlayer);
  if (G.duel || !(G.hands[seat][symbol] > 0)) return INVALID_MOVE;
  G.hands[seat][symbol] -= 1;
  place(G, seat, symbol);
  if (!G.duel && random.D6() === 1) endTurn(G, events);
}

function rollDie({ G, ctx, random, events }) {
  if (G.duel) return INVALID_MOVE;
  place(G, Number(ctx.currentPlayer), random.Die(SYMBOLS) - 1);
  if (!G.duel) endTurn(G, events);
}

function moveWizard({ G, ctx, events }, oracle) {
  const seat = Number(ctx.currentPlayer);
  if (G.duel || G.wizards[seat] === oracle || !G.circle.includes(oracle)) return INVALID_MOVE;
  G.wizards[seat] = oracle;
  G.hands[seat] = G.hands[seat].map((count) => Math.min(CARDS_EACH, count + 1));
  endTurn(G, events);
}

function chooseBeast({ G, ctx, random, events }, beast) {
  if (!G.duel || !(beast >= 0 && beast < BEASTS)) return INVALID_MOVE;
  const { oracle, slot, defender } = G.duel;
  const seat = Number(ctx.currentPlayer);
  if ((beast - (random.Die(BEASTS) - 1) + BEASTS) % BEASTS === 1) {
    G.supply[defender] += 1;
    G.supply[seat] -= 1;
    G.slots[oracle][slot] = seat;
  }
  G.duel = null;
  endTurn(G, events);
}

function place(G, seat, symbol) {
  const oracle = G.circle.includes(G.wizards[seat]) ? G.wizards[seat] : G.circle[0];
  const slots = G.slots[oracle];
  const { symbols } = G.tiles[oracle];
  const free = slots.findIndex((owner, slot) => symbols[slot] === symbol && owner === null);
  const taken = slots.findIndex((owner, slot) => symbols[slot] === symbol && owner !== seat);
  if (G.supply[seat] === 0) return;
  if (free >= 0) {
    slots[free] = seat;
    G.supply[seat] -= 1;
  } else if (taken >= 0) {
    G.duel = { oracle, slot: taken, defender: slots[taken] };
  }
}

function endTurn(G, events) {
  const oracle = G.circle[G.maginor % G.circle.length];
  if (G.slots[oracle].every((owner) => owner !== null)) score(G, oracle);
  G.maginor = (G.maginor + 1) % G.circle.length;
  events.endTurn();
}

function score(G, oracle) {
  const counts = G.supply.map((_, seat) => G.slots[oracle].filter((owner) => owner === seat).length);
  const most = Math.max(...counts);
  if (counts.filter((count) => count === most).length === 1) {
    const winner = counts.indexOf(most);
    G.votes[winner] += G.tiles[oracle].value;
    G.won[winner].push(oracle);
  }
  counts.forEach((count, seat) => {
    G.supply[seat] += count;
  });
  G.slots[oracle] = Array(SLOTS).fill(null);
  G.circle = G.circle.filter((other) => other !== oracle);
}

// Every move that would be accepted now, as name and arguments.
function legalMoves(G, ctx) {
  if (G.duel) return [...Array(BEASTS).keys()].map((beast) => ['chooseBeast', beast]);
  const seat = Number(ctx.currentPlayer);
  const moves = [['rollDie']];
  G.hands[seat].forEach((count, symbol) => {
    if (count > 0) moves.push(['playCard', symbol]);
  });
  for (const oracle of G.circle) {
    if (oracle !== G.wizards[seat]) moves.push(['moveWizard', oracle]);
  }
  return moves;
}

const game = {
  name: 'like-maginor',
  disableUndo: true,
  setup,
  moves: { playCard, rollDie, moveWizard, chooseBeast },
  endIf: ({ G }) => (G.circle.length === 2 ? { votes: G.votes } : undefined),
};

module.exports = { game, legalMoves };
