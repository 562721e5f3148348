/** Joint dice at a table: the preimage that is due is disclosed, and what is noted of it is saved. */

/** @import {http, State} from "maginor-client" */

import { saveAs } from "./api.js";
import { notesOf, preimageFor, UnsafeError } from "./chain.js";
import { complain } from "./dialogs.js";
import { errorText, t } from "./words.js";

const AGAIN = 2000;

export class Disclosing {
  /** @param {http.Summary} summary */
  constructor({ table, joint }) {
    this.table = table;
    this.joint = joint;
    /** The step that is being disclosed, or was last. */
    this.step = -1;
  }

  /**
   * Disclose a seat's preimage, if it is due.
   * @param {State} state
   * @param {number | null} seat
   * @param {import("./connection.js").Connection | undefined} connection
   */
  async disclose({ due }, seat, connection) {
    const { joint } = this;
    if (!due || seat === null || !connection || !joint || !due.missing.includes(seat) || this.step === due.step) return;
    this.step = due.step;
    try {
      const preimage = preimageFor(this.table, seat, joint, due);
      let answer = await connection.ask({ type: "disclose", step: due.step, preimage });
      while (answer?.type === "error" && answer.code === "failed") {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
        answer = await connection.ask({ type: "disclose", step: due.step, preimage });
      }
      if (answer?.type === "error" && answer.code !== "due") complain(errorText(answer.code, answer.message));
    } catch (error) {
      complain(error instanceof UnsafeError ? t(error.message) : error);
    }
  }

  /** Save what this browser has noted of the dice, for an audit. @param {number} seat */
  save(seat) {
    const notes = notesOf(this.table, seat);
    if (notes) saveAs(new Blob([JSON.stringify(notes, null, 2) + "\n"], { type: "application/json" }), `dice-${this.table}.json`);
    else complain(t("chain-elsewhere"));
  }
}
