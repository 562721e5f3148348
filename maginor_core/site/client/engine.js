/**
 * The engine in this browser: Python in a worker of the page, the same for the table page and any other of the site.
 *
 *     import { engine } from "./engine.js";
 *     const found = await engine().call("request", { method: "POST", path: "/api/logs", content: bytes });
 *
 * - `engine()` returns the one engine of the page. Its worker is started by the first call of `engine()`.
 * - `call(name, args)` calls what `CALLS` of `site/worker.py` names, with arguments by their names: JSON, or a
 *   `Uint8Array` at the top level, which is `bytes` in Python (the array is copied, not given away). It returns
 *   a promise of what the function returns: JSON, or a `Uint8Array` if that is `bytes`. Calls are answered one
 *   after another, in their order.
 * - `call("mount", { files })` lets Python read files of the reader, `[path, { pack, from, size }]` each, in its
 *   working folder, in place of those of before: so many bytes of a Blob, which is read when Python does. Many small
 *   files are best in one, since a browser has kilobytes of memory for each Blob.
 * - `call("keep")` keeps the memory of the engine for later starts, unless another call comes meanwhile; it returns
 *   whether that is done with.
 * - What is refused rejects with an `EngineError`: `code` for programs, `message` in English, `status` as a server
 *   would have it (0 if the engine itself cannot run). The codes of the engine: `wasm` (no WebAssembly here),
 *   `engine` (it could not be started, or has ended), `elsewhere` (another tab has the table), `storage` (the
 *   browser could not keep what was done, so it does not count).
 * - `on(event, listener)` listens to what happens beside calls, and returns what stops that:
 *   `started` once Python runs; `failed` with an `EngineError` if it never will; `told` with `{socket, text}`, a
 *   message for the client of a table, or `text: null` when its connection ends; `storage` with a code,
 *   `denied` if nothing can be kept here, `full` if something could not be, or `well`; `update` with a function
 *   that loads the page again with a new version of the site, once there is one.
 * - `state` is `starting`, `started` or `failed`; `waiting` is how many calls are not answered yet.
 * - `close()` ends the worker, as before another engine is started (`restart()`).
 *
 * The worker is made of a `blob:` address, so that the Content-Security-Policy of the page holds in it, too.
 */

/** What is refused. */
export class EngineError extends Error {
  /** @param {{code: string, message: string, status?: number}} told */
  constructor({ code, message, status = 0 }) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** @typedef {(value: any) => void} Listener */

/** For how many milliseconds nothing has to be asked, and answered, before the site is kept, so that whoever plays waits for nothing else. */
const SOON = 3000;
/** The same for the memory that makes the next start quick, which takes longer. */
const LATER = 8000;

/** Start a worker. */
function worker() {
  const script = new URL("./engine_worker.js", import.meta.url).href;
  const made = new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(made), { type: "module", name: "engine" });
}

export class Engine {
  constructor() {
    /** @type {"starting" | "started" | "failed"} */
    this.state = "starting";
    /** @type {Map<number, {resolve: (value: any) => void, reject: (error: EngineError) => void}>} */
    this.calls = new Map();
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
    this.number = 0;
    /** When the last call was made. */
    this.calledAt = 0;
    this.hasTables = false;
    /** @type {EngineError | null} */
    this.error = null;
    /** @type {Worker | null} */
    this.worker = null;
    if (typeof WebAssembly === "object") this.start();
    else this.fail(new EngineError({ code: "wasm", message: "this browser cannot run WebAssembly" }));
  }

  start() {
    this.worker = worker();
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(new EngineError({ code: "engine", message: event.message || "the engine could not be started" }));
    };
  }

  /**
   * Python runs: keep the site for the next time, offline too, and the memory with which it starts then.
   * @param {{warm: boolean}} how whether it was started from such a memory
   */
  started({ warm }) {
    this.state = "started";
    this.whenIdle(SOON, () => void this.keepSite().catch(() => {})); // where it is not allowed, it is loaded each time
    if (!warm) this.whenIdle(LATER, () => void this.keepMemory());
  }

  /**
   * Do something once nobody waits for an answer, and nobody has asked for so long; it is looked as often.
   * @param {number} milliseconds
   * @param {() => void} act
   */
  whenIdle(milliseconds, act) {
    const isIdle = () => !this.waiting && performance.now() - this.calledAt >= milliseconds;
    setTimeout(() => (isIdle() ? act() : this.whenIdle(milliseconds, act)), milliseconds);
  }

  /** Keep the memory of the engine, once a table was played at, for which everything is imported then; a call ends it until later. */
  async keepMemory() {
    if (this.state !== "started" || !("caches" in globalThis)) return;
    const isKept = this.hasTables && (await this.call("keep").catch(() => true)); // where it is not allowed, nothing is
    if (!isKept) this.whenIdle(LATER, () => void this.keepMemory());
  }

  async keepSite() {
    const kept = await navigator.serviceWorker?.register(new URL("./service_worker.js", import.meta.url));
    if (!kept) return;
    const look = () => {
      const { waiting } = kept;
      if (waiting && navigator.serviceWorker.controller) this.tell("update", () => this.update(waiting));
    };
    look();
    kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", look));
  }

  /** @param {ServiceWorker} waiting */
  update(waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("take over");
  }

  /** How many calls are not answered yet. */
  get waiting() {
    return this.calls.size;
  }

  /**
   * Call a function of the engine.
   * @param {string} name
   * @param {Record<string, unknown>} [args]
   * @returns {Promise<any>} JSON, or a Uint8Array
   */
  call(name, args = {}) {
    if (this.error) return Promise.reject(this.error);
    if (name === "join") this.hasTables = true;
    const id = (this.number += 1);
    this.calledAt = performance.now();
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.worker?.postMessage({ id, name, args });
    });
  }

  /**
   * Listen to what happens.
   * @param {string} event
   * @param {Listener} listener
   */
  on(event, listener) {
    const all = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, all.add(listener));
    return () => void all.delete(listener);
  }

  /** End the worker; calls that are not answered are refused. */
  close() {
    this.worker?.terminate();
    this.fail(new EngineError({ code: "engine", message: "the engine was ended" }));
  }

  /** @param {{id?: number, answer?: unknown, error?: any, event?: string, value?: any}} told */
  take({ id, answer, error, event, value }) {
    if (event === "started") this.started(value);
    if (event === "failed") return this.fail(new EngineError(value));
    if (event) this.tell(event, value);
    if (id === undefined) return;
    const waits = this.calls.get(id);
    this.calls.delete(id);
    if (error) waits?.reject(new EngineError(error));
    else waits?.resolve(answer);
  }

  /** @param {EngineError} error */
  fail(error) {
    this.state = "failed";
    this.error = error;
    for (const { reject } of this.calls.values()) reject(error);
    this.calls.clear();
    this.tell("failed", error);
  }

  /** @param {string} event @param {unknown} value */
  tell(event, value) {
    for (const listener of this.listeners.get(event) ?? []) listener(value);
  }
}

/** @type {Engine | null} */
let one = null;

/** Return the engine of this page, which is started the first time. */
export function engine() {
  return (one ??= new Engine());
}

/** Return another engine in place of that of before, which is ended. */
export function restart() {
  one?.close();
  return (one = new Engine());
}
