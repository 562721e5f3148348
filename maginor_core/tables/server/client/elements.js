/** Elements of the page, made by calls. */

/** @typedef {Node | string | number | null | undefined | false} Part */
/** @typedef {Part | Part[]} Parts */

/**
 * Make an element. Attributes that begin with `on` are listeners; true sets an attribute, and
 * false, null and undefined leave it out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {Parts[]} parts
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...parts) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(element, ...parts);
  return element;
}

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * A word of a button, which on a small screen is a sign; the button needs the word as its name.
 * @param {string} text
 * @param {string} lines of the sign, a path in a square of 24
 */
export function signed(text, lines) {
  const sign = svg("svg", { viewBox: "0 0 24 24", class: "mood slight", "aria-hidden": "true" });
  sign.append(svg("path", { d: lines }));
  return [sign, h("span", { class: "worded" }, text)];
}

/**
 * Replace what an element contains.
 * @param {Element} element
 * @param {Parts[]} parts
 */
export function fill(element, ...parts) {
  const kept = parts.flat().filter((part) => part !== null && part !== undefined && part !== false);
  element.replaceChildren(...kept.map((part) => (part instanceof Node ? part : String(part))));
}

/**
 * Make a button.
 * @param {Parts} label
 * @param {(event: MouseEvent) => void} act
 * @param {Record<string, unknown>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, label);
}

let fields = 0;

/**
 * Put a label before a control, or for a box to tick behind it.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} control
 * @param {string} [note]
 */
export function field(label, control, note = "") {
  const id = `field-${(fields += 1)}`;
  control.id = id;
  const ticked = control.type === "checkbox" || control.type === "radio";
  const words = h("label", { for: id }, label);
  const said = note ? h("small", { id: `${id}-note` }, note) : null;
  if (said) control.setAttribute("aria-describedby", said.id);
  const parts = ticked ? [control, words] : [words, control];
  return h("div", { class: ticked ? "field tick" : "field" }, ...parts, said);
}

/**
 * Make a list to choose from.
 * @param {[string, string][]} options values with their labels
 * @param {string} chosen
 * @param {(value: string) => void} [act]
 */
export function select(options, chosen, act) {
  const list = h("select", {}, options.map(([value, label]) => h("option", { value }, label)));
  list.value = chosen;
  if (act) list.addEventListener("change", () => act(list.value));
  return list;
}

/**
 * Focus an element of a part that stays on the screen, and scroll no more than that part.
 * @param {HTMLElement | null | undefined} element
 */
export function focusInside(element) {
  element?.focus({ preventScroll: true });
  for (let box = element?.parentElement; element && box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight) continue;
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  }
}

/**
 * Say something to those who listen to the page.
 * @param {string} text
 */
export function say(text) {
  const said = document.getElementById("said");
  if (said && text) said.append(h("p", {}, text));
  while (said && said.childElementCount > 12) said.firstElementChild?.remove();
}

/** Let the page do something else first, as soon as it can. @returns {Promise<void>} */
export function anotherTask() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
