/**
 * The worker of the engine: Python with the packages of the site, calls one after another, and what they keep.
 *
 * A call is answered once what it has changed is kept (`store.js`). A table that is played at, or changed, is held
 * by a lock, so that no other tab changes it, too; what another tab may have changed is read again.
 */

import { readInPieces } from "./given_files.js";
import { giveAway } from "./giving_away.js";
import { Store } from "./store.js";

/** How long a bot thinks until calls are answered that have come meanwhile. */
const SLICE = 40;
/** What a table must be held for: calls by which it may change. */
const CHANGES = /^\/api\/tables\/([^/?]+)\/(?!spectators|versions)/;
const OF_TABLE = /^\/api\/tables\/([^/?]+)/;

/** @typedef {{text: string, content: any, told: any, kept: any, needs: string, thinks: boolean, destroy: () => void}} Answer */

/** @type {((name: string, text: string, data: Map<string, Uint8Array>) => Answer) | null} */
let answer = null;
const FOLDER = new URL("./python/", import.meta.url).href;
/** The cache in which the memory is kept with which Python starts. */
const MEMORY = "maginor-memory";
/** How many bytes of it are kept, or read, at once. */
const PIECE = 1 << 22;
/** The interpreter. @type {any} */
let python = null;
const store = new Store();
/** The locks of the tables that are held, each with what gives it back. @type {Map<string, () => void>} */
const held = new Map();
/** @type {Promise<unknown>} */
let last = Promise.resolve();
let isThinking = false;
let thinks = false;
/** How many calls have come. */
let calls = 0;
/** The calls after which a memory can be kept, and others go on from it: those of tables. */
const OF_TABLES = /^(request|join|text|leave|keep)$/;
/** Whether there was no other call. */
let isOfTables = true;

/** @param {string} event @param {unknown} [value] */
const tell = (event, value) => postMessage({ event, value });

/** Start Python, from a memory that was kept if there is one, and return whether there was. */
async function start() {
  const loading = import(`${FOLDER}pyodide.mjs`); // meanwhile
  loading.catch(() => {});
  const packages = await bytesOf("packages.zip");
  const key = await keyOf(packages);
  const kept = await memoryOf(key);
  if (kept) {
    try {
      await run(packages, { _loadSnapshot: kept.head, createPyodideModule: (/** @type {object} */ settings) => restored(settings, kept) });
      return true;
    } catch (error) {
      console.warn(`the kept memory cannot be used: ${error}`);
      await (await caches.open(MEMORY)).delete(key);
    }
  }
  await run(packages, { _makeSnapshot: true });
  return false;
}

/**
 * Start Python with the packages.
 * @param {Uint8Array} packages
 * @param {object} how
 */
async function run(packages, how) {
  const { loadPyodide } = await import(`${FOLDER}pyodide.mjs`);
  python = await loadPyodide({ indexURL: FOLDER, lockFileContents: LOCK, env: { PYTHONHASHSEED: "0" }, ...how });
  unpack(python, packages);
  python.globals.set("site", FOLDER);
  answer = python.runPython(GLUE);
  return python;
}

/**
 * Unpack the packages, as `unpack` of `site/worker.py` does, which is among them.
 * @param {any} python
 * @param {Uint8Array} packages
 */
function unpack(python, packages) {
  python.FS.writeFile("/packages.zip", packages);
  python.runPython(UNPACK);
}

/**
 * Keep the memory as it is now for later starts, and return whether there is nothing more to do: a call that comes
 * meanwhile ends it. It is kept a piece at a time, so that nothing has to hold it again, without pieces in which
 * nothing is, and last of all its head, without which the pieces count for nothing.
 * @param {number} number how many calls have come up to this one
 */
async function keepMemory(number) {
  const key = isOfTables ? await keyOf(await bytesOf("packages.zip")) : "";
  if (!key || (await memoryOf(key))) return true;
  if (calls !== number) return false;
  python.runPython(FIRST);
  const memory = python._module.HEAP8;
  const head = headOf();
  const name = crypto.randomUUID();
  const places = [];
  await caches.delete(MEMORY);
  const cache = await caches.open(MEMORY);
  try {
    for (let at = 0; at < memory.length && calls === number; at += PIECE) {
      const piece = memory.subarray(at, at + PIECE);
      if (!new Int32Array(piece.buffer, at, piece.length / 4).some(Boolean)) continue;
      await cache.put(pieceOf(key, name, at), new Response(new Blob([piece])));
      places.push(at);
    }
    if (calls !== number) {
      await caches.delete(MEMORY);
      return false;
    }
    await cache.put(key, new Response(head, { headers: { "Memory-Name": name, "Memory-Size": memory.length, "Memory-Places": places.join() } }));
  } catch (error) {
    await caches.delete(MEMORY);
    throw error;
  }
  return true;
}

/** Return what else than its bytes belongs to a memory. */
function headOf() {
  const { _module } = python;
  const memory = _module.HEAP8;
  _module.HEAP8 = memory.subarray(0, 0);
  try {
    return python.makeMemorySnapshot();
  } finally {
    _module.HEAP8 = memory;
  }
}

/** @param {string} key @param {string} name @param {number} at */
const pieceOf = (key, name, at) => `${key}?of=${name}&from=${at}`;

/** @typedef {{key: string, name: string, size: number, places: number[], head: ArrayBuffer}} Kept what is kept of a memory besides its pieces */

/**
 * Return the interpreter with the memory that was kept.
 * @param {object} settings
 * @param {Kept} kept
 */
async function restored(settings, { key, name, size, places }) {
  const { default: create } = await import(`${FOLDER}pyodide.asm.mjs`);
  const made = await create(settings);
  made.growMemory(size);
  const cache = await caches.open(MEMORY);
  for (const at of places) {
    const piece = await cache.match(pieceOf(key, name, at));
    if (!piece) throw new Error("a piece of it is missing");
    const content = await piece.arrayBuffer();
    made.HEAPU8.set(new Uint8Array(content), at);
    giveAway(content);
  }
  return made;
}

/** Return under which address the memory of these packages is kept; empty if none can be. @param {Uint8Array} packages */
async function keyOf(packages) {
  if (!("caches" in self) || !crypto.subtle) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (packages)));
  return `${FOLDER}memory-${[...digest.slice(0, 16)].map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Return the head of the memory that is kept under an address, if there is one.
 * @param {string} key
 * @returns {Promise<Kept | null>}
 */
async function memoryOf(key) {
  const found = key ? await (await caches.open(MEMORY)).match(key).catch(() => undefined) : undefined;
  if (!found) return null;
  const [name = "", size, places = ""] = ["Name", "Size", "Places"].map((one) => found.headers.get(`Memory-${one}`) ?? "");
  return { key, name, size: Number(size), places: places.split(",").map(Number), head: await found.arrayBuffer() };
}

/** @param {string} name */
async function bytesOf(name) {
  const found = await fetch(FOLDER + name);
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}

/** What the interpreter needs to know of packages of its own distribution: that there are none. */
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2" }, packages: {} };
const UNPACK = `
import io, os, zipfile
from compression import zstd
with open("/packages.zip", "rb") as archive:
    content = archive.read()
os.remove("/packages.zip")
if not content.startswith(b"PK"):
    content = zstd.decompress(content)
zipfile.ZipFile(io.BytesIO(content)).extractall("/packages")
del archive, content
`;
/** Imports what pages need first of any game, where that is in an archive of its own. */
const FIRST = `
import gc
from importlib import import_module
from pathlib import Path
packages = Path("/packages")
if (packages / "later.json").is_file():
    for path in sorted(packages.rglob("*.pyc")):
        import_module(".".join(path.relative_to(packages).with_suffix("").parts).removesuffix(".__init__"))
gc.collect()
None
`;
const GLUE = `
import sys
if "/packages" not in sys.path:
    sys.path.insert(0, "/packages")
sys.dont_write_bytecode = True
from maginor_core.site.worker import answer, begin
begin("/packages", site)
lambda name, text, data: answer(name, text, {key: value.to_bytes() for key, value in data.items()})
`;

/**
 * Call Python once.
 * @param {string} name
 * @param {Record<string, unknown>} args
 */
function ask(name, args) {
  /** @type {Map<string, Uint8Array>} */
  const data = new Map();
  /** @type {Record<string, unknown>} */
  const plain = {};
  for (const [key, value] of Object.entries(args)) {
    if (value instanceof Uint8Array) data.set(key, value);
    else plain[key] = value;
  }
  const found = /** @type {NonNullable<typeof answer>} */ (answer)(name, JSON.stringify(plain), data);
  const { text, needs } = found;
  const content = found.content?.toJs?.();
  const told = found.told.toJs();
  const kept = found.kept.toJs();
  thinks = found.thinks;
  found.destroy();
  return { text, content, told, kept, needs };
}

/** Where files are that the reader has chosen; they stay on the disk until they are read. */
const DROPPED = "/dropped";

/**
 * Let Python read files in its working folder, in place of those of before.
 * @param {[string, import("./given_files.js").Place][]} files by their paths
 */
function mount(files) {
  const { FS } = python;
  readInPieces(FS);
  FS.chdir("/");
  if (FS.analyzePath(DROPPED).exists) FS.unmount(DROPPED);
  FS.mkdirTree(DROPPED);
  FS.mount(FS.filesystems.WORKERFS, { blobs: files.map(([name, data]) => ({ name, data })) }, DROPPED);
  FS.chdir(DROPPED);
}

/**
 * Call Python with all tables that it needs, keep what has changed, and tell what is to be told.
 * @param {string} name
 * @param {Record<string, unknown>} args
 */
async function carryOut(name, args) {
  let found = ask(name, args);
  while (found.needs) {
    const { needs } = found;
    const [row, game] = await store.read([`table/${needs}`, `game/${needs}`]);
    ask("load", { table: needs, ...(row ? { row } : {}), ...(game ? { game } : {}) });
    found = ask(name, args);
  }
  if (found.kept.length) {
    try {
      await store.keep(found.kept);
    } catch (error) {
      for (const [key] of found.kept) ask("forget", { table: String(key).replace(/^\w+\//, "") });
      tell("storage", "full");
      throw { code: "storage", message: `this browser could not keep it: ${error}`, status: 507 };
    }
  }
  for (const [socket, text] of found.told) tell("told", { socket, text: text ?? null });
  if (found.content) return found.content;
  const told = JSON.parse(found.text);
  if (told.error) throw told.error;
  return told.answer;
}

/**
 * Hold a table, unless another tab does.
 * @param {string} table
 */
async function hold(table) {
  if (held.has(table)) return true;
  if (!navigator.locks) {
    held.set(table, () => {});
    return true;
  }
  return new Promise((resolve) => {
    void navigator.locks.request(`maginor.table.${table}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(false);
      return new Promise((release) => {
        held.set(table, () => release(undefined));
        resolve(true);
      });
    });
  });
}

/** Let other tabs have a table. @param {string} table */
function release(table) {
  ask("forget", { table });
  held.get(table)?.();
  held.delete(table);
}

/**
 * Answer a call.
 * @param {{id: number, name: string, args: Record<string, unknown>}} called
 * @param {number} number how many calls have come up to this one
 */
async function take({ id, name, args }, number) {
  try {
    await started;
    if (name === "keep") {
      postMessage({ id, answer: !thinks && (await keepMemory(number)) });
      return;
    }
    isOfTables &&= OF_TABLES.test(name);
    if (name === "mount") {
      mount(/** @type {[string, import("./given_files.js").Place][]} */ (args.files));
      postMessage({ id, answer: null });
      return;
    }
    const path = String(args.path ?? "");
    const [, ofPath = ""] = OF_TABLE.exec(path) ?? [];
    const table = name === "join" ? String(args.table) : name === "request" ? ofPath : "";
    const changes = name === "join" || (args.method !== "GET" && CHANGES.test(path));
    const was = held.has(table);
    if (table && changes && !(await hold(table))) throw { code: "elsewhere", message: "another tab has this table", status: 409 };
    try {
      const found = await carryOut(name, args);
      if (name === "leave" && found) release(found);
      postMessage({ id, answer: found });
    } finally {
      if (table && name !== "join" && !was) release(table);
    }
  } catch (error) {
    const { code = "engine", message = String(error), status = 0 } = /** @type {any} */ (error);
    postMessage({ id, error: { code, message, status } });
  }
  if (thinks) think();
}

/** Let a bot think for a while, and go on after the calls that have come meanwhile. */
function think() {
  if (isThinking) return;
  isThinking = true;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    last = last.then(async () => {
      isThinking = false;
      try {
        if (thinks) await carryOut("think", { milliseconds: SLICE });
      } catch (error) {
        console.error(error);
        return;
      }
      if (thinks) think();
    });
  };
  port2.postMessage(null);
}

const started = start().then(
  async (warm) => {
    tell("storage", await store.open());
    tell("started", { warm });
  },
  (error) => {
    tell("failed", { code: "engine", message: String(error).slice(0, 500) });
    throw error;
  },
);
started.catch(() => {});
onmessage = ({ data }) => {
  const number = (calls += 1);
  last = last.then(() => take(data, number));
};
