// A small typed client: what compiles here is what the types promise, and each line that
// is marked as expected to be an error is one that they refuse.
import type { FromClient, FromServer, InGame, Submit, maginor, magalon } from "maginor-client";
import { Connection } from "maginor-client/connection";

type Told = InGame<FromServer, maginor.Types>;

export function answer(told: Told): FromClient | null {
  switch (told.type) {
    case "joined":
    case "events": {
      const [command] = told.legal;
      const circle: string[] = told.view?.state.circle ?? [];
      const places: string[] = told.events.flatMap(({ event }) =>
        event.type === "wizard_moved" ? [event.oracle] : [],
      );
      if (command?.type === "choose_slot" && command.slot >= circle.length + places.length) {
        return null;
      }
      // @ts-expect-error: no such command
      if (command?.type === "fly") return null;
      // @ts-expect-error: only a command with a slot has one
      if (command?.slot === 1) return null;
      return command ? { type: "submit", decision: told.decision, command } : null;
    }
    case "conflict":
      return { type: "state", version: told.decision };
    case "accepted":
    case "refused":
    case "error":
      return null;
    default:
      return null;
  }
}

const move: maginor.Command = { type: "move_wizard", player: 0, oracle: "owl" };
export const submit: Submit = { type: "submit", id: 7, decision: 12, command: move };
export const join: FromClient = { type: "join", token: "…", version: 3 };

// @ts-expect-error: without a token
export const tokenless: FromClient = { type: "join" };
// @ts-expect-error: an oracle is a text
export const numbered: maginor.Command = { type: "move_wizard", player: 0, oracle: 3 };
// @ts-expect-error: a command of another game
export const other: magalon.Command = move;
// @ts-expect-error: an unknown face
export const rolled: maginor.DieRolled = { type: "die_rolled", player: 0, oracle: "owl", face: "ice" };

declare const Socket: typeof WebSocket;
export async function play(token: string): Promise<number> {
  const connection = new Connection<maginor.Types>(
    { url: "ws://localhost", token, WebSocket: Socket },
    (told) => answer(told),
    (joined: boolean, reason: string) => console.log(joined, reason),
  );
  // @ts-expect-error: no such question
  await connection.ask({ type: "fly" });
  // @ts-expect-error: a decision is a number
  await connection.ask({ type: "submit", decision: "12", command: move });
  const told = await connection.ask({ type: "submit", decision: 12, command: move });
  return told?.type === "accepted" && told.version !== null ? told.version : 0;
}
