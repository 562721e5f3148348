// A client of the npm package alone: it plays what comes first until the game is over, and is cut off
// now and then. Prints what it has seen. With "ws" it uses the sockets of that package.
import { Connection } from "maginor-client/connection";

const [url, token, sockets] = process.argv.slice(2);
const WebSocket = sockets === "ws" ? (await import("ws")).WebSocket : undefined;
const reasons = [];
const events = [];
let joins = 0;
let answers = 0;

const connection = new Connection({ url, token, WebSocket }, hear, (joined, reason) => {
  joins += joined ? 1 : 0;
  if (!joined) reasons.push(reason);
  if (reasons.length && joins === 0) {
    connection.close();
    console.log(JSON.stringify({ reasons }));
  }
});

async function hear(message) {
  if ("shown" in message) throw new Error("shown was not asked for");
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
