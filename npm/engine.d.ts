/** The engine of maginor-core in Node: CPython in WebAssembly, by the npm package `pyodide`. */

/** What an audit reports about one game; the pages of maginor-core say what each word means. */
export interface Verdict {
  file: string;
  game: number;
  id: string;
  word:
    | "ok"
    | "ok so far"
    | "ok in part"
    | "torn"
    | "damaged"
    | "illegal"
    | "other events"
    | "false dice"
    | "false disclosure"
    | "false terms"
    | "insufficient"
    | "unknown"
    | "unreadable"
    | "could not be judged";
  ending: "finished" | "abandoned" | "open" | "torn" | "damaged" | "unknown";
  records: number;
  events: number;
  dice: string;
  deal: string;
  commitments: string[];
  excluded: string[];
  signed_by: string[];
  false_signatures: string[];
  unchecked_signatures: string[];
  trust: string;
  vouched_by: string[];
  distrust: string;
  head: string;
  record_count: number;
  opening: string;
  content: string;
  began: number;
  seat: number | null;
  missing: string[];
  byte: number | null;
  record: number | null;
  ruling: string;
  reason: string;
}

/** A game at one of its versions, as spectators may see it. */
export interface Moment {
  /** the name of the game, and its title */
  game: string;
  title: string;
  version: number;
  /** the last version that is intact */
  newest: number;
  view: Record<string, unknown>;
  /** what a client displays; `picture` is SVG */
  shown: { picture: string; [name: string]: unknown };
  events: { version: number; event: Record<string, unknown>; text: string; [name: string]: unknown }[];
  finished: boolean;
  result: { winners: number[]; [name: string]: unknown } | null;
  /** the variants of the game with their defaults, and the revisions of its rulings */
  variants: Record<string, boolean | number | null>;
  revisions: number[];
}

/** What the engine says is wrong with what it was given. */
export class EngineError extends Error {}

/** Return a verdict for each game of a log file, as `maginor audit --report` writes them. */
export function audit(content: Uint8Array, options?: { name?: string }): Promise<Verdict[]>;

/** Return a game of a log file at a version, the last one if left out; rejects with an `EngineError`. */
export function replay(
  content: Uint8Array,
  options?: { game?: number; version?: number; language?: string; width?: "wide" | "medium" | "narrow" },
): Promise<Moment>;
