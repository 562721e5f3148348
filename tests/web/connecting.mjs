// A client of the npm package alone: it plays what comes first until the game is over, and is cut off
// now and then. Prints what it has seen.
import { Connection } from "maginor-client/connection";

const [url, token] = process.argv.slice(2);
const events = [];
let joins = 0;
let answers = 0;

const connection = new Connection({ url, token, version: 0, language: "en" }, hear, (joined) => {
  joins += joined ? 1 : 0;
});

async function hear(message) {
  if (message.type !== "joined" && message.type !== "events") return;
  events.push(...message.events.map(({ version, event }) => [version, event.type]));
  if (message.finished) {
    connection.close();
    console.log(JSON.stringify({ events, joins, answers, result: message.result }));
    return;
  }
  if (message.legal.length === 0) return;
  if (message.version % 9 === 4 && joins < 4) {
    connection.socket.close();
    connection.wait = 20;
    return;
  }
  const command = message.legal[0];
  const answer = await connection.ask({ type: "submit", decision: message.decision, command });
  answers += answer?.type === "accepted" ? 1 : 0;
}
