// The worker: the Node end of a contestant, which does a round of a measure for each line; see
// benchmarks/worker.py, which speaks the same.
'use strict';

process.env.NODE_ENV = 'production'; // before any library looks

const assert = require('node:assert');
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const readline = require('node:readline');
const { Client } = require('boardgame.io/client');
const { game, legalMoves } = require('./game.js');

const LEAST = 0.4;
const LONGEST = 300_000; // milliseconds that a round of the load may last

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

// boardgame.io's own server, loaded by so many seats, with matches in memory, or in files, too;
// load.js and measures/serving.py.
function load(more, files = false) {
  const port = path.resolve('boardgame_io.port');
  fs.rmSync(port, { force: true });
  const folder = files ? [fs.mkdtempSync(path.resolve('matches-'))] : [];
  const program = path.join(__dirname, 'boardgame_io_server.js');
  const server = spawn(process.execPath, [program, port, ...folder], { stdio: 'ignore' });
  try {
    const until = Date.now() + 30_000;
    while (!fs.existsSync(port)) {
      if (Date.now() > until) throw new Error('the server does not start');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
    const urls = [`http://127.0.0.1:${fs.readFileSync(port, 'utf8')}`];
    const options = { protocol: 'boardgame.io', urls, pids: [server.pid], ...more };
    const done = spawnSync(process.execPath, [path.join(__dirname, 'load.js'), JSON.stringify(options)], {
      encoding: 'utf8',
      timeout: LONGEST,
      killSignal: 'SIGKILL',
    });
    if (done.error) throw done.error;
    if (done.status !== 0) throw new Error(done.stderr);
    return JSON.parse(done.stdout);
  } finally {
    server.kill('SIGKILL');
    for (const one of folder) fs.rmSync(one, { recursive: true, force: true, maxRetries: 3 });
  }
}

// The same amounts as in measures/serving.py.
function serving(share, full, files) {
  const seats = 2 * Math.max(1, Math.round((full * share) / 2));
  const asked = { seats, seconds: Math.max(0.5, 5 * share), every: Math.max(100, 2000 * share) };
  return () => load(asked, files);
}

function idle(share) {
  const seats = 2 * Math.max(1, Math.round(500 * share));
  return () =>
    load({ seats, seconds: Math.max(0.5, 5 * share), every: Math.max(25, 500 * share), rounds: ['paced'], leave: 1 });
}

const MEASURES = {
  ...Object.fromEntries(
    [10, 100, 1000].flatMap((seats) => [
      [`node.boardgame_io:serving:${seats}`, (share) => serving(share, seats)],
      [`node.boardgame_io:serving_files:${seats}`, (share) => serving(share, seats, true)],
    ]),
  ),
  'node.boardgame_io:idle_games': idle,
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
