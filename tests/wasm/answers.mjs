/** The engine's answers in WebAssembly, in Node and in browsers: node answers.mjs PYODIDE PACKAGES TESTS > answers.json */

/** Return what the engine answers; the archives have the packages, and the tests with the logs. */
export async function answers(loadPyodide, packages, tests) {
  const python = await loadPyodide();
  for (const [archive, extractDir] of [[packages, "/packages"], [tests, "/checkout"]]) {
    python.FS.mkdirTree(extractDir);
    python.unpackArchive(archive, "zip", { extractDir });
  }
  return python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/packages", "/checkout"]
from pathlib import Path
Path("/packages/maginor_core/_resources/golden").symlink_to("/checkout/tests/golden")
from tests.wasm.answers import answers, platform
json.dumps({"platform": platform(), **answers(Path("/checkout/logs"))})
`);
}

if (import.meta.filename !== undefined && process.argv[1] === import.meta.filename) {
  const { readFileSync } = await import("node:fs");
  const { pathToFileURL } = await import("node:url");
  const [interpreter, ...archives] = process.argv.slice(2);
  const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);
  const bytes = archives.map((file) => new Uint8Array(readFileSync(file)));
  try {
    process.stdout.write(await answers(loadPyodide, ...bytes));
  } catch (error) {
    console.error(String(error).slice(0, 4000)); // or Node prints the whole source of the interpreter
    process.exit(1);
  }
}
