// A connection to a table.
// Made by scripts/generate-types from maginor_core/tables/server/client/connection.js; change that, and run it again.
// The schemas have SHA-256 4d1b4a3c424ea056e69421eb1d4fcb1dfb8831d0843fa15fb5c5c3d0efe5501a,
// and the text below 6eca339e3cee679ec227e43896d8ed7685c29486f57638a78df287a76851d7bb.

/**
 * A socket to a table that connects again by itself, with the last version that was seen.
 *
 * It needs nothing of a page: any program with WebSocket can use it.
 */
import type { FromServer } from "./index.js";
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
     * the last version that was seen; the connection counts it further
     */
    version: number;
    /**
     * the language of texts
     */
    language: string;
    /**
     * `narrow` for pictures on small screens
     */
    width?: string;
};
/**
 * @typedef {object} Joining
 * @property {string | URL} url the address of the table's socket
 * @property {string} token what opens the seat
 * @property {number} version the last version that was seen; the connection counts it further
 * @property {string} language the language of texts
 * @property {string} [width] `narrow` for pictures on small screens
 */
export declare class Connection {
    joining: {
        url: string | URL;
        token: string;
        version: number;
        language: string;
        width?: string;
    };
    receive: (message: FromServer) => void;
    report: (joined: boolean) => void;
    joined: boolean;
    closed: boolean;
    wait: number;
    number: number;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer: ReturnType<typeof setTimeout> | undefined;
    /** @type {WebSocket | null} */
    socket: WebSocket | null;
    /** @type {Map<number, (answer: FromServer | null) => void>} */
    asked: Map<number, (answer: FromServer | null) => void>;
    /**
     * Connect, and join whenever connected.
     * @param {Joining} joining
     * @param {(message: FromServer) => void} receive takes each message
     * @param {(joined: boolean) => void} report is told when the seat is joined, and when it is lost
     */
    constructor(joining: Joining, receive: (message: FromServer) => void, report: (joined: boolean) => void);
    /** Connect now, if a connection is waited for. */
    hurry(): void;
    open(): void;
    /** @param {FromServer} message */
    take(message: FromServer): void;
    /** Connect again after a pause, which is longer each time. */
    lost(): void;
    forget(): void;
    /**
     * Ask the table something and return its answer, or null if the connection was lost before.
     * @param {{type: string, [key: string]: unknown}} message
     * @returns {Promise<FromServer | null>}
     */
    ask(message: {
        type: string;
        [key: string]: unknown;
    }): Promise<FromServer | null>;
    /** Leave the table. */
    close(): void;
}
