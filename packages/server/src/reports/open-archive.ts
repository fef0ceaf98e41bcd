import { inflateRawSync } from "node:zlib";
import { invalid } from "../platform/failures.ts";

/** The most that a template may have: packed bytes, parts, and bytes when it is unpacked. */
export const templateLimits = { packed: 2 * 1024 * 1024, parts: 500, unpacked: 20 * 1024 * 1024 } as const;

const endRecord = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;

/** 400: the file that was sent as a template cannot be one; `message` says why and what to do. */
export function badTemplate(message: string): Error {
  return invalid([{ field: "file", message }]);
}

/**
 * The parts of a ZIP archive by their paths, each unpacked no further than what is left of the limit, whatever the
 * archive says of itself: a bomb costs 20 MB and no more.
 * @throws Failure 400 naming `file` where it is no archive, is damaged, or is too large
 */
export function openArchive(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endRecord) {
    throw badTemplate("is not a Word document; save it in Word as .docx and send that");
  }
  const count = archive.readUInt16LE(end + 10);
  if (count > templateLimits.parts)
    throw badTemplate(`has more than ${templateLimits.parts} parts; save it anew in Word`);
  try {
    return readParts(archive, archive.readUInt32LE(end + 16), count);
  } catch (error) {
    if (error instanceof RangeError) throw isBomb(error) ? tooLarge() : damaged();
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) throw damaged();
    throw error;
  }
}

function readParts(archive: Buffer, directory: number, count: number): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let left: number = templateLimits.unpacked;
  for (let at = directory, read = 0; read < count; read += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw damaged();
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const content = unpack(archive, at, left);
    left -= content.length;
    // Of two parts with one name a reader may take either: then what was checked is not what is opened.
    if (parts.has(name)) throw damaged();
    if (!name.endsWith("/")) parts.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}

function unpack(archive: Buffer, entry: number, left: number): Buffer {
  if ((archive.readUInt16LE(entry + 8) & 1) === 1) throw badTemplate("is encrypted; save it without a password");
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (archive.readUInt32LE(local) !== localEntry) throw damaged();
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (start + size > archive.length) throw damaged();
  const packed = archive.subarray(start, start + size);
  if (method === 0) {
    if (packed.length > left) throw tooLarge();
    return packed;
  }
  if (method !== 8) throw damaged();
  return packed.length === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
}

function isBomb(error: RangeError): boolean {
  return "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

function tooLarge(): Error {
  return badTemplate(`unpacks to more than ${templateLimits.unpacked / 1024 / 1024} MB; make its pictures smaller`);
}

function damaged(): Error {
  return badTemplate("is damaged; open it in Word, save it as .docx and send that");
}
