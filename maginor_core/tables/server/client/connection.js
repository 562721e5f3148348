/**
 * A socket to a table that connects again by itself, with the last version that was seen.
 *
 * It needs nothing of a page: any program with WebSocket can use it.
 */

/** @import {FromServer} from "maginor-client" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
const OPEN = 1;

/**
 * @typedef {object} Joining
 * @property {string | URL} url the address of the table's socket
 * @property {string} token what opens the seat
 * @property {number} version the last version that was seen; the connection counts it further
 * @property {string} language the language of texts
 * @property {string} [width] `narrow` for pictures on small screens
 */

export class Connection {
  /**
   * Connect, and join whenever connected.
   * @param {Joining} joining
   * @param {(message: FromServer) => void} receive takes each message
   * @param {(joined: boolean) => void} report is told when the seat is joined, and when it is lost
   */
  constructor(joining, receive, report) {
    this.joining = { ...joining };
    this.receive = receive;
    this.report = report;
    this.joined = false;
    this.closed = false;
    this.wait = FIRST_WAIT;
    this.number = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, (answer: FromServer | null) => void>} */
    this.asked = new Map();
    this.open();
  }

  /** Connect now, if a connection is waited for. */
  hurry() {
    if (!this.closed && !this.socket) this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.joining.url, "maginor.1");
    this.socket = socket;
    socket.onopen = () => {
      const { token, version, language, width } = this.joining;
      socket.send(JSON.stringify({ type: "join", id: 0, token, version, language, width, show: true }));
    };
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.take(JSON.parse(data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** @param {FromServer} message */
  take(message) {
    if (message.type === "joined" || message.type === "events") this.joining.version = message.version;
    if (message.type === "joined") {
      this.joined = true;
      this.wait = FIRST_WAIT;
      this.report(true);
    }
    this.receive(message);
    const id = "id" in message ? message.id : null;
    if (typeof id === "number") this.asked.get(id)?.(message);
    if (typeof id === "number") this.asked.delete(id);
  }

  /** Connect again after a pause, which is longer each time. */
  lost() {
    this.forget();
    if (this.closed) return;
    this.report(false);
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
   * @param {{type: string, [key: string]: unknown}} message
   * @returns {Promise<FromServer | null>}
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
    socket?.close();
  }
}
