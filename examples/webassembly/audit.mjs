// Judge logs in JavaScript: node audit.mjs packages.zip FILE...
// It needs the npm package `pyodide`, and the archive that `python -m maginor_core.webassembly` writes.

import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** Start an interpreter with the engine, and return what judges the bytes of a log. */
export async function auditor(loadPyodide, packages) {
  const python = await loadPyodide();
  python.unpackArchive(packages, "zip", { extractDir: "/packages" });
  const judge = python.runPython(`
import json, sys
sys.path.insert(0, "/packages")
from pathlib import Path
from maginor_core.audit import audit

def judge(name, content):
    path = Path("/tmp", name).with_suffix(".maginor")
    path.write_bytes(content.to_py())
    try:
        return json.dumps([verdict.to_json() for verdict in audit([path])])
    finally:
        path.unlink()

judge
`);
  return (name, content) => JSON.parse(judge(name, content));
}

if (process.argv[1] === import.meta.filename) {
  const { loadPyodide } = await import(process.env.PYODIDE ?? "pyodide");
  const [packages, ...files] = process.argv.slice(2);
  const audit = await auditor(loadPyodide, new Uint8Array(readFileSync(packages)));
  for (const file of files) {
    for (const { word, reason } of audit(basename(file), new Uint8Array(readFileSync(file)))) {
      console.log(`${basename(file)}: ${word}${reason ? `: ${reason}` : ""}`);
    }
  }
}
