import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import type { ByteRange } from "../../platform/storage/file-storage.ts";

/** Reads a part of a stored file. */
export type ReadPart = (range: ByteRange) => Promise<Buffer>;

/** Words of a document; `truncated` where there is more. */
export interface ExtractedText {
  readonly text: string;
  readonly truncated: boolean;
}

/** The most of a document's XML that is unpacked, in bytes: a bomb unpacks no further. */
const mostUnpacked = 8 * 1024 * 1024;
/** The most of an archive's directory that is read, in bytes. */
const mostDirectory = 1024 * 1024;
const endRecord = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/**
 * The words of a DOCX file, paragraph by paragraph, or null where it is none. Only its directory and its main part are
 * read, and of the latter no more than 8 MB are unpacked, whatever the archive says of itself.
 */
export async function docxText(read: ReadPart, size: number, mostCharacters: number): Promise<ExtractedText | null> {
  const entry = await findEntry(read, size, "word/document.xml");
  if (!entry) return null;
  const header = await read({ start: entry.offset, end: Math.min(entry.offset + 29, size - 1) });
  if (header.length < 30 || header.readUInt32LE(0) !== localEntry) return null;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const end = Math.min(start + Math.min(entry.packed, mostUnpacked) - 1, size - 1);
  if (end < start) return null;
  const { xml, whole } = await unpack(await read({ start, end }), entry.method);
  const text = wordsOf(xml);
  return { text: text.slice(0, mostCharacters), truncated: !whole || text.length > mostCharacters };
}

async function findEntry(read: ReadPart, size: number, name: string): Promise<Entry | null> {
  const tail = await read({ start: Math.max(size - 65_557, 0), end: size - 1 });
  const at = tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== endRecord) return null;
  const length = Math.min(tail.readUInt32LE(at + 12), mostDirectory);
  const start = tail.readUInt32LE(at + 16);
  if (length === 0 || start + length > size) return null;
  const directory = await read({ start, end: start + length - 1 });
  for (let from = 0; from + 46 <= directory.length && directory.readUInt32LE(from) === directoryEntry; ) {
    const nameLength = directory.readUInt16LE(from + 28);
    if (directory.toString("utf8", from + 46, from + 46 + nameLength) === name) {
      return {
        method: directory.readUInt16LE(from + 10),
        packed: directory.readUInt32LE(from + 20),
        offset: directory.readUInt32LE(from + 42),
      };
    }
    from += 46 + nameLength + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32);
  }
  return null;
}

async function unpack(packed: Buffer, method: number): Promise<{ xml: string; whole: boolean }> {
  if (method === 0) return { xml: packed.toString("utf8"), whole: true };
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of Readable.from([packed]).pipe(createInflateRaw())) {
      pieces.push(piece);
      length += piece.length;
      if (length > mostUnpacked) break;
    }
  } catch {
    // A damaged archive: what could be unpacked is shown.
    return { xml: Buffer.concat(pieces).toString("utf8"), whole: false };
  }
  return { xml: Buffer.concat(pieces).toString("utf8"), whole: length <= mostUnpacked };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function wordsOf(xml: string): string {
  let text = "";
  for (const [, tag = "", words] of xml.matchAll(/<(w:t|w:tab|w:br|w:cr|\/w:p|\/w:tc)(?:\s[^<>]*)?\/?>([^<]*)/g)) {
    if (tag === "w:t") text += decoded(words ?? "");
    else text += tag === "w:tab" || tag === "/w:tc" ? "\t" : "\n";
  }
  return text
    .replace(/\n\t/g, "\t")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function decoded(words: string): string {
  return words.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
