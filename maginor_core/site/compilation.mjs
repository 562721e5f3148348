/**
 * Compile the modules of a site in its interpreter, and compress files: node compilation.mjs FOLDER NAME...
 *
 * FOLDER has the interpreter and `packages.zip`; there, archives are put in place of those of sources. With names,
 * these files of FOLDER are compressed by brotli, each beside itself, and nothing is compiled.
 */

import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** What the interpreter needs to know of packages of its own distribution: that there are none. */
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2" }, packages: {} };
const [folder, ...names] = process.argv.slice(2);
const path = (/** @type {string} */ name) => `${folder}/${name}`;

await Promise.all(
  names.map(async (name) => {
    const content = fs.readFileSync(path(name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    fs.writeFileSync(path(`${name}.br`), await promisify(brotliCompress)(content, { params }));
  }),
);
if (!names.length) {
  try {
    const { loadPyodide } = await import(pathToFileURL(path("pyodide.mjs")).href);
    const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
    const python = await loadPyodide({ indexURL: path(""), lockFileContents: LOCK, env });
    for (const name of ["packages.zip", "python_stdlib.zip"]) python.FS.writeFile(`/${name}`, new Uint8Array(fs.readFileSync(path(name))));
    python.runPython(`
import io, sys, zipfile
from compression import zstd
from pathlib import Path
bare = set(sys.modules)
sys.path.insert(0, "/packages")
sys.dont_write_bytecode = True
standard, packages = Path("/python_stdlib.zip").read_bytes(), Path("/packages.zip").read_bytes()
zipfile.ZipFile(io.BytesIO(packages)).extractall("/packages")
from maginor_core.site import worker
worker.begin("/packages", "")
from maginor_core.site import compilation
compilation.practise()
first = set(sys.modules)
compilation.import_all(compilation.modules_in(packages))
for name, content in compilation.divided(standard, packages, bare, first, set(sys.modules)).items():
    Path("/made").mkdir(exist_ok=True)
    if name != compilation.STANDARD:
        content = zstd.compress(content, 12 if name == worker.LIBRARY else 19)
    Path("/made", name).write_bytes(content)
`);
    for (const name of python.FS.readdir("/made").slice(2)) fs.writeFileSync(path(name), python.FS.readFile(`/made/${name}`));
  } catch (error) {
    console.error(String(error).slice(-2000)); // or Node prints the whole source of the interpreter
    process.exit(1);
  }
}
