/** Run the engine in WebAssembly: node answers.mjs PYODIDE PACKAGES ROOT LOGS > answers.json */

import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [interpreter, packages, root, logs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);

try {
  const python = await loadPyodide();
  python.FS.mkdirTree("/packages");
  python.unpackArchive(new Uint8Array(fs.readFileSync(packages)), "zip", { extractDir: "/packages" });
  const { NODEFS } = python.FS.filesystems;
  for (const [name, real] of Object.entries({
    "/checkout/tests": `${root}/tests`,
    "/packages/maginor_core/_resources/golden": `${root}/tests/golden`,
    "/logs": logs,
  })) {
    python.FS.mkdirTree(name);
    python.FS.mount(NODEFS, { root: real }, name);
  }
  const found = python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/packages", "/checkout"]
from pathlib import Path
from tests.wasm.answers import answers, platform
json.dumps({"platform": platform(), **answers(Path("/logs"))})
`);
  process.stdout.write(found);
} catch (error) {
  console.error(String(error).slice(0, 4000)); // or Node prints the whole source of the interpreter
  process.exit(1);
}
