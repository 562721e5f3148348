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
   * Disclose what is due of the seats that are played here.
   * @param {State} state
   * @param {Record<string, string>} tokens by seat
   * @param {import("./connection.js").Connection | undefined} connection
   */
  async disclose({ due }, tokens, connection) {
    const { joint } = this;
    if (!due || !connection || !joint || this.step === due.step) return;
    this.step = due.step;
    try {
      for (const [seat, token] of Object.entries(tokens)) {
        if (!due.missing.includes(Number(seat))) continue;
        const preimage = preimageFor(this.table, Number(seat), joint, due);
        let answer = await connection.ask({ type: "disclose", step: due.step, preimage, token });
        while (answer?.type === "error" && answer.code === "failed") {
          await new Promise((resolve) => setTimeout(resolve, AGAIN));
          answer = await connection.ask({ type: "disclose", step: due.step, preimage, token });
        }
        if (answer?.type === "error" && answer.code !== "due") complain(errorText(answer.code, answer.message, answer.reference));
      }
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
