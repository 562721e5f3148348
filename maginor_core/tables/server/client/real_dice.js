/** Real dice: what has come up is typed in. */

import { open } from "./dialogs.js";
import { button, h } from "./elements.js";
import { t } from "./words.js";

/**
 * Ask what a real die shows, or what was drawn.
 * @param {NonNullable<import("maginor-client").Error["need"]>} need
 * @returns {Promise<{value: unknown} | null>} null if nobody answers
 */
export function askOutcome({ text, choices }) {
  return new Promise((resolve) => {
    open(
      t("dice-ask"),
      (close) => [
        h("p", {}, text),
        h(
          "p",
          { class: "row" },
          choices.map(({ label, outcome }) => button(label, () => (resolve({ value: outcome }), close()))),
        ),
      ],
      { closed: () => resolve(null) },
    );
  });
}
