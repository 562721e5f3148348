/**
 * How a page reaches its tables: by a server, or by an engine in this browser.
 *
 * A page without a server sets `globalThis.maginorTransport` before `main.js` begins (`site/client/start.js`).
 */

/** @import {SocketClass} from "./connection.js" */

/**
 * @typedef {object} Notice
 * @property {string} says the id of its text
 * @property {() => void} [does] what a button does
 * @property {string} [label] the id of the text of that button
 *
 * @typedef {object} Transport
 * @property {boolean} alone whether all who play are at this screen, since no other device can come to a table
 * @property {(path: string, init?: RequestInit) => Promise<Response>} fetch answers a request, such as one for `/api/games`
 * @property {(path: string) => string} source the address from which the page itself loads a picture
 * @property {(path: string) => string} address the address of a screen, such as `/t/TABLE#at=5`
 * @property {() => string} screen which screen the address of the page names, such as `/t/TABLE`
 * @property {() => Notice | null} notice what the reader has to know now
 * @property {() => void} [shown] is told that the first screen is there
 * @property {(name: string, args?: Record<string, unknown>) => Promise<any>} [engine] asks an engine in this browser, if there is one (`site/client/engine.js`)
 * @property {SocketClass} [WebSocket] the class of sockets, if it is not the browser's
 */

/** @type {Transport} */
const server = {
  alone: false,
  fetch: (path, init) => fetch(path, init),
  source: (path) => path,
  address: (path) => path,
  screen: () => location.pathname,
  notice: () => null,
};

/** @type {Transport} */
export const transport = /** @type {{maginorTransport?: Transport}} */ (globalThis).maginorTransport ?? server;

/**
 * Ask the engine in this browser.
 * @param {string} name
 * @param {Record<string, unknown>} [args]
 * @returns {Promise<any>} JSON, or bytes
 */
export const ask = (name, args) => /** @type {NonNullable<Transport["engine"]>} */ (transport.engine)(name, args);
