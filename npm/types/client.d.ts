// Messages between a client and a table.
// Made by scripts/generate-types from spec/client/messages.json; change that, and run it again.
// The schemas have SHA-256 7c2c1d733646520ec41d1226b6aa0d4efd222b3cf15d26e7770ecd93e75d97a8,
// and the text below baf924d19bc7ac6442d987c03000bb89de43abbc8e65641e952b0ff18f416995.

export type Message = FromClient | FromServer;
export type FromClient = Join | Submit | AskState | AskUndo | AnswerUndo;
/**
 * The client's own number of its message.
 */
export type Id = number | null;
/**
 * How many records the match has.
 */
export type Version = number;
/**
 * The number of the open decision: the version at which it began.
 */
export type Decision = number;
export type Seat = number;
export type FromServer = Joined | Events | Accepted | Refused | Conflict | Error;
export type Joined = State & {
  type: "joined";
  id: Id;
  protocol: 1;
  game: string;
  match: string;
  /**
   * The seat; null for a spectator.
   */
  seat: number | null;
  names: string[];
};
export type Events = State & {
  type: "events";
};

export interface Join {
  type: "join";
  id?: Id;
  token: string;
  /**
   * The last version that the client has seen; 0 if left out.
   */
  version?: Version;
}
export interface Submit {
  type: "submit";
  id?: Id;
  decision: Decision;
  command: Command;
  /**
   * Outcomes of real dice, as the engine protocol has them.
   */
  outcomes?: unknown[];
}
/**
 * A command of the game, as its engine protocol has it.
 */
export interface Command {
  type: string;
  player: Seat;
}
export interface AskState {
  type: "state";
  id?: Id;
  version?: Version;
}
export interface AskUndo {
  type: "ask_undo";
  id?: Id;
  to: number;
}
export interface AnswerUndo {
  type: "answer_undo";
  id?: Id;
  agree: boolean;
}
/**
 * What a client shows now.
 */
export interface State {
  version: Version;
  decision: Decision;
  to_act: Seat[];
  /**
   * All that the seat may know.
   */
  view: object;
  legal: Command[];
  finished: boolean;
  result: {
    totals: number[];
    winners: Seat[];
  } | null;
  /**
   * An undo that waits for the consent of others.
   */
  undo: {
    seat: Seat;
    to: Version;
    agreed: Seat[];
  } | null;
  /**
   * The version after which the events begin.
   */
  from: Version;
  events: {
    /**
     * The version to which its record led.
     */
    version: Version;
    event: Event;
  }[];
}
/**
 * An event of the game in its public form.
 */
export interface Event {
  type: string;
}
export interface Accepted {
  type: "accepted";
  id: Id;
  /**
   * The new version; null if others were asked first.
   */
  version: number | null;
}
export interface Refused {
  type: "refused";
  id: Id;
  /**
   * The ruling that refuses it.
   */
  code: string;
  message: string;
  legal: Command[];
}
export interface Conflict {
  type: "conflict";
  id: Id;
  expected: Decision;
  decision: Decision;
  message: string;
}
export interface Error {
  type: "error";
  id: Id;
  code: string;
  message: string;
}
