/**
 * Compile the modules of a site in its interpreter, and compress files: node compilation.mjs FOLDER NAME...
 *
 * FOLDER has the interpreter and `packages.zip`; there, archives are put in place of those of sources. With names,
 * these files of FOLDER are compressed by brotli, each beside itself, and nothing is compiled.
 */

import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/** What the interpreter needs to know of packages of its own distribution: that there are none. */
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2" }, packages: {} };
const [folder, ...names] = process.argv.slice(2);
const path = (/** @type {string} */ name) => `${folder}/${name}`;

for (const name of names) {
  const content = fs.readFileSync(path(name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  fs.writeFileSync(path(`${name}.br`), brotliCompressSync(content, { params }));
}
if (!names.length) {
  try {
    const { loadPyodide } = await import(pathToFileURL(path("pyodide.mjs")).href);
    const python = await loadPyodide({ indexURL: path(""), lockFileContents: LOCK, env: { PYTHONHASHSEED: "0" } });
    const packages = new Uint8Array(fs.readFileSync(path("packages.zip")));
    python.FS.writeFile("/packages.zip", packages);
    python.FS.writeFile("/standard.zip", new Uint8Array(fs.readFileSync(path("python_stdlib.zip"))));
    python.unpackArchive(packages, "zip", { extractDir: "/packages" });
    python.runPython(`
import sys
sys.path.insert(0, "/packages")
sys.dont_write_bytecode = True
from maginor_core.site import worker
worker.begin("/packages", "")
from maginor_core.site import compilation
compilation.practise()
used = set(sys.modules)
from pathlib import Path
made = compilation.divided(Path("/standard.zip").read_bytes(), Path("/packages.zip").read_bytes(), used)
for name, content in made.items():
    Path("/made-" + name).write_bytes(content)
`);
    for (const name of ["python_stdlib.zip", "packages.zip", "rest.zip"]) fs.writeFileSync(path(name), python.FS.readFile(`/made-${name}`));
  } catch (error) {
    console.error(String(error).slice(-2000)); // or Node prints the whole source of the interpreter
    process.exit(1);
  }
}
