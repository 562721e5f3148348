/** Arrivals: the positions that the table has told, shown one after another with what led to them. */

/** @import {State as Bare, Shown} from "maginor-client" */
/** @import {Board} from "./board.js" */
/** @import {Connection} from "./connection.js" */
/** @import {Cues} from "./cues.js" */
/** @import {Lessons} from "./lessons.js" */
/** @import {Log} from "./log.js" */
/** @import {Menu} from "./menu.js" */
/** @import {Narration} from "./narration.js" */
/** @typedef {Bare & {shown: Shown}} State */

import { anotherTask, say } from "./elements.js";
import { tempo } from "./pace.js";
import { t } from "./words.js";

/** How many positions may wait until they are shown without movement. */
const QUEUE = 4;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Arrivals {
  /**
   * @param {{board: Board, cues: Cues, lessons: Lessons, log: Log, menu: Menu, narration: Narration}} parts
   * @param {() => {connection?: Connection, seat: number | null, state: State | null}} at what is open at the table now
   * @param {{veil: (state: State) => boolean, take: (state: State, note: string | null) => void, settle: () => void}} acts
   *   veil returns whether another player has to look first; take makes a position that of the table, with a note unless
   *   the one before holds; settle lets the reader act on it
   */
  constructor({ board, cues, lessons, log, menu, narration }, at, acts) {
    this.board = board;
    this.cues = cues;
    this.lessons = lessons;
    this.log = log;
    this.menu = menu;
    this.narration = narration;
    this.at = at;
    this.acts = acts;
    /** @type {State[]} */
    this.queue = [];
    this.running = false;
    /** Whether events are animated: against bots only once the reader has had something to decide. */
    this.begun = false;
  }

  /** Show what waits, unless that is being done. */
  async run() {
    if (this.running) return;
    this.running = true;
    this.menu.block();
    while (this.queue.length) {
      const state = /** @type {State} */ (this.queue.shift());
      if (this.acts.veil(state)) break;
      await this.arrive(state);
    }
    this.running = false;
    this.narration.end();
    this.menu.free();
    this.acts.settle();
  }

  /**
   * Show what has happened, and the position after it.
   * @param {State} state
   */
  async arrive(state) {
    const { board, narration } = this;
    const { connection, seat, state: before } = this.at();
    const first = before === null;
    const declined = state.version === before?.version && before.undo?.seat === seat && !state.undo && seat !== null;
    const told = state.events.filter((one) => one.text);
    const still = first || !this.begun || narration.skipping || !tempo() || document.hidden || this.queue.length > QUEUE;
    const moving = !still && !calm.matches;
    const moved = first || state.version !== before.version || told.length > 0;
    if (first) this.log.clear();
    if (moved && moving) {
      board.picture.prepare(state.shown.picture);
      await anotherTask();
    }
    // What a reader is far behind of is not drawn, but for the last.
    const drawn = moved && this.queue.length <= QUEUE;
    const note = declined ? t("undo-declined") : "";
    // The board, the players and the question change together, once what led to it has been seen.
    const show = () => {
      if (this.at().connection !== connection) return; // another seat, or another width, has been asked for
      if (drawn) board.picture.show(state.shown.picture, moving);
      this.acts.take(state, moved || declined ? note : null);
    };
    board.forget();
    if (first) narration.note(told);
    if (still) {
      if (!first) narration.speak(told);
      this.log.add(told);
      if (!first && this.begun && !document.hidden && !narration.skipping) narration.sound(told);
      show();
    } else {
      await narration.tell(state.events, show, moving);
    }
    if (!first && this.at().seat !== null) this.lessons.see(told);
    if (declined) say(note);
  }

  /** Show everything that has happened at once. */
  rush() {
    this.narration.skipping = this.running;
    this.board.picture.stop();
    this.narration.skip();
  }
}
