/** Orders: what the reader asks of the table, and what is said if that is refused. */

/** @import {Hint, Question, State as Bare, Shown} from "maginor-client" */
/** @import {Connection} from "./connection.js" */
/** @import {Menu} from "./menu.js" */
/** @import {Players} from "./players.js" */
/** @import {Sealing} from "./sealing.js" */
/** @typedef {Bare & {shown: Shown}} State */

import { complain, confirmed, explain, open, ruleButton } from "./dialogs.js";
import { h, say } from "./elements.js";
import { remembered } from "./memory.js";
import { askOutcome } from "./real_dice.js";
import { errorText, t } from "./words.js";

export class Orders {
  /**
   * @param {string} game
   * @param {{menu: Menu, players: Players, sealing: Sealing}} parts
   * @param {() => {connection?: Connection, seat: number | null, state: State | null}} at what is open at the table now
   * @param {(hint: Hint) => void} showHint
   */
  constructor(game, { menu, players, sealing }, at, showHint) {
    this.game = game;
    this.menu = menu;
    this.players = players;
    this.sealing = sealing;
    this.at = at;
    this.showHint = showHint;
  }

  /**
   * Ask something and tell what was refused.
   * @param {Question} message
   */
  async tell(message) {
    const answer = await this.at().connection?.ask(message);
    if (!answer) say(t("error-offline"));
    else if (answer.type === "refused" && answer.code === "undo" && this.botsAloneDisagree()) complain(t("undo-refused"), t("undo"));
    else if (answer.type === "refused") this.refused(answer);
    else if (answer.type === "conflict") complain(t("conflict"), t("conflict-title"));
    else if (answer.type === "error" && !answer.need) complain(errorText(answer.code, answer.message, answer.reference));
    return answer;
  }

  /** Whether an undo of the running game needs no consent but that of bots, whose terms refuse it. */
  botsAloneDisagree() {
    const { bots, resigned } = this.players;
    const { seat, state } = this.at();
    return !state?.finished && bots.includes(true) && bots.every((bot, other) => bot || resigned[other] || other === seat);
  }

  /** @param {{code: string, message: string}} refused */
  refused({ code, message }) {
    open(t("refused"), () => [
      h("p", { class: "message" }, message),
      code ? h("p", {}, ruleButton([code], (ids) => void explain(this.game, ids))) : null,
    ]);
  }

  /**
   * Submit a command, with the outcomes that are asked for.
   * @param {number} command its place among the legal ones
   * @param {() => void} block lets nobody choose meanwhile
   * @returns {Promise<boolean>} whether anything was asked of the table
   */
  async submit(command, block) {
    const { seat, state } = this.at();
    const chosen = state?.legal[command];
    if (!state || !chosen) return false;
    if (remembered("confirm", false) && !(await confirmed(this.menu.orderOf(command)))) return false;
    block();
    /** @type {unknown[]} */
    const outcomes = [];
    for (;;) {
      if (state.choices?.commands) {
        const message = this.sealing.commitment(state, seat, command);
        if (message) await this.tell(message);
        return true;
      }
      const given = outcomes.length ? { outcomes } : {};
      const answer = await this.tell({ type: "submit", decision: state.decision, command: chosen, ...given });
      if (answer?.type !== "error" || !answer.need) return true;
      const outcome = await askOutcome(answer.need);
      if (outcome === null) return true;
      outcomes.push(outcome.value);
    }
  }

  async hint() {
    const answer = await this.tell({ type: "hint" });
    if (answer?.type !== "hint") return;
    this.showHint(answer);
  }
}
