/** The way of the table page to its tables, which are in this browser: it stands in for the server (`transport.js`). */

/** @import {Transport} from "../../tables/server/client/transport.js" */
/** @import {Engine} from "./engine.js" */

import { engine, EngineError } from "./engine.js";

const folder = new URL(".", import.meta.url);
/** The engine, once it was started. @type {Engine | null} */
let running = null;
/** The sockets of tables, by number. @type {Map<number, TableSocket>} */
const sockets = new Map();
let numbers = 0;
/** Takes a new version of the site, if there is one. @type {(() => void) | null} */
let update = null;
/** What the reader has to know about tables and storage. */
const known = { storage: "well", elsewhere: false };

/** Tells that the lobby is painted, before which the engine is not started: it would only delay that. */
let paint = () => {};
/** @type {Promise<void>} */
const painted = new Promise((resolve) => (paint = resolve));

/** Return the engine, which is started the first time. */
function started() {
  if (running) return running;
  running = engine();
  running.on("told", ({ socket, text }) => sockets.get(socket)?.told(text));
  running.on("storage", (code) => (known.storage = code));
  running.on("update", (take) => (update = take));
  return running;
}

/** A connection to a table, in the form of a WebSocket. */
class TableSocket {
  /** @param {string | URL} url */
  constructor(url) {
    this.number = numbers += 1;
    this.readyState = 0;
    /** @type {any} */ this.onopen = null;
    /** @type {any} */ this.onmessage = null;
    /** @type {any} */ this.onclose = null;
    /** @type {any} */ this.onerror = null;
    const [, table = ""] = /\/api\/tables\/([^/]+)\/socket/.exec(new URL(url, location.href).pathname) ?? [];
    sockets.set(this.number, this);
    started().call("join", { socket: this.number, table }).then(
      () => {
        known.elsewhere = false;
        this.readyState = 1;
        this.onopen?.();
      },
      (error) => {
        known.elsewhere = error.code === "elsewhere";
        this.end(1008, error.code);
      },
    );
  }

  /** @param {string} text */
  send(text) {
    started().call("text", { socket: this.number, text }).catch(({ code }) => this.end(1011, code));
  }

  /** @param {string | null} text */
  told(text) {
    if (text === null) this.end(1000, "closed");
    else this.onmessage?.({ data: text });
  }

  close() {
    this.end(1000, "");
  }

  /** @param {number} code @param {string} reason */
  end(code, reason) {
    if (!sockets.delete(this.number)) return;
    this.readyState = 3;
    started().call("leave", { socket: this.number }).catch(() => {});
    this.onclose?.({ code, reason });
  }
}

/**
 * Answer a request of the page: what is the same for all is a file of the site, all else the engine answers.
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function answer(path, { method = "GET", headers, body } = {}) {
  const file = source(path);
  if (method === "GET" && file !== path) return fetch(file);
  const given = /** @type {Record<string, string>} */ (headers ?? {});
  const token = (given.Authorization ?? "").replace(/^Bearer /, "");
  const isJson = given["Content-Type"] === "application/json";
  const sent = isJson ? { body: JSON.parse(String(body)) } : body ? { content: new Uint8Array(await new Response(body).arrayBuffer()) } : {};
  await painted;
  try {
    const found = await started().call("request", { method, path, token, ...sent });
    if (found instanceof Uint8Array) return new Response(/** @type {BodyInit} */ (found));
    return new Response(found.status === 204 ? null : JSON.stringify(found.body), { status: found.status });
  } catch (error) {
    const { code, message, status } = error instanceof EngineError ? error : { code: "engine", message: String(error), status: 0 };
    return new Response(JSON.stringify({ error: { code, message } }), { status: status || 503 });
  }
}

/**
 * Return the address of the file that answers a request; the path itself if the engine does.
 * @param {string} path
 */
function source(path) {
  const { pathname, searchParams } = new URL(path, "http://site");
  const language = searchParams.get("language") ?? "en";
  const [, sheet] = /^\/sheets\/(.+)$/.exec(pathname) ?? [];
  const [, game] = /^\/api\/games\/([^/]+)\/picture$/.exec(pathname) ?? [];
  const name = sheet
    ? `sheets/${sheet.replace("/", "-")}.svg`
    : game
      ? `games/${game}-${language}-${searchParams.get("width") === "narrow" ? "narrow" : "wide"}.svg`
      : pathname === "/api/games"
        ? `games/${language}.json`
        : "";
  return name ? new URL(name, folder).href : path;
}

/** @type {Transport} */
const transport = {
  alone: true,
  fetch: answer,
  source,
  address: (path) => folder.pathname + (path === "/" ? "" : `?${path.slice(1)}`),
  screen: () => `/${decodeURIComponent(location.search.slice(1)).replace(/[=&].*/, "")}`,
  engine: (name, args) => started().call(name, args),
  WebSocket: TableSocket,
  shown: () => requestAnimationFrame(() => setTimeout(() => (paint(), started()))),
  notice: () => {
    if (running?.error) return { says: running.error.code === "wasm" ? "site-wasm" : "site-engine" };
    if (known.elsewhere) return { says: "site-elsewhere" };
    if (running?.state === "starting" && running.waiting) return { says: "site-starting" };
    if (known.storage !== "well") return { says: `site-storage-${known.storage}` };
    return update ? { says: "site-update", label: "site-reload", does: update } : null;
  },
};
/** @type {{maginorTransport?: Transport}} */ (globalThis).maginorTransport = transport;
if (transport.screen() !== "/") {
  paint();
  started(); // which is waited for
}
