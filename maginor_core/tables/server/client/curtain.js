/** One screen for all: a curtain falls before what only the next player may see. */

/** @import {Shown, State as Bare} from "maginor-client" */
/** @typedef {Bare & {shown: Shown}} State */

import { open } from "./dialogs.js";
import { button, h } from "./elements.js";
import { play } from "./sound.js";
import { t } from "./words.js";

export class Curtain {
  /**
   * @param {number[]} own the seats that are played at this screen
   * @param {boolean} secret whether players of this game always have secrets from each other
   */
  constructor(own, secret) {
    this.own = own;
    this.secret = secret;
    /** @type {number | null} whom the screen belongs to */
    this.unveiled = null;
    /** The last decision of several at once, before which the curtain fell. */
    this.shielded = -1;
    /** @type {(() => void) | null} */
    this.raise = null;
  }

  /**
   * Return who has to take the screen before a position may be shown on it; null if nobody has to.
   * @param {State} state
   * @param {State | null} before what was shown last
   * @param {number | null} seat whose view it is
   */
  owner(state, before, seat) {
    if (this.own.length < 2 || state.finished) return null;
    const several = state.to_act.length > 1;
    const wanted = seat !== null && state.to_act.includes(seat) ? seat : this.own.find((one) => state.to_act.includes(one));
    const secret = this.secret || several || state.shown.secret || (before?.to_act.length ?? 0) > 1;
    if (several && this.shielded !== state.decision) {
      this.shielded = state.decision;
      this.unveiled = null;
    }
    const owner = wanted ?? this.unveiled ?? seat;
    if (!secret) this.unveiled = owner;
    return owner === seat && owner === this.unveiled ? null : owner;
  }

  /**
   * Let the curtain fall until a player has taken the screen.
   * @param {number} owner
   * @param {string} name
   * @param {() => void} take
   */
  drop(owner, name, take) {
    document.body.classList.add("curtained");
    const raise = () => {
      document.body.classList.remove("curtained");
      this.raise = null;
    };
    const taken = (/** @type {() => void} */ close) => () => {
      raise();
      close();
      this.unveiled = owner;
      take();
    };
    const close = open(
      t("curtain", { name }),
      (close) => [h("p", {}, t("curtain-note")), h("p", {}, button(t("curtain-open", { name }), taken(close), { class: "main" }))],
      { fixed: true },
    );
    this.raise = () => (raise(), close());
    document.title = t("curtain", { name });
    play("turn");
  }
}
