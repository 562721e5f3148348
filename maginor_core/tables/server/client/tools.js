/** The tools of a table: undo and hint, and behind one button replay, guide, share, settings and leaving. */

/** @import {State as Bare, Shown, http} from "maginor-client" */
/** @import {Absent} from "./absent.js" */
/** @import {Disclosing} from "./disclosing.js" */
/** @import {Keys} from "./keys.js" */
/** @import {Lessons} from "./lessons.js" */
/** @import {Orders} from "./orders.js" */
/** @import {Talk} from "./talk.js" */
/** @typedef {Bare & {shown: Shown}} State */

import { call } from "./api.js";
import { button, fill, h, signed } from "./elements.js";
import { guideWindow } from "./guide.js";
import { leavingWindow } from "./leaving.js";
import { saving, settingsWindow, shareWindow } from "./share.js";
import { transport } from "./transport.js";
import { language, t } from "./words.js";

export class Tools {
  /**
   * @param {http.Summary} summary
   * @param {http.CatalogueEntry} game
   * @param {{absent: Absent, disclosing: Disclosing, keys: Keys, lessons: Lessons, orders: Orders, talk: Talk}} parts
   * @param {HTMLElement} zooming makes the board larger or smaller
   * @param {(url: string) => void} go
   */
  constructor(summary, game, { absent, disclosing, keys, lessons, orders, talk }, zooming, go) {
    this.summary = summary;
    this.game = game;
    this.absent = absent;
    this.disclosing = disclosing;
    this.keys = keys;
    this.lessons = lessons;
    this.orders = orders;
    this.talk = talk;
    this.go = go;
    this.zooming = zooming;
    /** The tools that are needed now and then. */
    this.list = h("div", { id: "tools-further", class: "further-list", popover: "auto", role: "group", "aria-label": t("tools-further") });
    this.further = h("button", { type: "button", class: "further", popovertarget: this.list.id, "aria-label": t("tools-further"), title: t("tools-further"), "aria-expanded": "false" }, "⋯");
    this.now = h("span", { class: "row" });
    this.element = h("div", { class: "row tools", role: "group", "aria-label": t("tools") }, this.now, this.further, this.list);
    this.list.addEventListener("toggle", (event) => {
      this.further.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open"));
    });
    // What is chosen closes the list, but for what is done several times.
    this.list.addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).matches("button:not(.zoom *)")) this.list.hidePopover();
    });
  }

  /**
   * @param {State} state
   * @param {{seat: number | null, mine: boolean, closed: boolean, token: string}} at
   */
  draw(state, { seat, mine, closed, token }) {
    const { summary, orders } = this;
    const over = state.finished || closed;
    const back = state.shown.undo_to ?? null;
    const replay = button(t("replay"), () => this.go(`/t/${summary.table}#at=${state.version}`));
    const undo = () => void orders.tell({ type: "ask_undo", to: back ?? 0 });
    fill(
      this.now,
      // What cannot be done now keeps its place, so that nothing moves under the pointer.
      seat !== null && !over ? button(signed(t("undo"), "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4"), undo, { disabled: back === null, "aria-label": t("undo"), title: t("undo") }) : null,
      seat !== null && summary.hints && !over ? button(t("hint"), () => void orders.hint(), { disabled: !mine }) : null,
      this.talk.opener,
      this.lessons.opener,
      over ? replay : null,
    );
    fill(
      this.list,
      this.zooming,
      over ? null : replay,
      over ? saving(`/api/tables/${summary.table}`, summary, token) : null,
      summary.joint && seat !== null ? button(t("save-dice"), () => this.disclosing.save(seat)) : null,
      this.game.guide.length ? button(t("guide"), () => guideWindow(this.game)) : null,
      over ? null : button(t("keys"), () => this.keys.list()),
      closed || transport.alone ? null : button(t("share"), () => void this.share()),
      closed ? null : button(t("settings"), () => settingsWindow(summary, token, this.keys.field())),
      seat !== null && !over ? button(t("leave"), () => leavingWindow(summary, seat, { dealt: this.game, token, actions: this.absent.actions, later: () => this.go("/") })) : null,
    );
  }

  async share() {
    try {
      Object.assign(this.summary, await call("GET", `/api/tables/${this.summary.table}?language=${language()}`));
    } catch {
      // the links of before will do
    }
    shareWindow(this.summary);
  }
}
