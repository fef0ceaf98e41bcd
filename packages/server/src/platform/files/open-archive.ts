import { inflateRawSync } from "node:zlib";
import { invalid } from "../failures.ts";

/** What an archive may hold, and how its faults are said to the one who sent it. */
export interface ArchiveKind {
  /** The most parts, and the most bytes when it is unpacked. */
  readonly parts: number;
  readonly unpacked: number;
  /** What it should be and how to make one: `is not a Word document; save it in Word as .docx`. */
  readonly notOne: string;
  readonly damaged: string;
  readonly encrypted: string;
  readonly tooManyParts: string;
  readonly tooLarge: string;
}

const endRecord = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;

/**
 * The parts of a ZIP archive by their paths, each unpacked no further than what is left of the limit, whatever the
 * archive says of itself: a bomb costs the limit and no more.
 * @throws Failure 400 naming `file` where it is no archive, is damaged, or is too large
 */
export function openArchive(archive: Buffer, kind: ArchiveKind): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endRecord) {
    throw refused(kind.notOne);
  }
  const count = archive.readUInt16LE(end + 10);
  if (count > kind.parts) throw refused(kind.tooManyParts);
  try {
    return readParts(archive, archive.readUInt32LE(end + 16), count, kind);
  } catch (error) {
    if (error instanceof RangeError) throw refused(isBomb(error) ? kind.tooLarge : kind.damaged);
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) throw refused(kind.damaged);
    throw error;
  }
}

function readParts(archive: Buffer, directory: number, count: number, kind: ArchiveKind): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let left = kind.unpacked;
  for (let at = directory, read = 0; read < count; read += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw refused(kind.damaged);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const content = unpack(archive, at, left, kind);
    left -= content.length;
    // Of two parts with one name a reader may take either: then what was checked is not what is opened.
    if (parts.has(name)) throw refused(kind.damaged);
    if (!name.endsWith("/")) parts.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}

function unpack(archive: Buffer, entry: number, left: number, kind: ArchiveKind): Buffer {
  if ((archive.readUInt16LE(entry + 8) & 1) === 1) throw refused(kind.encrypted);
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (archive.readUInt32LE(local) !== localEntry) throw refused(kind.damaged);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (start + size > archive.length) throw refused(kind.damaged);
  const packed = archive.subarray(start, start + size);
  if (method === 0) {
    if (packed.length > left) throw refused(kind.tooLarge);
    return packed;
  }
  if (method !== 8) throw refused(kind.damaged);
  return packed.length === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
}

function isBomb(error: RangeError): boolean {
  return "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

function refused(message: string): Error {
  return invalid([{ field: "file", message }]);
}
