/** A look back: the position after an event of the past takes the place of the present. */

/** @import {Happened, State as Bare, Shown} from "maginor-client" */
/** @import {Board} from "./board.js" */
/** @import {Log} from "./log.js" */
/** @import {Menu} from "./menu.js" */
/** @typedef {Bare & {shown: Shown}} State */

import { complain } from "./dialogs.js";
import { Moments } from "./moments.js";

export class Lookback {
  /**
   * @param {string} path of the table
   * @param {{board: Board, log: Log, menu: Menu}} parts
   * @param {() => State | null} at what the table shows otherwise
   * @param {(state: State) => void} draw says which moment is shown
   */
  constructor(path, { board, log, menu }, at, draw) {
    this.path = path;
    this.board = board;
    this.log = log;
    this.menu = menu;
    this.at = at;
    this.draw = draw;
    /** The event at whose moment the reader looks back. @type {Happened | null} */
    this.past = null;
    this.moments = new Moments(path, "");
  }

  /** Begin with the present, with what a token may see. @param {string} token */
  begin(token) {
    this.past = null;
    this.moments = new Moments(this.path, token);
  }

  /** Show the position after an event, with the rulings under which it happened. @param {Happened} happened */
  async look(happened) {
    const { board, log, menu, moments } = this;
    this.past = happened;
    let moment;
    try {
      moment = await moments.at(happened.version);
    } catch (error) {
      if (this.past === happened) this.past = null;
      complain(error);
      return;
    }
    const state = this.at();
    if (this.past !== happened || !state) return;
    board.forget();
    board.picture.show(moment.shown.picture);
    menu.show([]);
    board.mark(false);
    log.point(happened.version);
    this.draw(state);
  }

  /** Show the present again. @param {State} state */
  end(state) {
    this.past = null;
    this.log.point(null);
    this.board.picture.show(state.shown.picture);
  }
}
