/** Committed choices: a choice is sealed first, and disclosed once all have sealed theirs. */

/** @import {Choices, Command, http} from "maginor-client" */

import { agreed, fromHex, joined, toHex, UnsafeError } from "./chain.js";
import { forgetAll, remember, remembered } from "./memory.js";
import { sha256 } from "./sha256.js";

const CHOICE = "choice.";

/**
 * What the browser keeps of the choices of a seat in one decision; there are several if it does not
 * know which of its messages has arrived.
 * @typedef {{decision: number, sealed: {command: Command, nonce: string}[]}} Kept
 */

/** @type {Record<string, Kept>} what a browser that stores nothing keeps until the page is left */
const unkept = {};

/** @param {string} table @param {number} seat @param {number} decision @returns {Kept} */
function keptOf(table, seat, decision) {
  const name = `${CHOICE}${table}.${seat}`;
  /** @type {Kept | null} */
  const kept = remembered(name, unkept[name] ?? null);
  return kept?.decision === decision ? kept : { decision, sealed: [] };
}

/** A whole number as msgpack has it. @param {number} value */
function packed(value) {
  if (value < 0x80) return Uint8Array.of(value);
  if (value < 0x100) return Uint8Array.of(0xcc, value);
  if (value < 0x10000) return Uint8Array.of(0xcd, value >>> 8, value);
  return Uint8Array.of(0xce, value >>> 24, value >>> 16, value >>> 8, value);
}

/**
 * Return the commitment to a command.
 * @param {string} agreement the digest of what the parties agree on
 * @param {number} decision
 * @param {number} seat
 * @param {string} command as a commitment contains it, in hexadecimal digits
 * @param {string} nonce in hexadecimal digits
 */
export function commitmentTo(agreement, decision, seat, command, nonce) {
  const bytes = fromHex(nonce);
  const head = joined(Uint8Array.of(0x95, 0xc4, 32), fromHex(agreement), packed(decision), packed(seat), fromHex(command));
  return toHex(sha256(joined("maginor choice:", head, Uint8Array.of(0xc4, bytes.length), bytes)));
}

/**
 * Keep a choice with a new nonce, and return the commitment to it. If two commands were committed to
 * by the same bytes, the server could know the choice, so that none is made.
 * @param {string} table
 * @param {number} seat
 * @param {Choices} choices
 * @param {{command: Command, place: number, joint: http.JointDice | undefined}} chosen the choice, and its place among the legal ones
 */
export function sealed(table, seat, choices, { command, place, joint }) {
  const { agreement, decision } = choices;
  if (joint && toHex(agreed(joint)) !== agreement) throw new UnsafeError("chain-changed");
  if (!choices.commands?.length || new Set(choices.commands).size !== choices.commands.length) throw new UnsafeError("choice-unsafe");
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const kept = keptOf(table, seat, decision);
  const name = `${CHOICE}${table}.${seat}`;
  unkept[name] = { decision, sealed: [{ command, nonce }, ...kept.sealed] };
  remember(name, unkept[name]);
  return commitmentTo(agreement, decision, seat, choices.commands[place] ?? "", nonce);
}

/**
 * Return what a seat may have committed to in a decision, the last first.
 * @param {string} table
 * @param {number} seat
 * @param {Choices} choices
 */
export function toDisclose(table, seat, { decision }) {
  return keptOf(table, seat, decision).sealed;
}

/** Forget the choices of all seats of a table. @param {string} table */
export function forgetChoices(table) {
  const own = `${CHOICE}${table}.`;
  for (const name of Object.keys(unkept)) if (name.startsWith(own)) delete unkept[name];
  forgetAll(own);
}
