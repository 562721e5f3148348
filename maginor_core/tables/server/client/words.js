/** The texts of the user interface, in the language of the reader. */

import { FluentBundle, FluentResource } from "./vendor/fluent-bundle/index.js";
import { remembered, remember } from "./memory.js";

/** The languages, each by its own name. @type {[string, string][]} */
export const LANGUAGES = [
  ["en", "English"],
  ["da", "Dansk"],
  ["no", "Norsk"],
  ["sv", "Svenska"],
  ["de", "Deutsch"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["hu", "Magyar"],
];

/** @type {FluentBundle[]} */
let bundles = [];

/** The language of the page: as chosen, else the first of the browser's that there is. */
export function language() {
  const wanted = [remembered("language", ""), ...navigator.languages];
  for (const one of wanted) {
    const short = String(one).slice(0, 2).replace(/n[bn]/, "no");
    if (LANGUAGES.some(([code]) => code === short)) return short;
  }
  return "en";
}

/** Where the reader is, for dates and numbers: the browser's first place with this language. */
export function locale() {
  const short = language();
  const found = navigator.languages.find((one) => one.slice(0, 2).replace(/n[bn]/, "no") === short && one.length > 2);
  return found ?? (short === "en" ? "en-GB" : short);
}

/** How long ago a time was, in words. @param {Date} time */
export function ago(time) {
  const minutes = Math.round((time.getTime() - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  if (minutes > -60) return format.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours > -24 ? format.format(hours, "hour") : format.format(Math.round(hours / 24), "day");
}

/** @param {string} code */
export function chooseLanguage(code) {
  remember("language", code);
  location.reload();
}

/** Load the texts; what a language lacks is in English. */
export async function loadWords() {
  const code = language();
  document.documentElement.lang = code;
  const codes = code === "en" ? ["en"] : [code, "en"];
  bundles = (await Promise.all(codes.map(load))).flat();
}

/** @param {string} code */
async function load(code) {
  try {
    const answer = await fetch(new URL(`./messages/${code}.ftl`, import.meta.url));
    if (!answer.ok) return [];
    const bundle = new FluentBundle(code, { useIsolating: false });
    bundle.addResource(new FluentResource(await answer.text()));
    return [bundle];
  } catch {
    return [];
  }
}

/**
 * Return what an error of the server says, by its code; one that has no text is in English.
 * @param {string} code
 * @param {string} message in English
 * @param {string} [reference] by which the operator finds the cause in the log
 */
export function errorText(code, message, reference) {
  const id = `error-${code.replaceAll("_", "-")}`;
  const text = t(id, { detail: message });
  if (text === id) return message;
  return reference ? `${text} ${t("error-reference", { reference })}` : text;
}

/**
 * Return a text.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function t(id, values) {
  for (const bundle of bundles) {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern) return bundle.formatPattern(pattern, values, []);
  }
  return id;
}
