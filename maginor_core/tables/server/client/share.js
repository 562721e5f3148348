/** Links to a table, and what can be done beside playing. */

/** @import {http} from "maginor-client" */

import { call, download } from "./api.js";
import { exportChains } from "./chain.js";
import { copyable, complain, open } from "./dialogs.js";
import { button, field, fill, h, select } from "./elements.js";
import { keysOf, remember, remembered } from "./memory.js";
import { choosePace, PACES, pace } from "./pace.js";
import { COORDINATES } from "./picture.js";
import { heard, play, SOUNDS } from "./sound.js";
import { transport } from "./transport.js";
import { chooseLanguage, language, LANGUAGES, t } from "./words.js";

/**
 * Return the address of a table.
 * @param {string} table
 * @param {string} [fragment]
 */
export function linkTo(table, fragment = "") {
  return new URL(transport.address(`/t/${table}${fragment ? `#${fragment}` : ""}`), location.href).href;
}

/**
 * Return the links to share with others.
 * @param {http.Summary} summary
 */
export function links({ table, title, public: open, seats }) {
  const { invitation, spectate } = keysOf(table);
  const free = seats.some((seat) => !seat.taken);
  return [
    free && (invitation || open) ? shareable(t("link-play"), linkTo(table, invitation), title) : null,
    spectate || open ? shareable(t("link-watch"), linkTo(table, spectate && `watch=${spectate}`), title) : null,
  ];
}

/**
 * Make a line with a link: to be copied, sent by the device's own means, or shown as a QR code.
 * @param {string} label
 * @param {string} url
 * @param {string} title
 */
function shareable(label, url, title) {
  const code = h("div", { class: "code-of-link" });
  const send = async () => {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) complain(error);
    }
  };
  const draw = async () => {
    if (code.firstChild) return fill(code);
    try {
      const drawn = await (await call("POST", "/api/code", { body: { link: url }, text: true })).text();
      const image = document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true);
      image.setAttribute("role", "img");
      image.setAttribute("aria-label", `${t("qr-code")}: ${label}`);
      fill(code, image);
    } catch (error) {
      complain(error);
    }
  };
  return h(
    "div",
    {},
    copyable(label, url),
    h("p", { class: "row" }, "share" in navigator ? button(t("share-device"), send, { "aria-label": `${t("share-device")}: ${label}` }) : null, button(t("qr-code"), draw, { "aria-label": `${t("qr-code")}: ${label}` })),
    code,
  );
}

/**
 * Return what everybody should know of a table where its opener can know what is hidden.
 * @param {http.Summary} summary
 */
export function warning({ foreseen }) {
  return foreseen ? h("p", { class: "warning", role: "note" }, t(`foreseen-${foreseen}`)) : null;
}

/** @param {http.Summary} summary */
export function shareWindow(summary) {
  open(t("share"), () => {
    const { tokens } = keysOf(summary.table);
    const own = Object.entries(tokens).map(([seat, token]) => `${seat}:${token}`).join(",");
    const chains = own && exportChains(summary.table, Object.keys(tokens).map(Number));
    const shown = links(summary).filter(Boolean);
    const device = own
      ? [
          h("h3", {}, t("device")),
          h("p", {}, t("device-note")),
          copyable(t("link-seat"), linkTo(summary.table, `token=${own}${chains && `&chain=${chains}`}`)),
        ]
      : [];
    return [...(shown.length ? shown : [h("p", {}, t("share-none"))]), ...device];
  });
}

/**
 * Show what can be set at a table, and what can be saved.
 * @param {http.Summary} summary
 * @param {string} token
 * @param {HTMLElement} letters switches the keys of one letter
 */
export function settingsWindow(summary, token, letters) {
  open(t("settings"), () => {
    const ticked = (/** @type {string} */ name, /** @type {boolean} */ on, act = () => {}) => {
      const box = h("input", { type: "checkbox" });
      box.checked = on;
      box.addEventListener("change", () => {
        remember(name, box.checked);
        if (box.checked) act();
      });
      return box;
    };
    const sounds = SOUNDS.map((one) => field(t(`sound-${one}`), ticked(`sound.${one}`, heard(one), () => play(one))));
    const lessons = field(t("lessons"), ticked("lessons", remembered("lessons", true)));
    const confirm = field(t("confirm-each"), ticked("confirm", remembered("confirm", false)));
    const board = document.getElementById("picture");
    const coordinates = ticked(COORDINATES, remembered(COORDINATES, false));
    coordinates.addEventListener("change", () => board?.classList.toggle(COORDINATES, coordinates.checked));
    const speed = select(PACES.map((one) => [one, t(`pace-${one}`)]), pace(), choosePace);
    const tongue = select(LANGUAGES, language(), chooseLanguage);
    return [confirm, field(t("pace"), speed), board?.querySelector(".wanted") ? field(t("coordinates"), coordinates) : null, ...sounds, lessons, letters, field(t("language"), tongue), ...notifying(summary, token)];
  });
}

/**
 * @param {http.Summary} summary
 * @param {string} token
 */
function notifying({ table, push, mail, seats }, token) {
  const seated = Object.keys(keysOf(table).tokens).some((seat) => !seats[Number(seat)]?.resigned);
  const path = `/api/tables/${table}/notifications`;
  const said = h("p", { role: "status", class: "dim" });
  const put = async (/** @type {object} */ body) => {
    try {
      await call("PUT", path, { token, body: { ...body, language: language() } });
      said.textContent = t("notify-on");
    } catch (error) {
      complain(error);
    }
  };
  const ask = async () => {
    try {
      await call("PUT", path, { token, body: { mail: address.value, language: language() } });
      said.textContent = t("notify-sent");
    } catch (error) {
      complain(error);
    }
  };
  const confirmed = async () => {
    try {
      await call("PUT", path, { token, body: { code: code.value.trim() } });
      said.textContent = t("notify-on");
    } catch (error) {
      complain(error);
    }
  };
  const stop = async () => {
    try {
      await call("DELETE", path, { token });
      said.textContent = t("notify-off");
    } catch (error) {
      complain(error);
    }
  };
  if (!seated || !(push || mail)) return [];
  const can = push && "serviceWorker" in navigator && "PushManager" in globalThis;
  const address = h("input", { type: "email", autocomplete: "email" });
  const code = h("input", { inputmode: "numeric", autocomplete: "one-time-code", maxlength: 8 });
  return [
    h("h3", {}, t("notify")),
    h("p", { class: "dim" }, t("notify-note")),
    h(
      "p",
      { class: "row" },
      can ? button(t("notify-push"), () => subscribe(push).then((one) => one && put({ push: one }), complain)) : null,
      button(t("notify-stop"), stop, { class: "quiet" }),
    ),
    mail ? h("div", { class: "row closing" }, field(t("notify-mail"), address), button(t("save"), ask)) : null,
    mail ? h("div", { class: "row closing" }, field(t("notify-code"), code), button(t("notify-confirm"), confirmed)) : null,
    said,
  ];
}

/**
 * Ask the browser for a subscription; null if the reader refuses.
 * @param {string} key
 */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.register("/client/worker.js");
  // The page is outside of the worker's scope, so `ready` would wait for ever.
  for (let wait = 0; !worker.active && wait < 50; wait += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  const bytes = Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
  return made.toJSON();
}

/**
 * Return buttons that save the game.
 * @param {string} path of the table
 * @param {http.Summary} summary
 * @param {string} token
 */
export function saving(path, summary, token) {
  const name = `${summary.game}-${summary.table}`;
  const save = (/** @type {string} */ what, /** @type {string} */ end) => () =>
    download(`${path}/${what}`, `${name}.${end}`, token).catch((error) => complain(error));
  return [
    button(t("save-log"), save("log", "maginor")),
    button(t("save-notation"), save("notation", "txt")),
    summary.own_parts ? button(t("save-parts"), save("parts", "json")) : null,
  ];
}
