/** The hash chain of a seat at a table with joint dice, and what each step was disclosed for. */

/** @import {Due, http} from "maginor-client" */

import { forgetAll, remember, remembered } from "./memory.js";
import { sha256 } from "./sha256.js";

const STEPS = 4096;
const CHAIN = "chain.";

/**
 * What a step was disclosed for: the deal, or the command of a record.
 * @typedef {"deal" | {record: number, command: object}} Use
 */

/**
 * What the browser keeps of a chain: its secret, the ends of all parties once they are known, the
 * step that comes next, and what each step was disclosed for. A chain that was kept before that was
 * noted has `commands` by the number of the record instead. A chain that is also on another device
 * is `shared`: that one may have disclosed steps meanwhile.
 * @typedef {{secret: string, step: number, ends?: string[], last?: string, steps?: Record<string, Use>, commands?: Record<string, object>, shared?: boolean, digest?: string}} Kept
 */

/** A preimage that must not be disclosed now, or cannot be; the code names the text that says why. */
export class UnsafeError extends Error {}

/** @type {Record<string, Kept>} what a browser that stores nothing keeps until the page is left */
const unkept = {};

/** @param {string} table @param {number} seat @returns {Kept | null} */
function keptOf(table, seat) {
  const name = `${CHAIN}${table}.${seat}`;
  return remembered(name, unkept[name] ?? null);
}

/** @param {string} table @param {number} seat @param {Kept} kept */
function keepChain(table, seat, kept) {
  const name = `${CHAIN}${table}.${seat}`;
  unkept[name] = kept;
  remember(name, kept);
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
/** @param {number} value */
const inFour = (value) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** @param {...(Uint8Array | string)} parts */
export function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? new TextEncoder().encode(part) : part)]));
}

/** A text as msgpack has it. @param {string} text */
function packed(text) {
  const bytes = new TextEncoder().encode(text);
  return joined(bytes.length < 32 ? Uint8Array.of(0xa0 | bytes.length) : Uint8Array.of(0xd9, bytes.length), bytes);
}

/** The digest of what the parties agree on: a game in which one withholds is abandoned. @param {http.JointDice} joint */
export function agreed({ game, id, terms, players, undisclosed, first_step }) {
  const rules = first_step ? [players, 0, undisclosed, first_step] : [players, 0, undisclosed];
  const content = joined(Uint8Array.of(0x93 + rules.length), packed(game), packed(id), Uint8Array.of(0xc4, 32), fromHex(terms), Uint8Array.from(rules));
  return sha256(joined("maginor agreement:", content));
}

/** @type {Map<string, string[]>} */
const computed = new Map();

/**
 * Return all values of a chain: the end, then the preimage of each step.
 * @param {http.JointDice} joint
 * @param {number} seat
 * @param {string} secret
 */
export function valuesOf(joint, seat, secret) {
  const key = JSON.stringify([joint.game, joint.id, joint.terms, joint.players, joint.undisclosed, joint.first_step, seat, secret]);
  const known = computed.get(key);
  if (known) return known;
  const digest = agreed(joint);
  let value = sha256(joined("maginor chain secret:", digest, inFour(seat), fromHex(secret)));
  const head = joined("maginor chain:", digest, inFour(seat));
  const link = new Uint8Array(head.length + 36);
  link.set(head);
  const values = [toHex(value)];
  for (let step = STEPS - 1; step >= 0; step -= 1) {
    link.set(inFour(step), head.length);
    link.set(value, head.length + 4);
    value = sha256(link);
    values.push(toHex(value));
  }
  values.reverse();
  computed.set(key, values);
  return values;
}

/** The digest of the ends of all parties. @param {string[]} ends */
const digestOf = (ends) => toHex(sha256(joined(...ends.map(fromHex))));

/**
 * Note the ends of all parties, or make sure that they are those that were noted before.
 * @param {Kept} kept
 * @param {http.JointDice} joint
 * @param {number} seat
 * @returns {Kept}
 */
function noted(kept, joint, seat) {
  const ends = /** @type {string[]} */ (joint.ends);
  const complete = ends.length === joint.players + 1 && ends.every(Boolean) && new Set(ends).size === ends.length;
  const own = valuesOf(joint, seat, kept.secret)[0] === ends[seat];
  const same = (!kept.ends || String(kept.ends) === String(ends)) && (!kept.digest || kept.digest === digestOf(ends));
  if (!complete || !own || !same) throw new UnsafeError("chain-changed");
  return { ...kept, ends };
}

/**
 * Return what a seat has to send before the deal: its end, its first preimage, or nothing now.
 * @param {string} table
 * @param {number} seat
 * @param {http.JointDice} joint
 * @returns {{end: string} | {preimage: string} | null}
 */
export function openingStep(table, seat, joint) {
  let kept = keptOf(table, seat);
  const stated = joint.ends[seat];
  if (joint.id !== table) throw new UnsafeError("chain-changed");
  if (!kept) {
    if (stated) throw new UnsafeError("chain-elsewhere");
    kept = { secret: toHex(crypto.getRandomValues(new Uint8Array(32))), step: 0, steps: {} };
    keepChain(table, seat, kept);
  }
  const [end = "", first = ""] = valuesOf(joint, seat, kept.secret);
  if (!stated) return { end };
  if (stated !== end) throw new UnsafeError("chain-elsewhere");
  if (!joint.ends.every(Boolean) || joint.disclosed[seat]) return null;
  keepChain(table, seat, { ...noted(kept, joint, seat), step: Math.max(kept.step, 1), steps: { ...kept.steps, 0: "deal" } });
  return { preimage: first };
}

/** The last record that a step was disclosed for; -1 before any. @param {Kept} kept */
function lastRecord({ commands = {}, steps = {} }) {
  const noted = Object.values(steps).map((use) => (use === "deal" ? -1 : use.record));
  return Math.max(-1, ...Object.keys(commands).map(Number), ...noted);
}

/**
 * Return the preimage that is due, and note the command that it is for.
 *
 * A step is disclosed once, for one command, and the first for the deal alone; one after the next is
 * never disclosed, since it reveals all before it. Each is for a later record than the one before.
 * None is for an undo, since that would prove that the seat agrees to it.
 * Only a chain that is on two devices may have gone on elsewhere.
 * @param {string} table
 * @param {number} seat
 * @param {http.JointDice} joint
 * @param {Due} due
 */
export function preimageFor(table, seat, joint, { step, record, command }) {
  const kept = keptOf(table, seat);
  if (!kept) throw new UnsafeError("chain-elsewhere");
  if (joint.id !== table) throw new UnsafeError("chain-changed");
  const known = noted(kept, joint, seat);
  const what = JSON.stringify([step, record, command]);
  const value = valuesOf(joint, seat, kept.secret)[step + 1];
  if (value === undefined) throw new UnsafeError("chain-used-up");
  if (step === kept.step - 1 && kept.last === what) return value;
  const next = step === kept.step || (kept.shared && (step > kept.step || (step === kept.step - 1 && !kept.last)));
  const undoes = String(command.type) === "undo";
  if (!next || undoes || step === 0 || record <= lastRecord(kept)) throw new UnsafeError("chain-unsafe");
  keepChain(table, seat, { ...known, step: step + 1, last: what, steps: { ...kept.steps, [step]: { record, command } } });
  return value;
}

/**
 * Return what an audit needs to know of the dice: `maginor audit --commitments` reads it.
 * @param {string} table
 * @param {number} seat
 * @returns {object | null} null if nothing is noted
 */
export function notesOf(table, seat) {
  const kept = keptOf(table, seat);
  if (!kept?.ends) return null;
  const names = kept.ends.map((end, party) => [party === (kept.ends ?? []).length - 1 ? "host" : String(party), end]);
  const { steps = {}, commands = {} } = kept;
  return { [table]: { ends: Object.fromEntries(names), noted_by: [String(seat)], steps, ...(Object.keys(commands).length > 0 && { commands }) } };
}

/**
 * Return the chains of seats for the fragment of a link to another device, and note that they are shared.
 * @param {string} table
 * @param {number[]} seats
 */
export function exportChains(table, seats) {
  return seats
    .flatMap((seat) => {
      const kept = keptOf(table, seat);
      if (!kept) return [];
      keepChain(table, seat, { ...kept, shared: true });
      return [[seat, kept.secret, kept.step, kept.ends ? digestOf(kept.ends) : ""].join(":")];
    })
    .join(",");
}

/**
 * Keep the chains of the fragment of a link.
 * @param {string} table
 * @param {string} text
 */
export function importChains(table, text) {
  for (const one of text.split(",")) {
    const [, seat, secret = "", step, digest] = /^(\d+):([0-9a-f]{64}):(\d+):([0-9a-f]{64})?$/.exec(one) ?? [];
    if (seat === undefined || keptOf(table, Number(seat))) continue;
    keepChain(table, Number(seat), { secret, step: Number(step), steps: {}, shared: true, ...(digest ? { digest } : {}) });
  }
}

/** Forget the chains of all seats of a table. @param {string} table */
export function forgetChains(table) {
  const own = `${CHAIN}${table}.`;
  for (const name of Object.keys(unkept)) if (name.startsWith(own)) delete unkept[name];
  forgetAll(own);
}
