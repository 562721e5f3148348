// Bodies of requests and answers of the HTTP API.
// Made by scripts/generate-types from spec/client/openapi.json; change that, and run it again.
// The schemas have SHA-256 9f55f0c35077207ac9106e037094af033b80b72d2e3d033f663e9d9981a86d09,
// and the text below e574c1d02f2893da06d563406639fdf6c8d7c3a6ada67c96ab70fd0f52121f5a.

export type Language = import("./client.js").Language;
export type VariantValue = boolean | number | null;
/**
 * Where outcomes of chance come from: a seed, real dice, or all seats together.
 */
export type DiceMode = "seeded" | "typed" | "joint";
/**
 * Whether a seat may commit to a secret choice before it discloses it.
 */
export type ChoiceMode = "open" | "committed";
/**
 * person: on the host's side; open: for who comes by the invitation.
 */
export type SeatKind = "person" | "open" | "bot";
/**
 * What players may say to each other: nothing, set phrases, or also words of their own.
 */
export type Talk = "off" | "phrases" | "text";
/**
 * The id of a table.
 */
export type TableId = string;
export type TableStatus = "waiting" | "playing" | "finished" | "archived";
/**
 * Null before the end.
 */
export type Result = {
  totals: number[];
  winners: import("./client.js").Seat[];
} | null;

/**
 * Why a request was not carried out; nothing has changed.
 */
export interface Error {
  error: {
    /**
     * What programs distinguish it by.
     */
    code: string;
    /**
     * What was attempted, and why it is not done.
     */
    message: string;
    /**
     * Where the cause is the server's: by which its operator finds it in the log.
     */
    reference?: string;
  };
}
export interface Catalogue {
  games: CatalogueEntry[];
}
/**
 * What can be played, and what can be chosen for it.
 */
export interface CatalogueEntry {
  name: string;
  title: string;
  /**
   * What one does in it, in one sentence; empty if nobody has said.
   */
  summary: string;
  /**
   * How it is played, in paragraphs.
   */
  guide: string[];
  /**
   * How it is played, one idea each, beside the picture of the game.
   */
  panels: {
    text: string;
    /**
     * Places and pieces of the picture; one that ends in a colon stands for all that begin so.
     */
    shows: string[];
  }[];
  /**
   * How events are shown beyond their sentences, by their type.
   */
  cues: {
    [k: string]: Cue;
  };
  /**
   * By type of an event, the symbol of the game's sheet before its line of the history; a key of the event in braces stands for its value.
   */
  icons: {
    [k: string]: string;
  };
  /**
   * The types of the events with which turns begin.
   */
  turns: string[];
  /**
   * The symbols of the game's sheet that show faces of dice.
   */
  faces: {
    [k: string]: string;
  };
  /**
   * The colour of the game's table in CSS; empty for the usual one.
   */
  cloth: string;
  /**
   * Fewest and most.
   */
  players: number[];
  variants: Variant[];
  editions: {
    name: string;
    /**
     * The variants that hold in it.
     */
    variants: {
      [k: string]: VariantValue;
    };
  }[];
  /**
   * Tiles or boards to choose from.
   */
  parts: {
    name: string;
    label: string;
  }[];
  /**
   * Whether a table can be dealt from a component set of its opener's.
   */
  own_parts: boolean;
  bots: string[];
  /**
   * Whether decisions of a finished game can be judged by a search.
   */
  analysis: boolean;
  dice: DiceMode[];
  choices: ChoiceMode[];
  /**
   * Whether players at one screen need a curtain between seats.
   */
  private: boolean;
  /**
   * Whether the game has hints.
   */
  hints: boolean;
}
/**
 * How events of a type are shown beyond their sentence.
 */
export interface Cue {
  /**
   * The key with the face of a die, or of several, that is shown.
   */
  face?: string;
  /**
   * The keys that tell whose step it is; steps of one walk share a line.
   */
  walk?: string[];
  /**
   * What is heard.
   */
  sound?: "roll" | "card";
  /**
   * What a newcomer is told when it happens for the first time.
   */
  lesson?: string;
  /**
   * The same where the event's player is the newcomer, if it is worded otherwise.
   */
  own_lesson?: string;
}
export interface Variant {
  name: string;
  label: string;
  default: VariantValue;
}
export interface Clock {
  /**
   * What each seat has.
   */
  seconds: number;
  /**
   * Seconds added for each command.
   */
  increment: number;
}
export interface NewTable {
  game: string;
  seats: {
    kind: SeatKind;
    name?: string;
    /**
     * Which bot, by its name.
     */
    bot?: string;
  }[];
  edition?: string | null;
  /**
   * Those left out are at their default, or as the edition has them.
   */
  variants?: {
    [k: string]: VariantValue;
  };
  /**
   * What it is dealt from: a name in the catalogue, or a component set.
   */
  parts?: (string | null) | ComponentSet;
  dice?: {
    mode: DiceMode;
    /**
     * Refused where others play on devices of their own.
     */
    seed?: string | null;
  };
  choices?: ChoiceMode;
  /**
   * Left out: off at a public table, phrases at others.
   */
  talk?: Talk;
  /**
   * Whether it is listed.
   */
  public?: boolean;
  /**
   * After how many seconds without a clock the others may go on without an absent player; left out: as the server has it.
   */
  absent_after?: number | null;
  /**
   * Whether all persons play at one screen.
   */
  hotseat?: boolean;
  clock?: Clock | null;
  /**
   * Whether hints are given.
   */
  hints?: boolean;
  /**
   * Whether bots alone agree to take back what was rolled, drawn or revealed.
   */
  takebacks?: boolean;
  /**
   * The seat that decides first, where nobody else plays and a deal lets it; else chance decides.
   */
  begins?: import("./client.js").Seat | null;
}
/**
 * Tiles, a board or stones: a file that maginor setup check accepts.
 */
export interface ComponentSet {
  [k: string]: unknown;
}
export interface OpenedTable {
  table: TableId;
  /**
   * By seat; null for what is not the host's.
   */
  tokens: (string | null)[];
  /**
   * Opens an open seat.
   */
  invitation: string;
  /**
   * Opens the place of a spectator.
   */
  spectate: string;
}
/**
 * What everybody may know of a table.
 */
export interface Summary {
  table: TableId;
  game: string;
  title: string;
  status: TableStatus;
  version: import("./client.js").Version;
  /**
   * When, in UTC.
   */
  created: string;
  public: boolean;
  hotseat: boolean;
  hints: boolean;
  dice: DiceMode;
  choices: ChoiceMode;
  /**
   * Whether it was dealt from a component set of its opener's.
   */
  own_parts: boolean;
  /**
   * How the opener can know what is hidden: by a seed of its own choice, or because the game continues one that is over; null if it cannot.
   */
  foreseen: "seed" | "branch" | null;
  clock: Clock | null;
  /**
   * After how many seconds without a clock the others may go on without an absent player.
   */
  absent_after: number;
  seats: import("./client.js").SeatOfTable[];
  rematch: import("./client.js").RematchAsked;
  talk: Talk;
  /**
   * The table to which everybody has moved, since the host removed a seat; null if there is none.
   */
  moved: MovedTable | null;
  /**
   * The key for push subscriptions; null if there are none.
   */
  push: string | null;
  /**
   * Whether notifications can go to a mail address.
   */
  mail: boolean;
  joint?: JointDice;
}
/**
 * A table with the same players, and a seat less: those behind it have moved up.
 */
export interface MovedTable {
  table: TableId;
  without: import("./client.js").Seat;
}
/**
 * At a table with joint dice: what its parties agree on and have committed to.
 */
export interface JointDice {
  game: string;
  /**
   * The id of the game, which is the table's.
   */
  id: string;
  /**
   * The digest of what is played under.
   */
  terms: import("./client.js").Digits;
  players: number;
  /**
   * By its number in an agreement, what happens if a choice is not disclosed.
   */
  undisclosed: number;
  /**
   * By its number in an agreement, what step 0 is for: 1 for the deal; 0 if the agreement does not state it, at a table that was made before they did.
   */
  first_step: number;
  /**
   * By seat, the host last, the end of its chain; null where none is known.
   */
  ends: (import("./client.js").Digits | null)[];
  /**
   * By seat, whether it has disclosed its preimage of the deal.
   */
  disclosed: boolean[];
}
export interface Lobby {
  /**
   * Newest first.
   */
  tables: Summary[];
  /**
   * The cursor of the next page; null if this is the last.
   */
  next: string | null;
}
export interface TakeSeat {
  name: string;
  invitation?: string;
  /**
   * Which; the first free one if left out.
   */
  seat?: number | null;
}
/**
 * Either the end of the seat's chain, or its preimage of the deal.
 */
export interface JoinDice {
  end?: import("./client.js").Digits;
  preimage?: import("./client.js").Digits;
}
export interface TakenSeat {
  seat: import("./client.js").Seat;
  token: string;
}
export interface LookOn {
  invitation?: string;
}
export interface SpectatorToken {
  token: string;
}
export interface BotSeat {
  /**
   * Which bot, by its name; the usual one if left out, or for an absent player the strongest.
   */
  bot?: string;
  /**
   * Its name; the seat of an absent player keeps its own.
   */
  name?: string;
}
/**
 * Either a phrase or a text.
 */
export interface Remark {
  phrase?: import("./client.js").Phrase;
  text?: string;
}
export interface TurnOfTable {
  /**
   * The seats that the table waits for.
   */
  to_act: import("./client.js").Seat[];
  /**
   * Since when, in UTC.
   */
  since: string;
}
export interface Link {
  /**
   * An address of the web.
   */
  link: string;
}
export interface AgreeToRematch {
  /**
   * False to decline.
   */
  agree?: boolean;
}
export interface RematchAwaited {
  /**
   * The seats whose answers are awaited.
   */
  awaited: import("./client.js").Seat[];
}
export interface Rematch {
  table: TableId;
  /**
   * Null for a spectator.
   */
  seat: import("./client.js").Seat | null;
  token: string;
}
/**
 * How a game came out.
 */
export interface End {
  /**
   * By seat, the parts of its total; empty if nobody has said.
   */
  earned: {
    label: string;
    points: number;
  }[][];
  /**
   * What decided, and its rulings; null if the highest total alone did.
   */
  decided: {
    text: string;
    rulings: string[];
  } | null;
  /**
   * The board with nothing hidden, as SVG.
   */
  picture: string;
}
/**
 * What decisions were worth, as a search estimates it.
 */
export interface Analysis {
  decisions: {
    version: import("./client.js").Version;
    seat: import("./client.js").Seat;
    played: import("./client.js").Command;
    /**
     * The chance of winning after it.
     */
    value: number;
    best: import("./client.js").Command;
    /**
     * The chance after the best.
     */
    best_value: number;
    /**
     * The chance that was given away.
     */
    loss: number;
    /**
     * How bad that is: from 0.05 on an inaccuracy, from 0.1 a mistake, from 0.2 a blunder; null if it is less.
     */
    grade: "inaccuracy" | "mistake" | "blunder" | null;
    played_text: string;
    best_text: string;
  }[];
  /**
   * From where to ask again; null after the last decision.
   */
  next: import("./client.js").Version | null;
}
/**
 * A game at one of its versions, as a seat may see it.
 */
export interface Moment {
  version: import("./client.js").Version;
  newest: import("./client.js").Version;
  /**
   * All that the seat may know.
   */
  view: object;
  shown: import("./client.js").Shown;
  /**
   * What the record that led to this version contains.
   */
  events: import("./client.js").Happened[];
  finished: boolean;
  result: Result;
}
export interface BranchFrom {
  version: import("./client.js").Version;
}
export interface OpenedLog {
  /**
   * Where its versions can be asked for, for a while.
   */
  viewer: string;
  verdict: string;
  /**
   * The verdict in words.
   */
  text: string;
  games: {
    id: string;
    game: string;
    title: string;
    versions: number;
    names: string[];
    verdict: string;
    text: string;
  }[];
}
export interface Notifications {
  /**
   * A PushSubscription, as toJSON() of a browser returns it.
   */
  push?: object;
  /**
   * A mail address.
   */
  mail?: string;
  language?: Language;
}
export interface Explained {
  ruling: string;
  title: string;
  text: string;
  reason: string;
}
export interface Health {
  status: "ok";
}
