/** Windows over the page. */

import { call } from "./api.js";
import { button, fill, h, say } from "./elements.js";
import { transport } from "./transport.js";
import { language, t } from "./words.js";

/** @import {http} from "maginor-client" */
/** @typedef {import("./elements.js").Parts} Parts */

let windows = 0;

/**
 * Make a button that shows rulings.
 * @param {string[]} ids
 * @param {(ids: string[]) => void} explain
 */
export function ruleButton(ids, explain) {
  const name = `${t("rulings")}: ${ids.join(", ")}`;
  return button("?", () => explain(ids), { class: "code", "aria-label": name, title: name });
}

/**
 * Open a window; it closes by its button, Escape, or what is chosen in it.
 * @param {string} title
 * @param {(close: () => void) => Parts} content
 * @param {{fixed?: boolean, closed?: () => void}} [how] fixed: only what is in it closes it
 */
export function open(title, content, { fixed = false, closed } = {}) {
  const id = `window-${(windows += 1)}`;
  const box = h("dialog", { "aria-labelledby": id, role: "dialog" });
  const close = () => box.close();
  const quit = fixed ? null : h("p", { class: "row closing" }, button(t("close"), close));
  fill(box, h("h2", { id, tabindex: -1 }, title), content(close), quit);
  box.addEventListener("close", () => {
    box.remove();
    closed?.();
  });
  box.addEventListener("cancel", (event) => {
    if (fixed) event.preventDefault();
  });
  if (!fixed) {
    box.addEventListener("click", (event) => {
      if (event.target === box) close();
    });
  }
  document.body.append(box);
  box.showModal();
  return close;
}

/**
 * Show rulings in a window.
 * @param {string} game
 * @param {string[]} ids
 */
export function explain(game, ids) {
  open(t("rulings"), () => rulingsOf(game, ids));
}

/**
 * Return the text of rulings, as soon as it has come.
 * @param {string} game
 * @param {string[]} ids
 */
export function rulingsOf(game, ids) {
  const body = h("div", {}, h("p", {}, t("loading")));
  const wanted = ids.map(
    (id) => /** @type {Promise<http.Explained>} */ (call("GET", `/api/games/${game}/rulings/${id}?language=${language()}`)),
  );
  Promise.all(wanted).then(
    (found) =>
      fill(
        body,
        language() === "en" ? null : h("p", { class: "dim" }, t("rulings-english")),
        found.map(({ ruling, title, text, reason }) =>
          h("section", { class: "ruling", lang: "en", "data-ruling": ruling }, h("h3", {}, title), h("p", {}, text), reason ? h("p", { class: "dim" }, reason) : null),
        ),
      ),
    (error) => fill(body, h("p", { class: "wrong" }, error.message)),
  );
  return body;
}

/**
 * A picture of a game under way.
 * @param {http.CatalogueEntry} game
 */
export function portrait({ name, title }) {
  const src = transport.source(`/api/games/${name}/picture?language=${language()}&width=narrow`);
  return h("img", { class: "portrait", src, alt: t("picture-of", { game: title }), loading: "lazy" });
}

/**
 * Tell of something that went wrong.
 * @param {unknown} error
 * @param {string} [title]
 */
export function complain(error, title = t("error")) {
  const message = error instanceof Error ? error.message : String(error);
  open(title, () => h("p", { class: "message" }, message));
}

/**
 * Ask whether to do something.
 * @param {string} what
 * @param {string} [yes] the label of the button that does it
 * @returns {Promise<boolean>}
 */
export function confirmed(what, yes = t("confirm-yes")) {
  return new Promise((resolve) => {
    let agreed = false;
    const agree = (/** @type {() => void} */ close) => () => ((agreed = true), close());
    open(t("confirm"), (close) => [h("p", { class: "order" }, what), h("p", {}, button(yes, agree(close), { class: "main" }))], {
      closed: () => resolve(agreed),
    });
  });
}

/**
 * Make a line with a text and a button that copies it.
 * @param {string} label
 * @param {string} text
 */
export function copyable(label, text) {
  const input = h("input", { readonly: true, value: text, "aria-label": label, onfocus: () => input.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      input.select();
      document.execCommand("copy");
    }
    done.textContent = t("copied");
    say(t("copied"));
    setTimeout(() => (done.textContent = t("copy")), 2000);
  };
  const done = button(t("copy"), copy, { "aria-label": `${t("copy")}: ${label}` });
  return h("div", { class: "copyable" }, h("span", { class: "dim" }, label), h("div", { class: "row" }, input, done));
}
