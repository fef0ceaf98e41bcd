import { crc32 } from "node:zlib";
import { limitSize } from "@iphub/sdk/domain/byte-size";
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from "yauzl";
import { Failure, invalidFile } from "../../platform/failures.ts";

/** The expected archive format and its limits. */
export interface ArchiveKind {
  /** Its name, with an article: `a Word document`. */
  readonly name: string;
  /** The program that writes it, and the extension of its files. */
  readonly program: string;
  readonly ending: string;
  /** The most parts, and the most unpacked bytes. */
  readonly parts: number;
  readonly unpacked: number;
  /** The parts that are read; the others are not unpacked. All, if it is absent. */
  readonly only?: ReadonlySet<string>;
  /** What to do about a larger one. */
  readonly ifTooLarge: string;
}

/**
 * The parts of a ZIP archive by path, each unpacked no further than the rest of the limit, whatever sizes the archive
 * declares: a ZIP bomb costs no more than the limit.
 * @throws Failure 400 naming `file` where it is not an archive, is damaged or encrypted, or is too large
 */
export async function openArchive(archive: Buffer, kind: ArchiveKind): Promise<Map<string, Buffer>> {
  try {
    // Sizes and names are checked here: yauzl's errors do not say which check failed.
    const zip = await fromBufferPromise(archive, { decodeStrings: false, validateEntrySizes: false });
    if (zip.entryCount > kind.parts) throw invalidFile(`has more than ${kind.parts} parts; copy it into a new file`);
    return await readParts(zip, kind);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { name, program, ending } = kind;
    if (!archive.includes("PK\x05\x06", 0, "latin1")) {
      throw invalidFile(`is not ${name}; save it in ${program} as ${ending} and send that`);
    }
    throw damaged(kind);
  }
}

async function readParts(zip: ZipFile, kind: ArchiveKind): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let left = kind.unpacked;
  let isSound = true;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (kind.only && !kind.only.has(name)) continue;
    const content = await unpack(zip, entry, left, kind);
    left -= content.length;
    isSound &&= content.length === entry.uncompressedSize && crc32(content) === entry.crc32;
    // Of two parts with one name a reader may take either: then the checked one may not be the one that is opened.
    if (parts.has(name)) throw damaged(kind);
    if (!name.endsWith("/")) parts.set(name, content);
  }
  // Checked last, so that a ZIP bomb with a false size is reported as too large.
  if (!isSound) throw damaged(kind);
  return parts;
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  if (validateFileName(name) === null) return name;
  throw invalidFile("is damaged: a part has an address outside of the document; save it again in its own program");
}

async function unpack(zip: ZipFile, entry: Entry, left: number, kind: ArchiveKind): Promise<Buffer> {
  if (entry.isEncrypted()) throw invalidFile("is encrypted; save it without a password");
  if (!entry.canDecodeFileData()) {
    throw invalidFile(
      `is packed in an unusual way; open it in ${kind.program}, save it as ${kind.ending} and send that`,
    );
  }
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    length += piece.length;
    if (length > left) throw invalidFile(`unpacks to more than ${limitSize(kind.unpacked)}; ${kind.ifTooLarge}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function damaged({ program, ending }: ArchiveKind): Error {
  return invalidFile(`is damaged; open it in ${program}, save it as ${ending} and send that`);
}
