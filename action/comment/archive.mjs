// Reads one file of a zip archive in memory. No name in the archive becomes a path, and a file that is too large when
// unpacked is never unpacked further.

import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const TYPE = 0o170000;
const REGULAR = 0o100000;

/** Whether an archive has a file. A damaged archive has none. */
export function has(archive, name) {
  try {
    return Boolean(entry(archive, name));
  } catch {
    return false;
  }
}

/** The text of a file in an archive. */
export function file(archive, name, limit) {
  try {
    return content(archive, entry(archive, name), limit).toString("utf8");
  } catch (error) {
    // The errors of Buffer and zlib say nothing about the file.
    const reason = error.code === "ERR_BUFFER_TOO_LARGE" ? `it has more than ${limit} bytes` : "it is not readable";
    throw new Error(`${name} in the artifact: ${error.code ? reason : error.message}`);
  }
}

/** Finds a file in the archive's directory: where it starts, its packed size, and how it is packed. */
function entry(archive, name) {
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END) end--;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error("the archive is damaged");
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    if (archive.toString("utf8", at + 46, at + 46 + nameSize) === name) {
      // Systems other than Unix leave the type empty.
      const type = archive.readUInt16LE(at + 40) & TYPE;
      if (type !== 0 && type !== REGULAR) throw new Error("it is not a regular file");
      const [method, size, start] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
      return { method, size, start };
    }
    at += 46 + nameSize + extraSize + commentSize;
  }
  throw new Error("there is no such file");
}

function content(archive, { method, size, start }, limit) {
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const packed = archive.subarray(from, from + size);
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: limit });
  if (method === STORED && size <= limit) return packed;
  throw new Error("it is too large, or packed in an unknown way");
}
