/** The pace: how long what happens is shown, as the reader has set it. */

import { remember, remembered } from "./memory.js";

/** By the name of a pace, how much time it takes of that of the normal one. */
const TIMES = { calm: 2, normal: 1, quick: 0.5, none: 0 };

export const PACES = /** @type {(keyof typeof TIMES)[]} */ (Object.keys(TIMES));

/** The name of the pace. @returns {keyof typeof TIMES} */
export function pace() {
  const set = remembered("pace", "normal");
  return set in TIMES ? set : "normal";
}

/** How much time what happens takes, of that of the normal pace; 0 if it is not shown. */
export function tempo() {
  return TIMES[pace()];
}

/** @param {string} name */
export function choosePace(name) {
  remember("pace", name);
}
