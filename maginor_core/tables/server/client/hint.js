/** A hint: what a bot would do is marked on the board, and said beside it with the reason. */

/** @import {Hint as Told} from "maginor-client" */
/** @import {Board} from "./board.js" */

import { button, fill, h, say } from "./elements.js";
import { t } from "./words.js";

export class Hint {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = h("div", { class: "hint", role: "note", "aria-label": t("hint"), hidden: true });
  }

  /** @param {Told} told */
  show({ lines, advice }) {
    const known = lines.length ? h("div", { class: "lines" }, lines.map((line) => h("p", {}, line))) : null;
    const said = [advice?.text ?? "", advice?.reason ?? ""].filter(Boolean);
    const close = button("✕", () => this.clear(), { class: "quiet", "aria-label": t("close"), title: t("close") });
    fill(
      this.element,
      h("div", { class: "row" }, h("p", { class: "grow" }, said[0] ? h("strong", {}, said[0]) : known ? t("hint-known") : t("hint-none"), " ", said[1]), close),
      known && advice ? h("details", {}, h("summary", {}, t("hint-known")), known) : known,
    );
    this.element.hidden = false;
    this.board.advise(advice?.places ?? []);
    say(said.length ? said.join(" ") : lines.join(" ") || t("hint-none"));
  }

  /** It is of another position, or has been read. */
  clear() {
    this.element.hidden = true;
    fill(this.element);
    this.board.advise([]);
  }
}
