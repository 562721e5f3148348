/** The engine of maginor-core in Node: CPython in WebAssembly, by the npm package `pyodide`. */

import { readFile } from "node:fs/promises";
import { holding } from "./signatures.js";

const PROGRAM = `
import json, os, sys
sys.path.insert(0, "/packages")
from maginor_core.engine.errors import EngineError
from maginor_core.site.log_audit import LogAudit

PATH = "/tmp/game.maginor"
desk = LogAudit()

def asked(name, text):
    """Call a method of the audit, by JSON, and return JSON."""
    global desk
    try:
        if name == "begin":
            desk.close()
            desk = LogAudit()
        arguments = json.loads(text)
        return json.dumps({"answer": getattr(desk, name)(*arguments[0], **arguments[1])})
    except EngineError as error:
        return json.dumps({"error": str(error).replace(PATH, "the file")})

asked
`;
const PATH = "/tmp/game.maginor";

/** What the engine says is wrong with what it was given. */
export class EngineError extends Error {
  name = "EngineError";
}

/** Begin the engine, once. */
async function started() {
  const { loadPyodide } = await import("pyodide").catch(() => {
    throw new EngineError("the engine runs in pyodide, which is not installed; npm install pyodide@314");
  });
  const archive = await readFile(new URL("engine.zip", import.meta.url)).catch(() => {
    throw new EngineError("engine.zip is missing; python -m maginor_core.webassembly engine.zip writes it");
  });
  const python = await loadPyodide();
  python.FS.mkdirTree("/packages");
  python.unpackArchive(new Uint8Array(archive), "zip", { extractDir: "/packages" });
  const ask = python.runPython(PROGRAM);
  return {
    put: (content) => python.FS.writeFile(PATH, content),
    ask(name, positional = [], named = {}) {
      const { answer, error } = JSON.parse(ask(name, JSON.stringify([positional, named])));
      if (error) throw new EngineError(error);
      return answer;
    },
  };
}

let engine;
let before = Promise.resolve();

/** Do something with a file and the engine, after what was asked before. */
async function withFile(content, work) {
  if (!(content instanceof Uint8Array)) throw new TypeError("a log is given as its bytes, a Uint8Array");
  const done = before.then(async () => {
    engine ??= started();
    const begun = await engine.catch((error) => {
      engine = undefined; // the next call tries again
      throw error;
    });
    begun.put(content);
    begun.ask("begin", [PATH]);
    return work(begun);
  });
  before = done.then(() => {}, () => {});
  return done;
}

/** Return a verdict for each game of a log file, as `maginor audit --report` writes them. */
export function audit(content, { name = "game.maginor" } = {}) {
  return withFile(content, async ({ ask }) => {
    const found = [];
    for (;;) {
      const { verdicts, signatures, done } = ask("step", [60]);
      found.push(...verdicts);
      if (signatures.length) ask("answer", [await holding(signatures)]);
      else if (done) return found.map((verdict) => ({ ...verdict, file: name }));
    }
  });
}

/** Return a game of a log file at a version: position, picture, sentences, and what has just happened. */
export function replay(content, { game = 0, version = Number.MAX_SAFE_INTEGER, language = "en", width = "wide" } = {}) {
  return withFile(content, ({ ask }) => ask("show", [PATH, game, version, language], { width }));
}
