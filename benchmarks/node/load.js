// Load: connect many seats to a table server, let them play at random, and print what it took.
//
// node load.js '{"protocol": "maginor", "urls": ["http://127.0.0.1:8000"], "seats": 100, …}'
//
// protocol  "maginor", or "boardgame.io" for its own server (boardgame_io_server.js)
// urls      one server process each; games are dealt out to them in turn, each seat of a game to the
//           next one, so that the processes have to learn of each other's moves
// seats     how many are connected, two at each game, each by a socket of its own
// seconds   for how long each of the two rounds lasts after warming up
// game      which game is played ("maginor" protocol only)
// show      whether pictures, menus and sentences are sent, too, as the web client asks for them
//           ("maginor" protocol only)
// view      whether views are sent after each move, and not events alone ("maginor" protocol only)
// every     milliseconds from one move of a game to its next in the second, paced round
// pids      the server's processes, whose memory and time on the processor are reported
// rounds    which of the two rounds are played
// leave     if given, everybody leaves in the end, this many seconds pass, and then all of it is done
//           again with as many further games, some times, so that the memory of games that nobody is
//           at shows; the last time counts, since the heap settles. After that, games are opened and
//           left without a move
//
// In the first round each game moves as soon as the last move has been seen: this is how many moves
// the server can take. In the second, each game has a move due at fixed times, and a move's latency
// runs from when it was due: this is how long players wait. A latency ends when the seat that moved
// has received the new state.
'use strict';

process.env.NODE_ENV = 'production'; // before any library looks

const fs = require('node:fs');
const http = require('node:http');
const WebSocket = require('ws');
const { io } = require('socket.io-client');
const { legalMoves } = require('./game.js');

const FAST = 'as fast as it can';
const PACED = 'paced';
const options = {
  protocol: 'maginor',
  urls: [],
  seats: 10,
  seconds: 5,
  game: 'maginor',
  show: false,
  view: true,
  every: 1000,
  pids: [],
  rounds: [FAST, PACED],
  leave: 0,
  ...JSON.parse(process.argv[2]),
};
const AT_A_TIME = 16; // how many games are set up at once
const FURTHER = 3; // how often further games are played to see the memory of one
const WARM_UP = 0.25; // of the time of a round
const PATIENCE = 60_000; // milliseconds in which everybody must be connected, or a move answered

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

const now = () => Number(process.hrtime.bigint()) / 1e6;
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

function fail(why) {
  process.stderr.write(`load.js: ${why}\n`);
  process.exit(1);
}

// --- what a server's processes use ----------------------------------------------------------------

const WHOLE = 'Pss'; // a share of what is common with other programs included
const OWN = 'Pss_Anon'; // no pages of files: how many programs share these changes meanwhile

function kibibytes(kind) {
  let sum = 0;
  for (const pid of options.pids) {
    const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    sum += Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(text)[1]);
  }
  return sum;
}

const nanoseconds = new Map(); // on a processor, by thread; threads that have ended stay

function processorSeconds() {
  for (const pid of options.pids) {
    for (const thread of fs.readdirSync(`/proc/${pid}/task`)) {
      try {
        const text = fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
        nanoseconds.set(thread, Number(text.split(' ')[0]));
      } catch (error) {
        if (!['ENOENT', 'ESRCH'].includes(error.code)) throw error; // it has just ended
      }
    }
  }
  let sum = 0;
  for (const spent of nanoseconds.values()) sum += spent;
  return sum / 1e9;
}

// --- one protocol each: a seat knows whether it may move, and calls seen() after each new state ---

class MaginorSeat {
  constructor(game, url, table, token) {
    this.game = game;
    this.finished = false;
    this.moves = 0;
    this.socket = new WebSocket(
      `${url.replace(/^http/, 'ws')}/api/tables/${table}/socket`,
      'maginor.1',
      { origin: url, perMessageDeflate: false },
    );
    this.connected = new Promise((done) => {
      this.joined = done;
    });
    this.socket.on('open', () => {
      const show = options.show ? { show: true, parts: true, language: 'en' } : {};
      const view = options.view ? {} : { view: false };
      this.send({ type: 'join', token, ...show, ...view });
    });
    this.socket.on('message', (data) => this.receive(JSON.parse(data)));
    this.socket.on('error', (error) => fail(`a socket failed: ${error.message}`));
    this.socket.on('close', (code) => this.left || fail(`a socket was closed with ${code}`));
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  receive(message) {
    switch (message.type) {
      case 'joined':
      case 'events':
        this.decision = message.decision;
        this.legal = message.legal;
        this.finished = message.finished;
        this.version = message.version;
        this.joined?.();
        this.joined = undefined;
        this.game.seen(this);
        break;
      case 'conflict': // two decided at once; the new state follows
        this.game.refused(this);
        break;
      case 'refused':
      case 'error':
        fail(`the server answered ${JSON.stringify(message).slice(0, 500)}`);
        break;
      default:
    }
  }

  get mayMove() {
    return this.legal !== undefined && this.legal.length > 0;
  }

  move(below) {
    const command = this.legal[below(this.legal.length)];
    this.legal = undefined; // until the next state has come
    this.send({ type: 'submit', id: (this.moves += 1), decision: this.decision, command });
  }

  leave() {
    this.left = true;
    this.socket.close();
  }
}

function call(url, path, body) {
  return new Promise((done) => {
    const headers = { 'content-type': 'application/json', origin: url };
    const request = http.request(`${url}${path}`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        if (response.statusCode !== 201) fail(`${path}: ${response.statusCode} ${text}`);
        done(JSON.parse(text));
      });
    });
    request.on('error', (error) => fail(`${path}: ${error.message}`));
    request.end(JSON.stringify(body));
  });
}

async function maginorSeats(game, number) {
  const url = (seat) => options.urls[(number + seat) % options.urls.length];
  const seats = ['Ada', 'Bo'].map((name) => ({ kind: 'person', name: `${name} ${number}` }));
  const { table, tokens } = await call(url(0), '/api/tables', {
    game: options.game,
    seats,
    dice: { mode: 'seeded', seed: String(number) },
    public: false,
    hotseat: true, // the host receives the tokens of all seats
    hints: false,
  });
  return tokens.map((token, seat) => new MaginorSeat(game, url(seat), table, token));
}

class BoardgameSeat {
  constructor(game, url, match, seat) {
    this.game = game;
    this.match = match;
    this.seat = String(seat);
    this.finished = false;
    this.connected = new Promise((done) => {
      this.joined = done;
    });
    this.socket = io(`${url}/like-maginor`, { transports: ['websocket'], forceNew: true });
    this.socket.on('connect', () => this.socket.emit('sync', match, this.seat, undefined, 2));
    this.socket.on('connect_error', (error) => fail(`a socket failed: ${error.message}`));
    this.socket.on('disconnect', (reason) => this.left || fail(`a socket was closed: ${reason}`));
    this.socket.on('sync', (_, { state }) => {
      this.joined();
      this.see(state);
    });
    this.socket.on('update', (_, state) => this.see(state));
  }

  see(state) {
    if (this.state !== undefined && state._stateID < this.state._stateID) return;
    this.state = state;
    this.version = state._stateID;
    this.finished = state.ctx.gameover !== undefined;
    this.moved = false;
    this.game.seen(this);
  }

  get mayMove() {
    const { state } = this;
    return !this.moved && !this.finished && state?.ctx.currentPlayer === this.seat;
  }

  move(below) {
    const { G, ctx, _stateID } = this.state;
    const moves = legalMoves(G, ctx);
    const [type, ...args] = moves[below(moves.length)];
    this.moved = true;
    const payload = { type, args, playerID: this.seat };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.match, this.seat);
  }

  leave() {
    this.left = true;
    this.socket.close();
  }
}

function boardgameSeats(game, number, run) {
  const [url] = options.urls;
  return [0, 1].map((seat) => new BoardgameSeat(game, url, `${number}-${run}`, seat));
}

// --- games ----------------------------------------------------------------------------------------

const SEATS = { maginor: maginorSeats, 'boardgame.io': boardgameSeats };
const round = { running: false, paced: false, moves: 0, latencies: [], from: Infinity };

class Game {
  constructor(number) {
    this.number = number;
    this.run = 0;
    this.below = chance(number);
    this.seats = [];
    this.waiting = null; // the seat that has moved, and when that was due
    this.due = 0;
  }

  async begin() {
    this.run += 1;
    this.seats = await SEATS[options.protocol](this, this.number, this.run);
    await Promise.all(this.seats.map((seat) => seat.connected));
  }

  // A seat has received a state.
  seen(seat) {
    const { waiting } = this;
    if (waiting !== null && waiting.seat === seat && seat.version > waiting.version) {
      const time = now();
      if (round.running && time >= round.from) {
        round.moves += 1;
        round.latencies.push(time - waiting.due);
      }
      this.waiting = null;
    }
    this.next();
  }

  refused(seat) {
    if (this.waiting?.seat === seat) this.waiting = null;
  }

  // Move, if it is time to, and the last move has been seen.
  next() {
    if (!round.running || this.waiting !== null || this.seats.length === 0) return;
    if (this.seats.some((seat) => seat.finished)) {
      this.again();
      return;
    }
    const seat = this.seats.find((one) => one.mayMove);
    if (seat === undefined) return;
    const time = now();
    let due = time;
    if (round.paced) {
      if (time < this.due) return; // the clock will call again
      due = this.due;
      this.due += options.every;
    }
    const version = Math.max(...this.seats.map((one) => one.version ?? 0)); // one may know more
    this.waiting = { seat, due, version };
    seat.move(this.below);
  }

  async again() {
    const old = this.seats;
    this.seats = [];
    for (const seat of old) seat.leave();
    await this.begin();
    this.due = Math.max(this.due, now());
    this.next();
  }
}

async function play(games, paced) {
  const start = now();
  const warm = options.seconds * 1000 * WARM_UP;
  Object.assign(round, { running: true, paced, moves: 0, latencies: [] });
  round.from = start + warm;
  const until = round.from + options.seconds * 1000;
  for (const game of games) game.due = start + (game.number * options.every) / games.length;
  for (const game of games) game.next();
  let server = 0;
  let own = process.cpuUsage();
  let measuring = false;
  // On a machine that is busy, a short round lasts until a move has been measured.
  const lasts = (time) =>
    time < until || (round.latencies.length === 0 && time < until + PATIENCE);
  for (let time = start; lasts(time); time = now()) {
    if (!measuring && time >= round.from) {
      measuring = true;
      server = processorSeconds();
      own = process.cpuUsage();
    }
    if (paced) for (const game of games) if (time >= game.due) game.next();
    await pause(paced ? 1 : 20);
  }
  round.running = false;
  const seconds = (now() - round.from) / 1000;
  const used = process.cpuUsage(own);
  const served = processorSeconds() - server;
  const result = {
    'moves/s': round.moves / seconds,
    'moves a processor second of the server': round.moves / served,
    'ms at the median': quantile(round.latencies, 0.5),
    'ms at the 99th percentile': quantile(round.latencies, 0.99),
    'processors of the server': served / seconds,
    'processors of the load': (used.user + used.system) / 1e6 / seconds,
  };
  for (let waited = 0; games.some((game) => game.waiting !== null); waited += 10) {
    if (waited > PATIENCE) fail('a move was never answered');
    await pause(10);
  }
  return result;
}

function quantile(values, share) {
  if (values.length === 0) fail('nothing was measured');
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

// Set up games and return them, once everybody is connected.
async function gather(first) {
  const numbers = [...Array(Math.max(1, options.seats / 2)).keys()];
  const games = numbers.map((number) => new Game(first + number));
  const queue = [...games];
  const setUp = async () => {
    for (let game = queue.pop(); game !== undefined; game = queue.pop()) await game.begin();
  };
  const late = setTimeout(() => fail('not everybody could connect'), PATIENCE + options.seats * 100);
  await Promise.all([...Array(AT_A_TIME).keys()].map(setUp));
  clearTimeout(late);
  return games;
}

async function leave(games) {
  for (const game of games) for (const seat of game.seats) seat.leave();
  await pause(options.leave * 1000);
}

async function main() {
  const empty = kibibytes(WHOLE);
  const own = kibibytes(OWN);
  const begun = now();
  const games = await gather(0);
  const result = { 'games set up/s': (games.length * 1000) / (now() - begun) };
  const connected = kibibytes(OWN);
  for (const name of options.rounds) {
    for (const [unit, value] of Object.entries(await play(games, name === PACED))) {
      result[`${name}: ${unit}`] = value;
    }
  }
  if (options.leave) {
    result['KiB of the empty server'] = empty;
    result['KiB a game once connected'] = (connected - own) / games.length;
    result['KiB a game after playing'] = (kibibytes(OWN) - own) / games.length;
    await leave(games);
    let left = kibibytes(OWN);
    result['KiB a game after leaving'] = (left - own) / games.length;
    for (let time = 1; time <= FURTHER; time += 1) {
      const further = await gather(time * games.length);
      for (const name of options.rounds) await play(further, name === PACED);
      await leave(further);
      const after = kibibytes(OWN);
      result['KiB a further game after leaving'] = (after - left) / games.length;
      left = after;
    }
    const spent = processorSeconds();
    await leave(await gather((FURTHER + 1) * games.length));
    const milliseconds = (processorSeconds() - spent) * 1000;
    result['ms of the server to open and leave a game'] = milliseconds / games.length;
  }
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exit(0);
}

main().catch((error) => fail(error.stack));
