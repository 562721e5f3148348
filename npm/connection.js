/**
 * A socket to a table that connects again by itself, with the last version that was seen.
 *
 * It needs nothing of a page: any program with a class of WebSockets can use it.
 */

/** @import {AnyGame, FromServer, GameTypes, InGame, Question, Shown} from "maginor-client" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
const CONNECTING = 0;
const OPEN = 1;

/** The subprotocol that a server must accept. */
export const SUBPROTOCOL = "maginor.1";

/**
 * @typedef {object} Joining
 * @property {string | URL} url the address of the table's socket
 * @property {string} token what opens the seat
 * @property {number} [version] the last version that was seen, 0 if left out; the connection counts it further
 * @property {string} [language] the language of texts
 * @property {boolean} [show] whether `shown` is wanted: pictures, sentences and menus
 * @property {"wide" | "medium" | "narrow"} [width] for which screens pictures are drawn
 * @property {boolean} [view] false if `events` need no `view`, since the program folds the events; `joined` has it
 * @property {SocketClass} [WebSocket] the class of sockets, for programs without one of their own
 */

/**
 * @typedef {new (url: string | URL, protocol: string) => {
 *   readyState: number,
 *   send: (text: string) => void,
 *   close: () => void,
 *   onopen: any, onmessage: any, onclose: any, onerror: any,
 * }} SocketClass
 */

/**
 * @template {GameTypes} [G=AnyGame]
 */
export class Connection {
  /**
   * Connect, and join whenever connected.
   * @param {Joining} joining
   * @param {(message: InGame<FromServer, G>) => void} receive takes each message
   * @param {(joined: boolean, reason: string) => void} report is told when the seat is joined, and when it is not
   *   and why: the code of the table's error, the reason of the close frame, or what the socket says
   */
  constructor(joining, receive, report) {
    this.joining = { version: 0, ...joining };
    this.receive = receive;
    this.report = report;
    this.joined = false;
    this.closed = false;
    this.wait = FIRST_WAIT;
    this.number = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {InstanceType<SocketClass> | null} */
    this.socket = null;
    /** @type {Map<number, (answer: InGame<FromServer, G> | null) => void>} */
    this.asked = new Map();
    /** The parts of the picture that was sent last. @type {string[]} */
    this.parts = [];
    this.open();
  }

  /** Connect now, if a connection is waited for. */
  hurry() {
    if (!this.closed && !this.socket) this.open();
  }

  open() {
    clearTimeout(this.timer);
    const Socket = this.joining.WebSocket ?? globalThis.WebSocket;
    if (!Socket) throw new TypeError("there is no WebSocket here; pass a class of sockets as WebSocket");
    const socket = new Socket(this.joining.url, SUBPROTOCOL);
    let said = "";
    this.socket = socket;
    socket.onopen = () => {
      const { token, version, language, show, width, view } = this.joining;
      socket.send(JSON.stringify({ type: "join", id: 0, token, version, language, show, width, view, parts: show }));
    };
    socket.onmessage = (/** @type {{data: string}} */ { data }) => {
      if (this.socket === socket) this.take(JSON.parse(data));
    };
    socket.onerror = (/** @type {{message?: string, error?: Error}} */ { message, error }) => {
      said = message || error?.message || "";
    };
    socket.onclose = (/** @type {{code: number, reason: string}} */ { code, reason }) => {
      if (this.socket === socket) this.lost(reason || said || explained(code));
    };
  }

  /** @param {FromServer} told */
  take(told) {
    const message = /** @type {InGame<FromServer, G>} */ (/** @type {unknown} */ (told));
    if (told.type === "joined" || told.type === "events") {
      this.joining.version = told.version;
      if (told.shown?.parts) this.draw(told.shown);
    }
    if (told.type === "joined") {
      this.joined = true;
      this.wait = FIRST_WAIT;
      this.report(true, "");
    } else if (told.type === "error" && told.id === 0) {
      this.report(false, told.code);
    }
    this.receive(message);
    const id = "id" in told ? told.id : null;
    if (typeof id === "number") this.asked.get(id)?.(message);
    if (typeof id === "number") this.asked.delete(id);
  }

  /**
   * Put together a picture of which the parts were sent that changed.
   * @param {Shown} shown
   */
  draw(shown) {
    const { parts: before } = this;
    this.parts = (shown.parts ?? []).flatMap((one) => {
      if (typeof one === "string") return one;
      const [first = 0, count = 0] = one;
      return before.slice(first, first + count);
    });
    shown.picture = this.parts.join("");
    delete shown.parts;
  }

  /**
   * Connect again after a pause, which is longer each time.
   * @param {string} reason
   */
  lost(reason) {
    this.forget();
    if (this.closed) return;
    this.report(false, reason);
    this.timer = setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  forget() {
    this.socket = null;
    this.joined = false;
    for (const answer of this.asked.values()) answer(null);
    this.asked.clear();
  }

  /**
   * Ask the table something and return its answer, or null if the connection was lost before.
   * @param {Question<G>} message
   * @returns {Promise<InGame<FromServer, G> | null>}
   */
  ask(message) {
    if (!this.socket || !this.joined || this.socket.readyState !== OPEN) return Promise.resolve(null);
    const id = (this.number += 1);
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.asked.set(id, resolve));
  }

  /** Leave the table. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    const socket = this.socket;
    this.forget();
    if (socket?.readyState === CONNECTING) socket.onopen = () => socket.close(); // browsers complain if it is closed before
    else socket?.close();
  }
}

/**
 * Return why a socket was closed that does not say it: browsers tell a page only a number.
 * @param {number} code
 */
function explained(code) {
  const refused = `the server cannot be reached, or does not accept the subprotocol ${SUBPROTOCOL}`;
  return code === 1006 ? refused : `closed with code ${code}`;
}
