/**
 * Files of the reader, as Python reads them in the worker: from the disk, many small ones at once, large ones a piece at a time.
 *
 * The interpreter's own way makes a Blob and an ArrayBuffer at each read, and leaves them until the browser tidies up:
 * with thousands of files that is more than all else. A file that cannot be read any more would end it, too.
 */

import { giveAway } from "./giving_away.js";

/** How much is read at once; a pack of several files is not larger. */
const PIECE = 1 << 20;
/** The number of "Input/output error". */
const EIO = 29;

/** @typedef {{pack: Blob, from: number, size: number}} Place where the content of a file is: in a Blob of one or more */

/** What was read last: the bytes of a pack, from a position on. @type {{pack: Blob | null, from: number, content: ArrayBuffer}} */
let read = { pack: null, from: 0, content: new ArrayBuffer(0) };

/**
 * Read the files that are mounted so; what is mounted is a `Place` for each.
 * @param {any} FS of the interpreter
 */
export function readInPieces(FS) {
  const { FileReaderSync } = /** @type {{FileReaderSync: new () => {readAsArrayBuffer: (file: Blob) => ArrayBuffer}}} */ (/** @type {unknown} */ (globalThis)); // which the types of a page lack
  const reader = new FileReaderSync();

  /** @param {Blob} pack @param {number} from @param {number} end */
  const take = (pack, from, end) => {
    giveAway(read.content);
    read = { pack: null, from: 0, content: new ArrayBuffer(0) };
    read = { pack, from, content: reader.readAsArrayBuffer(pack.slice(from, end)) };
  };

  /** Read what a file has at a position, with its pack if that is small. @param {Place} place @param {number} position */
  const takeAt = ({ pack, from, size }, position) => {
    try {
      if (pack.size <= PIECE) return take(pack, 0, pack.size);
    } catch {
      // one of its files cannot be read, maybe another
    }
    try {
      take(pack, from + position, Math.min(from + position + PIECE, from + size));
    } catch {
      throw new FS.ErrnoError(EIO); // it has changed, or is gone
    }
  };

  /**
   * @param {Place} place
   * @param {number} position
   * @param {number} length
   */
  const found = ({ pack, from, size }, position, length) => {
    const at = from + position - read.from;
    const most = Math.min(length, size - position, read.content.byteLength - at);
    return pack === read.pack && at >= 0 && most > 0 ? new Int8Array(read.content, at, most) : null;
  };

  FS.filesystems.WORKERFS.stream_ops.read = (/** @type {{node: {contents: Place}}} */ { node }, /** @type {Int8Array} */ into, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ position) => {
    const place = node.contents;
    if (position >= place.size) return 0;
    if (!found(place, position, length)) takeAt(place, position);
    const content = found(place, position, length);
    if (!content) throw new FS.ErrnoError(EIO);
    into.set(content, offset);
    return content.length;
  };
}
