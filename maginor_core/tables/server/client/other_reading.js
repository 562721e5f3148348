/** Another reading of the rules, as it is chosen. */

/** @import {http} from "maginor-client" */

import { button, field, fill, h, select } from "./elements.js";
import { t } from "./words.js";

/** @typedef {{variants: Record<string, boolean | number | null>, revision: number | null}} Reading */

/**
 * Return what is chosen of a reading, with the button that compares.
 * @param {http.CatalogueEntry} entry
 * @param {number[]} revisions of the rulings; with less than two, each game keeps its own
 * @param {(reading: Reading) => void} compare
 */
export function readingForm(entry, revisions, compare) {
  const values = h("div", {});
  /** @type {() => boolean | number | null} */
  let value = () => null;
  const choose = (/** @type {string} */ chosen) => {
    const variant = entry.variants.find(({ name }) => name === chosen);
    if (typeof variant?.default === "boolean") {
      const box = select([["true", t("yes")], ["false", t("no")]], String(!variant.default));
      value = () => box.value === "true";
      fill(values, field(t("audit-value"), box));
    } else {
      const number = h("input", { type: "number", min: 1, placeholder: t("none") });
      value = () => (number.value ? Number(number.value) : null);
      fill(values, field(t("audit-value"), number));
    }
  };
  const names = select(entry.variants.map(({ name, label }) => [name, label]), entry.variants[0]?.name ?? "", choose);
  const revision = select(revisions.map((one) => [String(one), String(one)]), String(revisions.at(-1)));
  const chosen = () => ({
    variants: entry.variants.length ? { [names.value]: value() } : {},
    revision: revisions.length > 1 ? Number(revision.value) : null,
  });
  choose(names.value);
  return [
    entry.variants.length ? h("div", { class: "row" }, field(t("audit-variant"), names), values) : null,
    revisions.length > 1 ? field(t("audit-revision"), revision) : null,
    h("p", {}, button(t("audit-compare"), () => compare(chosen()))),
  ];
}
