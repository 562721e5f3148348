/** Print the values of a chain as the web client computes them, or what it refuses to disclose. */
import { forgetChains, importChains, notesOf, openingStep, preimageFor, valuesOf } from "./client/chain.js";
import { commitmentTo, sealed, toDisclose } from "./client/choices.js";
import { sha256 } from "./client/sha256.js";

class Storage {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name, text) {
    this[name] = text;
  }
  removeItem(name) {
    delete this[name];
  }
}
globalThis.localStorage = new Storage();
globalThis.crypto ??= (await import("node:crypto")).webcrypto;
const { joint, seat, secret, lengths } = JSON.parse(process.argv[2]);
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const hashes = lengths.map((length) => hex(sha256(Uint8Array.from({ length }, (_, place) => (place * 7 + length) % 256))));
const values = valuesOf(joint, seat, secret).slice(0, 6);

const tried = (act) => {
  try {
    return act();
  } catch (error) {
    return error.message;
  }
};
const nobody = joint.ends.map(() => null);
const undisclosed = joint.ends.map(() => false).slice(1);
const mine = () => ({ ...joint, ends: joint.ends.map((end, party) => (party === seat ? own : end)), disclosed: undisclosed });
const own = openingStep(joint.id, seat, { ...joint, ends: nobody, disclosed: undisclosed }).end;
const due = (step, record, type) => ({ step, record, seat: 0, command: { type, player: 0 }, missing: [seat] });
const first = tried(() => preimageFor(joint.id, seat, mine(), due(0, 1, "roll")));
const told = {
  first,
  early: tried(() => preimageFor(joint.id, seat, { ...mine(), ends: mine().ends.map((end, party) => (party ? end : null)) }, due(0, 0, "roll"))),
  opened: Object.keys(tried(() => openingStep(joint.id, seat, mine())) ?? {}),
  later: tried(() => preimageFor(joint.id, seat, mine(), due(2, 1, "roll"))),
  other: tried(() => preimageFor("elsewhere", seat, mine(), due(1, 1, "roll"))),
  right: tried(() => preimageFor(joint.id, seat, mine(), due(1, 1, "roll"))),
  again: tried(() => preimageFor(joint.id, seat, mine(), due(1, 1, "roll"))),
  changed: tried(() => preimageFor(joint.id, seat, mine(), due(1, 1, "cast"))),
  record: tried(() => preimageFor(joint.id, seat, mine(), due(2, 1, "cast"))),
  ends: tried(() => preimageFor(joint.id, seat, { ...mine(), ends: mine().ends.map((end, party) => (party === joint.players ? "ab".repeat(32) : end)) }, due(2, 2, "roll"))),
  earlier: tried(() => preimageFor(joint.id, seat, mine(), due(2, 0, "roll"))),
  past: tried(() => preimageFor(joint.id, seat, mine(), due(0, 2, "roll"))),
  undo: tried(() => preimageFor(joint.id, seat, mine(), due(2, 2, "undo"))),
  next: tried(() => preimageFor(joint.id, seat, mine(), due(2, 2, "roll"))),
  lost: tried(() => openingStep(joint.id, seat === 0 ? 1 : 0, mine())),
  end: own,
  notes: notesOf(joint.id, seat),
};
for (const table of ["gone", "gone2"]) importChains(table, `0:${secret}:0:,99:${secret}:0:`);
forgetChains("gone");

// A chain that was kept when commands were noted, and not what each step was for.
const before = { ...joint, id: "old" };
before.ends = joint.ends.map((end, party) => (party === seat ? valuesOf(before, seat, secret)[0] : end));
const roll = { type: "roll", player: 0 };
localStorage.setItem(`chain.old.${seat}`, JSON.stringify({ secret, step: 3, ends: before.ends, commands: { 7: roll } }));
const old = {
  earlier: tried(() => preimageFor("old", seat, before, due(3, 7, "roll"))),
  next: tried(() => preimageFor("old", seat, before, due(3, 9, "roll"))),
  notes: notesOf("old", seat),
};
const choices = { agreement: "ab".repeat(32), decision: 300, committed: [], disclosing: false, commands: ["930f0000", "930f0001", "930f0002"] };
const chosen = (commands) => tried(() => sealed("duel", seat, { ...choices, commands }, { command: { beast: 1 }, place: 1, joint: undefined }));
const seals = {
  same: [["930f0001", "930f0001", "930f0001"], ["930f0000", "930f0001", "930f0001"], null, []].map(chosen),
  none: toDisclose("duel", seat, choices),
  right: chosen(choices.commands),
  nonce: toDisclose("duel", seat, choices)[0].nonce,
};
seals.again = commitmentTo(choices.agreement, choices.decision, seat, choices.commands[1], seals.nonce);
const left = Object.keys(localStorage).filter((name) => name.includes("gone"));
console.log(JSON.stringify({ hashes, values, told, old, seals, left }));
