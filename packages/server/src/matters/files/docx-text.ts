import { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import type { ByteRange } from "../../platform/storage/file-storage.ts";

/** Reads a part of a stored file. */
export type ReadPart = (range: ByteRange) => Promise<Buffer>;

/** The text of a document; `truncated` if there is more. */
export interface ExtractedText {
  readonly text: string;
  readonly truncated: boolean;
}

/** The most bytes of a document's XML that are unpacked, against ZIP bombs. */
const mostUnpacked = 8 * 1024 * 1024;
/** The most parts of an archive that are searched for the document's text. */
const mostParts = 10_000;
/** The block size of reads from the storage, in bytes: an archive's directory and its first parts fit in one. */
const blockBytes = 256 * 1024;
/** After this many errors in a document's XML it is not read further. */
const mostFaults = 100;

/**
 * The text of a DOCX file, paragraph by paragraph, or null if it is not one. Only its directory and its main part are
 * read, and at most 8 MB of the latter are unpacked, whatever sizes the archive declares.
 */
export async function docxText(read: ReadPart, size: number, mostCharacters: number): Promise<ExtractedText | null> {
  const words = new WordCollector();
  try {
    // Declared sizes are not verified: the readable part of a damaged file is shown.
    const options = { autoClose: false, validateEntrySizes: false };
    const zip = await fromRandomAccessReaderPromise(new StoredArchive(read, size), size, options);
    const entry = await mainPartOf(zip.eachEntry());
    if (!entry?.canDecodeFileData()) return null;
    const xml = await zip.openReadStreamPromise(entry);
    await words.read(xml);
  } catch {
    if (!words.isBegun) return null;
  }
  const text = words.text();
  return { text: text.slice(0, mostCharacters), truncated: !words.isWhole || text.length > mostCharacters };
}

async function mainPartOf(entries: AsyncIterable<Entry>): Promise<Entry | null> {
  let looked = 0;
  for await (const entry of entries) {
    if (entry.fileName === "word/document.xml") return entry;
    looked += 1;
    if (looked === mostParts) return null;
  }
  return null;
}

interface Block {
  readonly start: number;
  readonly bytes: Buffer;
}

/** A stored file as the source of an archive: read in blocks, since each read may be a call to another machine. */
class StoredArchive extends RandomAccessReader {
  readonly #read: ReadPart;
  readonly #size: number;
  #block: Block = { start: 0, bytes: Buffer.alloc(0) };

  constructor(read: ReadPart, size: number) {
    super();
    this.#read = read;
    this.#size = size;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const block = await this.#blockAt(at);
      const piece = block.bytes.subarray(at - block.start, end - block.start);
      if (piece.length === 0) return;
      at += piece.length;
      yield piece;
    }
  }

  async #blockAt(at: number): Promise<Block> {
    const { start, bytes } = this.#block;
    if (at >= start && at < start + bytes.length) return this.#block;
    const end = Math.min(at + blockBytes, this.#size) - 1;
    this.#block = { start: at, bytes: end < at ? Buffer.alloc(0) : await this.#read({ start: at, end }) };
    return this.#block;
  }
}

/** Collects the text of a document's XML while it is unpacked. */
class WordCollector {
  readonly #parser = new SaxesParser();
  #text = "";
  #isText = false;
  #faults = 0;
  isBegun = false;
  isWhole = false;

  constructor() {
    this.#parser.on("error", () => {
      this.#faults += 1;
    });
    this.#parser.on("opentag", ({ name }) => {
      this.#isText = name === "w:t";
      if (name === "w:tab") this.#text += "\t";
      if (name === "w:br" || name === "w:cr") this.#text += "\n";
    });
    this.#parser.on("closetag", ({ name }) => {
      this.#isText = false;
      if (name === "w:p") this.#text += "\n";
      if (name === "w:tc") this.#text += "\t";
    });
    this.#parser.on("text", (text) => this.#add(text));
    this.#parser.on("cdata", (text) => this.#add(text));
  }

  async read(xml: AsyncIterable<Buffer>): Promise<void> {
    const decoder = new TextDecoder();
    let length = 0;
    for await (const piece of xml) {
      this.isBegun = true;
      this.#parser.write(decoder.decode(piece, { stream: true }));
      length += piece.length;
      if (length > mostUnpacked || this.#faults > mostFaults) return;
    }
    this.#parser.close();
    this.isWhole = true;
  }

  text(): string {
    return this.#text
      .replace(/\n\t/g, "\t")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }

  #add(text: string): void {
    if (this.#isText) this.#text += text;
  }
}
