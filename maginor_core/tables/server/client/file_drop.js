/** A box onto which a file is dropped, or in which it is chosen. */

import { h } from "./elements.js";

/**
 * Make the box.
 * @param {string} label
 * @param {string} id of the control
 * @param {(file: File) => void} take
 * @param {Record<string, unknown>} [attributes] of the control
 */
export function fileDrop(label, id, take, attributes = {}) {
  const file = h("input", {
    type: "file",
    id,
    ...attributes,
    onclick: () => (file.value = ""), // so that a file that was changed can be chosen again
    onchange: () => file.files?.[0] && take(file.files[0]),
  });
  const drop = h("div", { class: "drop" }, h("p", {}, h("label", { for: id }, label)), file);
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped) take(dropped);
  });
  return drop;
}
