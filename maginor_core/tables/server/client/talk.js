/** What players say to each other: set phrases, reactions, and words of their own where allowed. */

/** @import {Phrase, Remarks, http} from "maginor-client" */

import { call } from "./api.js";
import { complain } from "./dialogs.js";
import { button, fill, h, say } from "./elements.js";
import { disc } from "./players.js";
import { t } from "./words.js";

/** @type {Phrase[]} */
const PHRASES = ["hello", "good-luck", "well-played", "thanks", "sorry", "wait", "good-game", "goodbye"];
const FACE = "M12 2a10 10 0 1 0 .01 0M8.5 9v1M15.5 9v1";
/** The reactions, each with the lines of its sign. @type {[Phrase, string][]} */
const REACTIONS = [
  ["smile", `${FACE}M7.5 14q4.5 4.5 9 0`],
  ["laugh", `${FACE}M7 13.5h10q-1 5.5-5 5.5t-5-5.5z`],
  ["surprise", `${FACE}M12 13.5a2.2 2.6 0 1 0 .01 0`],
  ["sad", `${FACE}M7.5 17q4.5-4.5 9 0`],
  ["applause", "M4 13l5-7 2 1.5-2.5 4M7 15l6.5-8 2 1.6-5 6.4M11 17l5-5.5 2 1.8-5 6q-3.5 3-7.5 0L4 13M17 4l1-2M20 6l2-1M13 3V1"],
  ["thinking", "M4 9q0-6 8-6t8 6-8 6q-1.5 0-3-.4L5 17l.6-4.2Q4 11 4 9M9 9v.1M12 9v.1M15 9v.1M7 20v.1M4.5 22v.1"],
];
const MUTE = "M4 9.5h3.5L12 6v12l-4.5-3.5H4zM16 9.5l5 5M21 9.5l-5 5";
const HEAR = "M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9q2.5 3 0 6M18.5 7q4.5 5 0 10";
const SPEECH = "M4 4h16v12h-9l-5 4v-4H4z";
const SHOWN = 8;

export class Talk {
  /**
   * @param {http.Summary} summary
   * @param {{token: () => string, seat: () => number | null, nameOf: (seat: number) => string}} table
   */
  constructor({ table, talk, hotseat, seats }, { token, seat, nameOf }) {
    this.path = `/api/tables/${table}/remarks`;
    this.talk = talk;
    this.token = token;
    this.seat = seat;
    this.nameOf = nameOf;
    /** @type {number | null | undefined} for whom the controls are */
    this.drawn = undefined;
    /** @type {Set<number>} the players whom the reader does not want to hear */
    this.muted = new Set();
    /** @type {Remarks["remarks"]} */
    this.said = [];
    /** How much others have said that was not in sight yet. */
    this.unread = 0;
    this.badge = h("span", { class: "badge", hidden: true });
    /** Shows what was said over the page, where a small screen has no room for it. */
    this.opener = button([drawn(SPEECH), this.badge], () => this.pull(!this.element.classList.contains("pulled")), { class: "opener", "aria-expanded": "false" });
    this.closer = button("×", () => this.pull(false), { class: "quiet closer", "aria-label": t("talk-close"), title: t("talk-close") });
    this.lines = h("ul", { class: "said", "aria-label": t("talk") });
    this.controls = h("div", {});
    const alone = hotseat || seats.filter(({ kind }) => kind !== "bot").length < 2;
    this.opener.hidden = talk === "off" || alone;
    this.element = h("section", { class: "talk", tabindex: -1, "aria-label": t("talk"), hidden: talk === "off" || alone }, h("h2", {}, t("talk"), this.closer), this.lines, this.controls);
    this.element.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.element.classList.contains("pulled")) this.pull(false);
    });
    this.inSight = false;
    const seen = (/** @type {IntersectionObserverEntry[]} */ entries) => {
      this.inSight = entries.at(-1)?.isIntersecting ?? false;
      this.count(this.inSight ? 0 : this.unread);
    };
    new IntersectionObserver(seen).observe(this.lines);
    this.count(0);
  }

  /** Say how much is unread. @param {number} unread */
  count(unread) {
    this.unread = unread;
    this.badge.textContent = unread ? String(unread) : "";
    this.badge.hidden = !unread;
    const label = unread ? t("talk-unread", { count: unread }) : t("talk");
    this.opener.setAttribute("aria-label", label);
    this.opener.title = label;
  }

  /** On a small screen, show over the page what was said, and what can be said; or no longer. @param {boolean} out */
  pull(out) {
    this.element.classList.toggle("pulled", out);
    this.opener.setAttribute("aria-expanded", String(out));
    if (!out) return this.opener.focus();
    const phrases = this.controls.querySelector("details");
    if (phrases) phrases.open = true;
    this.element.focus({ preventScroll: true });
    this.lines.lastElementChild?.scrollIntoView({ block: "nearest" });
    this.count(0);
  }

  /** Offer what the reader may say. */
  draw() {
    const seat = this.seat();
    if (this.drawn === seat) return;
    this.drawn = seat;
    if (seat === null) return fill(this.controls);
    const phrases = PHRASES.map((one) => h("li", {}, button(t(`phrase-${one}`), () => void this.send({ phrase: one }), { class: "quiet" })));
    const reactions = REACTIONS.map(([one, sign]) => h("li", {}, button(drawn(sign), () => void this.send({ phrase: one }), { class: "quiet sign", "aria-label": t(`phrase-${one}`), title: t(`phrase-${one}`) })));
    const words = h("input", { class: "grow", maxlength: 200, autocomplete: "off", "aria-label": t("talk-words"), placeholder: t("talk-words") });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (words.value.trim()) void this.send({ text: words.value.trim() }).then((sent) => sent && (words.value = ""));
    };
    fill(
      this.controls,
      h("details", {}, h("summary", {}, t("talk-say")), h("ul", { class: "signs" }, reactions), h("ul", { class: "phrases" }, phrases)),
      this.talk === "text" ? h("form", { class: "row closing", onsubmit: submit }, words, h("button", {}, t("talk-send"))) : null,
    );
  }

  /** @param {http.Remark} body */
  async send(body) {
    try {
      await call("POST", this.path, { token: this.token(), body });
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }

  /** @param {Remarks} message what the players have said last */
  show({ remarks }) {
    const newest = this.said.at(-1)?.at ?? 0;
    this.said = remarks;
    const fresh = remarks.filter(({ at, seat }) => at > newest && !this.muted.has(seat) && seat !== this.seat());
    for (const one of fresh) say(`${this.nameOf(one.seat)}: ${wordsOf(one)}`);
    this.list();
    if (!this.inSight) this.count(this.unread + fresh.length);
  }

  list() {
    const heard = this.said.filter(({ seat }) => !this.muted.has(seat)).slice(-SHOWN);
    const silent = [...this.muted].map((seat) => this.line(seat, t("talk-muted"), t("talk-unmute", { name: this.nameOf(seat) }), HEAR));
    fill(
      this.lines,
      heard.map((one) => this.line(one.seat, [signOf(one), ` ${wordsOf(one)}`], t("talk-mute", { name: this.nameOf(one.seat) }), MUTE)),
      silent,
    );
    this.lines.tabIndex = heard.length ? 0 : -1; // it scrolls, and one's own lines have no button
  }

  /**
   * @param {number} seat
   * @param {import("./elements.js").Parts} words
   * @param {string} label of the button that mutes the player, or not any more
   * @param {string} sign
   */
  line(seat, words, label, sign) {
    const toggle = () => {
      if (!this.muted.delete(seat)) this.muted.add(seat);
      this.list();
    };
    const mute = seat === this.seat() ? null : button(drawn(sign), toggle, { class: "quiet sign", "aria-label": label, title: label });
    return h("li", { class: "row" }, disc(seat), h("span", { class: "grow" }, h("span", { class: "unseen" }, `${this.nameOf(seat)}: `), words), mute);
  }
}

/** What somebody has said, in words of the reader's language. @param {Remarks["remarks"][number]} remark */
function wordsOf({ phrase, text }) {
  return phrase === undefined ? (text ?? "") : t(`phrase-${phrase}`);
}

/** The sign of a reaction. @param {Remarks["remarks"][number]} remark */
function signOf({ phrase }) {
  const sign = REACTIONS.find(([name]) => name === phrase)?.[1];
  return sign ? drawn(sign) : null;
}

/** Draw the lines of a sign; it has its words beside it. @param {string} lines */
function drawn(lines) {
  const make = (/** @type {string} */ name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const [image, path] = [make("svg"), make("path")];
  path.setAttribute("d", lines);
  image.setAttribute("viewBox", "0 0 24 24");
  image.setAttribute("class", "mood");
  image.setAttribute("aria-hidden", "true");
  image.append(path);
  return image;
}
