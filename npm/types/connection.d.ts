// A connection to a table.
// Made by scripts/generate-types from maginor_core/tables/server/client/connection.js; change that, and run it again.
// The schemas have SHA-256 427bbc7977f4a8319a4506f93a9e4476e6b9f5b126fcdd73b55b952458cad554,
// and the text below e81a4b6ae54df39d4bab2e47d3d90a9b04c486c5953c9f6c25bb550dc6b3e8d0.

/**
 * A socket to a table that connects again by itself, with the last version that was seen.
 *
 * It needs nothing of a page: any program with a class of WebSockets can use it.
 */
import type { AnyGame, FromServer, GameTypes, InGame, Question, Shown } from "./index.js";
/** The subprotocol that a server must accept. */
export declare const SUBPROTOCOL = "maginor.1";
export type Joining = {
    /**
     * the address of the table's socket
     */
    url: string | URL;
    /**
     * what opens the seat
     */
    token: string;
    /**
     * the last version that was seen, 0 if left out; the connection counts it further
     */
    version?: number;
    /**
     * the language of texts
     */
    language?: string;
    /**
     * whether `shown` is wanted: pictures, sentences and menus
     */
    show?: boolean;
    /**
     * for which screens pictures are drawn
     */
    width?: "wide" | "medium" | "narrow";
    /**
     * false if `events` need no `view`, since the program folds the events; `joined` has it
     */
    view?: boolean;
    /**
     * the class of sockets, for programs without one of their own
     */
    WebSocket?: SocketClass;
};
export type SocketClass = new (url: string | URL, protocol: string) => {
    readyState: number;
    send: (text: string) => void;
    close: () => void;
    onopen: any;
    onmessage: any;
    onclose: any;
    onerror: any;
};
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
export declare class Connection<G extends GameTypes = AnyGame> {
    joining: {
        url: string | URL;
        token: string;
        language?: string;
        show?: boolean;
        width?: "wide" | "medium" | "narrow";
        view?: boolean;
        WebSocket?: SocketClass;
        version: number;
    };
    receive: (message: InGame<FromServer, G>) => void;
    report: (joined: boolean, reason: string) => void;
    joined: boolean;
    closed: boolean;
    wait: number;
    number: number;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer: ReturnType<typeof setTimeout> | undefined;
    /** @type {InstanceType<SocketClass> | null} */
    socket: InstanceType<SocketClass> | null;
    /** @type {Map<number, (answer: InGame<FromServer, G> | null) => void>} */
    asked: Map<number, (answer: InGame<FromServer, G> | null) => void>;
    /** The parts of the picture that was sent last. @type {string[]} */
    parts: string[];
    /**
     * Connect, and join whenever connected.
     * @param {Joining} joining
     * @param {(message: InGame<FromServer, G>) => void} receive takes each message
     * @param {(joined: boolean, reason: string) => void} report is told when the seat is joined, and when it is not
     *   and why: the code of the table's error, the reason of the close frame, or what the socket says
     */
    constructor(joining: Joining, receive: (message: InGame<FromServer, G>) => void, report: (joined: boolean, reason: string) => void);
    /** Connect now, if a connection is waited for. */
    hurry(): void;
    open(): void;
    /** @param {FromServer} told */
    take(told: FromServer): void;
    /**
     * Put together a picture of which the parts were sent that changed.
     * @param {Shown} shown
     */
    draw(shown: Shown): void;
    /**
     * Connect again after a pause, which is longer each time.
     * @param {string} reason
     */
    lost(reason: string): void;
    forget(): void;
    /**
     * Ask the table something and return its answer, or null if the connection was lost before.
     * @param {Question<G>} message
     * @returns {Promise<InGame<FromServer, G> | null>}
     */
    ask(message: Question<G>): Promise<InGame<FromServer, G> | null>;
    /** Leave the table. */
    close(): void;
}
