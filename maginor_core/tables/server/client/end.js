/** How a game came out: the winners on the podium, and where each point came from. */

/** @import {State, http} from "maginor-client" */

import { call } from "./api.js";
import { ruleButton } from "./dialogs.js";
import { button, fill, h } from "./elements.js";
import { pictureWidth } from "./picture.js";
import { disc } from "./players.js";
import { language, t } from "./words.js";

export class End {
  /**
   * @param {(ids: string[]) => void} explain shows rulings
   * @param {HTMLElement | null} [below] what else is told of the end
   */
  constructor(explain, below = null) {
    this.explain = explain;
    this.below = below;
    /** At which version the game ended whose end is shown. */
    this.version = -1;
    this.element = h("section", { class: "end", "aria-label": t("finished"), hidden: true });
  }

  /** Forget the end that was shown. */
  forget() {
    this.version = -1;
  }

  /**
   * Show the end of a game.
   * @param {string} path of the table
   * @param {string} token
   * @param {string[]} names by seat
   * @param {NonNullable<State["result"]>} result
   * @param {number} version
   * @returns {Promise<http.End["picture"] | null>} the board with nothing hidden; null if it cannot be had
   */
  async fetch(path, token, names, result, version) {
    this.version = version;
    try {
      /** @type {http.End} */
      const end = await call("GET", `${path}/end?language=${language()}&width=${pictureWidth()}`, { token });
      this.show(names, result, end);
      return end.picture;
    } catch {
      this.forget(); // it can be looked at in the replay
      return null;
    }
  }

  /**
   * @param {string[]} names by seat
   * @param {NonNullable<State["result"]>} result
   * @param {http.End} end
   */
  show(names, { totals, winners }, { earned, decided }) {
    const most = Math.max(1, ...totals);
    // A winner stands above all others, also above those with as many points.
    const worth = names.map((_, seat) => (totals[seat] ?? 0) + (winners.includes(seat) ? most + 1 : 0));
    const order = [...worth.keys()].sort((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0));
    const rank = (/** @type {number} */ seat) => 1 + worth.filter((other) => other > (worth[seat] ?? 0)).length;
    const steps = order.slice(0, 3).map((seat, place) =>
      h(
        "li",
        { class: `step step-${Math.min(3, rank(seat))}${place === 1 ? " left" : ""}` },
        winners.includes(seat) ? h("span", { class: "crown", "aria-hidden": "true" }, "♛") : null,
        disc(seat),
        h("span", { class: "name" }, names[seat]),
        h("strong", {}, rank(seat)),
      ),
    );
    const rows = order.map((seat) => {
      const parts = earned[seat] ?? [];
      const bar = h("ul", { class: "parts" }, parts.map(({ label, points }) => h("li", {}, h("small", {}, label), " ", h("strong", {}, points))));
      for (const [place, one] of parts.entries()) /** @type {HTMLElement} */ (bar.children[place]).style.flexGrow = String(one.points);
      bar.style.width = `${(100 * (totals[seat] ?? 0)) / most}%`;
      const who = h("th", { scope: "row" }, h("span", {}, disc(seat), h("span", { class: "name" }, names[seat])));
      return h("tr", {}, who, earned.length ? h("td", { class: "made" }, bar) : null, h("td", { class: "total" }, totals[seat] ?? ""));
    });
    fill(
      this.element,
      h("ol", { class: "podium", "aria-label": t("podium") }, steps),
      h("table", { class: "scores" }, h("caption", { class: "unseen" }, t("score-sheet")), h("tbody", {}, rows)),
      decided && h("p", { class: "decided" }, decided.text, " ", ruleButton(decided.rulings, this.explain)),
      this.below,
    );
    this.element.hidden = false;
  }
}
