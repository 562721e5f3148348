/** What the browser remembers: choices, and by table the tokens of the seats taken here. */

/** @typedef {{game: string, title: string, tokens: Record<string, string>, watch?: string, invitation?: string, spectate?: string, bot?: string, at: number}} Keys */

const TABLE = "table.";

/**
 * Return what was remembered under a name.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function remembered(name, otherwise) {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Remember something; a browser that keeps nothing goes on without.
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // storage is full or switched off
  }
}

/** Forget all whose names begin so. @param {string} beginning */
export function forgetAll(beginning) {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(beginning)) localStorage.removeItem(name);
  } catch {
    // storage is switched off, so nothing is in it
  }
}

/** @type {Record<string, Keys>} */
const unkept = {};

/**
 * Return what opens a table.
 * @param {string} table
 * @returns {Keys}
 */
export function keysOf(table) {
  const none = { game: "", title: "", tokens: {}, at: 0 };
  return remembered(TABLE + table, unkept[table] ?? none);
}

/**
 * Add to what opens a table.
 * @param {string} table
 * @param {Partial<Keys>} more
 */
export function keep(table, more) {
  const keys = keysOf(table);
  unkept[table] = { ...keys, ...more, tokens: { ...keys.tokens, ...more.tokens }, at: Date.now() };
  remember(TABLE + table, unkept[table]);
}

/**
 * Let what opens a table open the one to which everybody has moved from it.
 * @param {string} table
 * @param {{table: string, without: number}} moved
 */
export function moveKeys(table, { table: next, without }) {
  const { tokens, ...more } = keysOf(table);
  const behind = Object.entries(tokens).map(([seat, token]) => [String(Number(seat) - Number(Number(seat) > without)), token]);
  keep(next, { ...more, tokens: Object.fromEntries(behind) });
  forget(table);
}

/** @param {string} table */
export function forget(table) {
  delete unkept[table];
  remember(TABLE + table, undefined);
}

/**
 * Return the tables that were opened here, newest first.
 * @returns {[string, Keys][]}
 */
export function ownTables() {
  /** @type {[string, Keys][]} */
  const found = [];
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(TABLE)) found.push([name.slice(TABLE.length), remembered(name, keysOf(""))]);
    }
  } catch {
    return Object.entries(unkept);
  }
  return found.sort(([, one], [, other]) => other.at - one.at);
}
