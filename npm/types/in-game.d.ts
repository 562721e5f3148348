import type { Command, Event, FromClient, Join, State } from "./client.js";

/**
 * What the messages at a table contain in one game, such as `maginor.Types`.
 */
export interface GameTypes {
  command: object;
  event: object;
  view: object;
}

/**
 * A message with the commands, events and views of a game: `InGame<FromServer, maginor.Types>`.
 */
export type InGame<M, G extends GameTypes> = M extends object
  ? {
      [K in keyof M]: K extends "view"
        ? G["view"]
        : K extends "command"
          ? G["command"]
          : K extends "legal"
            ? G["command"][]
            : K extends "event"
              ? G["event"]
              : K extends "events"
                ? M[K] extends (infer E)[]
                  ? InGame<E, G>[]
                  : M[K]
                : M[K];
    }
  : M;

/**
 * What messages contain in a game of which nothing is known.
 */
export interface AnyGame {
  command: Command;
  event: Event;
  view: NonNullable<State["view"]>;
}

/**
 * A message by which a client that has joined asks for something.
 */
export type Question<G extends GameTypes = AnyGame> = InGame<Exclude<FromClient, Join>, G>;
