/** Committed choices at a table: what a seat chooses is sealed, and disclosed once all have chosen. */

/** @import {FromServer, http, Question, State} from "maginor-client" */

import { UnsafeError } from "./chain.js";
import { sealed, toDisclose } from "./choices.js";
import { complain } from "./dialogs.js";
import { errorText, t } from "./words.js";

const AGAIN = 2000;

export class Sealing {
  /** @param {http.Summary} summary */
  constructor({ table, joint }) {
    this.table = table;
    this.joint = joint;
    /** The decision in which a choice is being disclosed, or was last. */
    this.decision = -1;
    /** @type {State | null} what the table has sent last */
    this.latest = null;
  }

  /**
   * Whether a seat has committed to a choice that is not disclosed yet.
   * @param {State} state
   * @param {number | null} seat
   */
  has({ choices }, seat) {
    return seat !== null && Boolean(choices?.committed.includes(seat));
  }

  /**
   * Disclose what a seat has chosen, if all have committed to their choices.
   * @param {State} state
   * @param {number | null} seat
   * @param {import("./connection.js").Connection | undefined} connection
   */
  async disclose(state, seat, connection) {
    const { choices } = state;
    this.latest = state;
    if (!choices?.disclosing) this.decision = -1;
    if (!choices?.disclosing || seat === null || !connection || !this.has(state, seat) || this.decision === choices.decision) return;
    const { decision } = choices;
    this.decision = decision;
    /** @type {FromServer | null} */
    let answer = null;
    for (const one of toDisclose(this.table, seat, choices)) {
      /** @type {Question} */
      const message = { type: "disclose_choice", decision, ...one };
      answer = await connection.ask(message);
      while (answer?.type === "error" && answer.code === "failed") {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
        answer = await connection.ask(message);
      }
      if (!answer || answer.type === "accepted" || answer.type === "conflict") return;
    }
    // Another window of this seat may have been quicker.
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    if (this.latest && !this.has(this.latest, seat)) return;
    complain(answer?.type === "error" ? errorText(answer.code, answer.message, answer.reference) : t("choice-elsewhere"));
  }

  /**
   * Return the message that commits a seat to a choice; null if that is not safe, which is told.
   * @param {State} state
   * @param {number | null} seat
   * @param {number} place the place of the choice among the legal ones
   * @returns {Question | null}
   */
  commitment({ choices, legal }, seat, place) {
    const command = legal[place];
    if (!choices || !command || seat === null) return null;
    try {
      const commitment = sealed(this.table, seat, choices, { command, place, joint: this.joint });
      return { type: "commit", decision: choices.decision, commitment };
    } catch (error) {
      complain(error instanceof UnsafeError ? t(error.message) : error);
      return null;
    }
  }
}
