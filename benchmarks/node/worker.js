// The worker: the Node end of a contestant, which does a round of a measure for each line; see
// benchmarks/worker.py, which speaks the same.
'use strict';

process.env.NODE_ENV = 'production'; // before any library looks

const assert = require('node:assert');
const readline = require('node:readline');
const { Client } = require('boardgame.io/client');
const { game, legalMoves } = require('./game.js');

const LEAST = 0.4;

// Random numbers that are the same in every run (Mulberry32).
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

// Play a random game to its end and return its client.
function play(number) {
  const below = chance(number);
  const seeded = { ...game, seed: String(number) };
  const client = Client({ game: seeded, numPlayers: 2 + (number % 3), debug: false });
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const moves = legalMoves(state.G, state.ctx);
    const [name, ...rest] = moves[below(moves.length)];
    client.moves[name](...rest);
  }
  return client;
}

// The moves in a log; the turns that end in them follow from these.
function movesOf(client) {
  return client.log.map((entry) => entry.action).filter((action) => action.type === 'MAKE_MOVE');
}

function rates(share, work) {
  const done = {};
  const start = process.hrtime.bigint();
  let seconds = 0;
  do {
    for (const [unit, amount] of Object.entries(work())) done[unit] = (done[unit] || 0) + amount;
    seconds = Number(process.hrtime.bigint() - start) / 1e9;
  } while (seconds < LEAST * share);
  return Object.fromEntries(Object.entries(done).map(([unit, n]) => [`${unit}/s`, n / seconds]));
}

function randomPlay(share) {
  let number = 0;
  return () =>
    rates(share, () => {
      number += 1;
      return { moves: movesOf(play(number)).length, games: 1 };
    });
}

// As the library's own debugger goes back in time: every move through the reducer again.
function logReplay(share) {
  const logs = [...Array(Math.max(1, Math.round(10 * share))).keys()].map((number) => {
    const client = play(number);
    return { client, moves: movesOf(client) };
  });
  return () =>
    rates(share, () => {
      let count = 0;
      for (const { client, moves } of logs) {
        let state = client.initialState;
        for (const action of moves) state = client.reducer(state, action);
        assert.deepStrictEqual(state.G, client.getState().G);
        count += moves.length;
      }
      return { moves: count };
    });
}

const MEASURES = {
  'node.boardgame_io:random_play': randomPlay,
  'node.boardgame_io:log_replay': logReplay,
};

function versions() {
  const names = ['boardgame.io', 'immer', 'redux'];
  return Object.fromEntries(names.map((name) => [name, require(`${name}/package.json`).version]));
}

const prepared = {};

function answer(line) {
  const { measure, share } = JSON.parse(line);
  try {
    prepared[measure] ??= MEASURES[measure](share);
    return { sample: prepared[measure]() };
  } catch (error) {
    return { error: String(error.stack) };
  }
}

function send(object) {
  process.stdout.write(`${JSON.stringify(object)}\n`);
}

send({ language: `Node ${process.version.slice(1)}`, versions: versions(), compiled: false });
readline.createInterface({ input: process.stdin }).on('line', (line) => send(answer(line)));
