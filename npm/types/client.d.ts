// Messages between a client and a table.
// Made by scripts/generate-types from spec/client/messages.json; change that, and run it again.
// The schemas have SHA-256 d66f66428ece3dd25fa85b2ab694302d9ee7d28d91e4ba07051d0e47a622b529,
// and the text below 06c1c35edbbff226a81fb3ac0189bc99dc7fa09de9f212a0f8f0c673bacbb5f2.

export type Message = FromClient | FromServer;
export type FromClient =
  | Join
  | Submit
  | AskState
  | AskUndo
  | AnswerUndo
  | Disclose
  | Commit
  | DiscloseChoice
  | AskWhy
  | AskReach
  | AskHint
  | AskExplain;
/**
 * The client's own number of its message.
 */
export type Id = number | null;
/**
 * How many records the match has.
 */
export type Version = number;
/**
 * The language of all words; en if left out.
 */
export type Language = "en" | "da" | "no" | "sv" | "de" | "fr" | "it" | "hu";
/**
 * The number of the open decision: the version at which it began.
 */
export type Decision = number;
export type Seat = number;
/**
 * The step of the joint dice; the deal is step 0.
 */
export type Step = number;
/**
 * 32 bytes, in hexadecimal digits.
 */
export type Digits = string;
export type FromServer =
  | Joined
  | Events
  | Accepted
  | Refused
  | Conflict
  | Error
  | Why
  | Reach
  | Hint
  | Explain
  | Presence
  | Clock
  | Actions
  | TableChange
  | Remarks
  | Closing;
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
  /**
   * How the opener can know what is hidden; null if it cannot.
   */
  foreseen: "seed" | "branch" | null;
};
export type Events = State & {
  type: "events";
};
/**
 * What a player may say without words of its own; clients translate it.
 */
export type Phrase =
  | "hello"
  | "good-luck"
  | "well-played"
  | "thanks"
  | "sorry"
  | "wait"
  | "good-game"
  | "goodbye"
  | "smile"
  | "laugh"
  | "surprise"
  | "sad"
  | "applause"
  | "thinking";

export interface Join {
  type: "join";
  id?: Id;
  token: string;
  /**
   * The last version that the client has seen; 0 if left out.
   */
  version?: Version;
  language?: Language;
  /**
   * Whether the state and the events are also wanted as a person sees them.
   */
  show?: boolean;
  /**
   * The screen for which pictures are drawn; wide if left out.
   */
  width?: "wide" | "medium" | "narrow";
  /**
   * Whether events contain the view, too; if false, only joined does.
   */
  view?: boolean;
  /**
   * Whether of pictures only the parts that changed are sent.
   */
  parts?: boolean;
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
  /**
   * As in `undo` of the state that is answered.
   */
  to: number;
  /**
   * As in the state that is answered.
   */
  version: number;
}
export interface Disclose {
  type: "disclose";
  id?: Id;
  step: Step;
  /**
   * The value of the seat's chain before the one known last.
   */
  preimage: Digits;
  /**
   * Opens the seat whose preimage it is; that of the connection, if it is left out.
   */
  token?: string;
}
/**
 * Commits the seat to a choice in a decision that it answers in secret.
 */
export interface Commit {
  type: "commit";
  id?: Id;
  decision: Version;
  commitment: Digits;
}
/**
 * The choice to which the seat has committed, with its nonce.
 */
export interface DiscloseChoice {
  type: "disclose_choice";
  id?: Id;
  decision: Version;
  command: Command;
  nonce: Digits;
}
/**
 * Why nothing, or only this, can be done with a place of the picture.
 */
export interface AskWhy {
  type: "why";
  id?: Id;
  place: string;
}
/**
 * Where what stands at a place of the picture can be in the end.
 */
export interface AskReach {
  type: "reach";
  id?: Id;
  /**
   * Empty for what is moved without being chosen.
   */
  place: string;
}
export interface AskHint {
  type: "hint";
  id?: Id;
}
export interface AskExplain {
  type: "explain";
  id?: Id;
  /**
   * Its ID, such as MOVE-01.
   */
  ruling: string;
}
/**
 * What a client shows now.
 */
export interface State {
  version: Version;
  decision: Decision;
  to_act: Seat[];
  /**
   * All that the seat may know; in events only for those who have not joined with view false.
   */
  view?: object;
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
   * At a table with joint dice: the command that waits for preimages.
   */
  due?: Due | null;
  /**
   * At a table with committed choices: what is committed to.
   */
  choices?: Choices;
  /**
   * The version after which the events begin.
   */
  from: Version;
  events: Happened[];
  shown?: Shown;
}
/**
 * A command that draws joint dice, and waits for the preimages of seats.
 */
export interface Due {
  step: Step;
  /**
   * The number of its record, which is the version of the match.
   */
  record: Version;
  /**
   * Whose command it is.
   */
  seat: Seat;
  command: Command;
  /**
   * The seats that have not disclosed their preimages.
   */
  missing: Seat[];
}
/**
 * What is committed to in the open decision.
 */
export interface Choices {
  /**
   * The digest of what the parties agree on.
   */
  agreement: Digits;
  /**
   * The number of the decision, as commitments contain it.
   */
  decision: Version;
  /**
   * The seats whose choices are not disclosed yet.
   */
  committed: Seat[];
  /**
   * Whether all have committed, so that these must disclose now.
   */
  disclosing: boolean;
  /**
   * If the seat may commit, each legal command as its commitment contains it.
   */
  commands: string[] | null;
}
/**
 * One thing to animate; with show, also in words.
 */
export interface Happened {
  /**
   * The version to which its record led.
   */
  version: Version;
  event: Event;
  /**
   * What happened, in words; empty for a mere prompt.
   */
  text?: string;
  /**
   * How much it is emphasized.
   */
  style?: string;
  /**
   * The IDs of the rulings that it follows from.
   */
  rulings?: string[];
  scene?: Scene;
}
/**
 * An event of the game in its public form.
 */
export interface Event {
  type: string;
}
/**
 * What is shown for a while, of this event and some that follow.
 */
export interface Scene {
  /**
   * Of how many events of the record, with this one.
   */
  count: number;
  /**
   * Which of them, from 0, says what has come of it.
   */
  result: number;
  /**
   * Those whose sentences stand below it; the picture shows the others.
   */
  beside: number[];
  /**
   * An SVG; empty if there is none.
   */
  picture: string;
}
/**
 * The state as a person sees it, in the language of the client.
 */
export interface Shown {
  /**
   * An SVG; places have data-place, and pieces that move have data-piece. Empty if the client takes parts.
   */
  picture: string;
  /**
   * For clients that take parts, the same: texts, and the first and the number of parts of the picture before.
   */
  parts?: (string | number[])[];
  /**
   * What this seat must decide; empty if nothing.
   */
  question: string;
  /**
   * Whom the table waits for; empty if for nobody.
   */
  waiting: string;
  menu: Branch[];
  /**
   * How everyone stands, on one line.
   */
  tally: string;
  /**
   * What this seat holds, on one line, as far as it may know that; empty for nothing.
   */
  hand: string;
  /**
   * The version before this seat's last command; null if there is none.
   */
  undo_to: number | null;
  /**
   * Whether others must not see what this seat answers.
   */
  secret: boolean;
  /**
   * The IDs of the rulings that state what this seat must decide.
   */
  rulings: string[];
  /**
   * The players' names, by seat.
   */
  names: string[];
}
/**
 * A branch of the menu: a command, or further branches.
 */
export interface Branch {
  /**
   * What is typed for it.
   */
  word: string;
  /**
   * The place that is clicked for it: a data-place of the picture.
   */
  place: string;
  label: string;
  /**
   * What it would bring; empty if unknown.
   */
  note: string;
  /**
   * The index of its command in legal; null if it has branches.
   */
  command: number | null;
  /**
   * Its command in words; empty if it has branches.
   */
  order: string;
  branches: Branch[];
}
export interface Accepted {
  type: "accepted";
  id: Id;
  /**
   * The new version; null if others were asked first, or have to disclose.
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
  /**
   * Where the cause is the server's: by which its operator finds it in the log.
   */
  reference?: string;
  /**
   * The next outcome of real dice that is missing after those given.
   */
  need?: {
    /**
     * What to roll.
     */
    text: string;
    choices: {
      label: string;
      /**
       * As the engine protocol has it.
       */
      outcome: {
        [k: string]: unknown;
      };
    }[];
  };
}
export interface Why {
  type: "why";
  id: Id;
  /**
   * What could be tried at the place, and why each is refused.
   */
  reasons: {
    label: string;
    /**
     * The ruling that refuses it.
     */
    code: string;
    message: string;
  }[];
}
export interface Reach {
  type: "reach";
  id: Id;
  /**
   * Each place where it can be in the end, perhaps by several commands.
   */
  ends: {
    place: string;
    /**
     * What it means to end there.
     */
    text: string;
    /**
     * What it costs or gains, in a few characters; empty for nothing.
     */
    sign: string;
    /**
     * The places on the way, in order, with the last one.
     */
    way: string[];
  }[];
}
export interface Hint {
  type: "hint";
  id: Id;
  /**
   * What the seat can infer.
   */
  lines: string[];
  /**
   * What a bot would do; null without one.
   */
  advice: Advice | null;
}
export interface Advice {
  /**
   * The command, in a sentence.
   */
  text: string;
  /**
   * Why, in a sentence; empty if the game says nothing.
   */
  reason: string;
  /**
   * The places of the picture that lead to the command, in order; what the picture lacks is in the menu alone.
   */
  places: string[];
}
export interface Explain {
  type: "explain";
  id: Id;
  ruling: string;
  title: string;
  text: string;
  reason: string;
}
/**
 * Who is connected now.
 */
export interface Presence {
  type: "presence";
  /**
   * By seat.
   */
  seats: boolean[];
  spectators: number;
}
/**
 * How much time is left at a table with a clock.
 */
export interface Clock {
  type: "clock";
  /**
   * Milliseconds left, by seat.
   */
  seats: number[];
  /**
   * The seats whose time passes.
   */
  running: Seat[];
}
/**
 * What the client may do now beside the game, and for whom it waits. Nothing else is accepted.
 */
export interface Actions {
  type: "actions";
  /**
   * Whether it may resign.
   */
  resign: boolean;
  /**
   * Whether it may close the table: the game ends without a loser.
   */
  close: boolean;
  /**
   * The overdue seats for which it may let a bot play on.
   */
  replace: Seat[];
  /**
   * Whether it may make remarks.
   */
  talk: boolean;
  /**
   * The absent seats for which the game waits.
   */
  absent: {
    seat: Seat;
    /**
     * Milliseconds until the others may go on without it; 0 if they may.
     */
    left: number;
  }[];
}
/**
 * Something beside the game has changed: who plays, or who wants a rematch.
 */
export interface TableChange {
  type: "table";
  /**
   * By seat.
   */
  seats: SeatOfTable[];
  rematch: RematchAsked;
}
/**
 * Who plays a seat.
 */
export interface SeatOfTable {
  name: string;
  /**
   * Whoever opened the table plays it, a person by invitation, or a bot.
   */
  kind: "person" | "open" | "bot";
  /**
   * Whether somebody plays it.
   */
  taken: boolean;
  /**
   * Whether its player has resigned; a bot plays on if it is a bot's.
   */
  resigned: boolean;
  /**
   * Whether its bot did not answer in time, and the usual bot plays on.
   */
  replaced: boolean;
  /**
   * Whether whoever opened the table has it; at one screen, that is so of all people.
   */
  opener: boolean;
  /**
   * Whether a bot plays on for its player, who was absent or had no time left, and takes it again by joining.
   */
  absent: boolean;
}
/**
 * Who wants to play again, and where that is, once it has begun.
 */
export interface RematchAsked {
  agreed: Seat[];
  declined: Seat[];
  /**
   * The next table.
   */
  table: string | null;
}
/**
 * What the players have said last, the newest at the end; a client shows those that it has not shown.
 */
export interface Remarks {
  type: "remarks";
  remarks: {
    seat: Seat;
    /**
     * When, in milliseconds since 1970.
     */
    at: number;
    phrase?: Phrase;
    /**
     * In words of its own.
     */
    text?: string;
  }[];
}
/**
 * The table ends this connection; a client may join again later.
 */
export interface Closing {
  type: "closing";
  reason: string;
}
