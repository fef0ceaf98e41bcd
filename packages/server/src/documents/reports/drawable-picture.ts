import { crc32, inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * The most pixels of a picture, and of one with transparency, which is processed pixel by pixel and blocks the process.
 */
const mostPixels = { all: 8_000_000, transparent: 2_000_000 } as const;
/** Samples per pixel by PNG's colour types: grey, RGB, palette, grey and RGB with transparency. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A PNG or JPEG picture for a PDF; null for every other format, and for one that is damaged, interlaced or larger than
 * 8 million pixels (2 million with transparency). A PNG is written again after the checks: the PDF library unpacks it
 * without a limit, and ends the process on a broken one.
 */
export function drawablePicture(content: Buffer): Buffer | null {
  try {
    if (content.subarray(0, 8).equals(signature)) return checkedPng(content);
    return isJpeg(content) ? content : null;
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && "code" in error)) return null;
    throw error;
  }
}

type Chunks = ReadonlyMap<string, readonly Buffer[]>;

function checkedPng(content: Buffer): Buffer | null {
  const chunks = chunksOf(content);
  const head = chunks.get("IHDR")?.[0];
  if (head?.length !== 13) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [bits, colours] = [head.readUInt8(8), head.readUInt8(9)];
  const each = samples[colours];
  const isInterlaced = head.readUInt8(12) !== 0;
  if (each === undefined || isInterlaced || !isDepth(bits, colours)) return null;
  const paletteChunks = colours === 3 ? paletteOf(chunks, bits) : [];
  if (paletteChunks === null) return null;
  const isTransparent = each % 2 === 0 || paletteChunks.length > 1;
  if (width * height === 0 || width * height > (isTransparent ? mostPixels.transparent : mostPixels.all)) return null;
  const packed = Buffer.concat(chunks.get("IDAT") ?? []);
  if (!holdsRows(packed, height, Math.ceil((width * bits * each) / 8))) return null;
  const kept: NamedChunk[] = [["IHDR", head], ...paletteChunks, ["IDAT", packed], ["IEND", Buffer.alloc(0)]];
  return Buffer.concat([signature, ...kept.map(chunk)]);
}

type NamedChunk = readonly [name: string, content: Buffer];

/** A palette and its transparency, which the PDF library reads wrongly if a pixel is less than a byte. */
function paletteOf(chunks: Chunks, bits: number): NamedChunk[] | null {
  const [palette, more] = chunks.get("PLTE") ?? [];
  const alphas = chunks.get("tRNS")?.[0];
  if (!palette || more || palette.length % 3 !== 0 || palette.length > 768) return null;
  if (!alphas) return [["PLTE", palette]];
  return bits === 8
    ? [
        ["PLTE", palette],
        ["tRNS", alphas.subarray(0, 255)],
      ]
    : null;
}

function isDepth(bits: number, colours: number): boolean {
  if (colours === 0) return [1, 2, 4, 8].includes(bits);
  return colours === 3 ? [1, 2, 4, 8].includes(bits) : bits === 8;
}

/** Whether the packed bytes are `height` rows, each with a known filter; unpacks no further than that. */
function holdsRows(packed: Buffer, height: number, rowBytes: number): boolean {
  const expected = height * (rowBytes + 1);
  const rows = inflateSync(packed, { maxOutputLength: expected });
  if (rows.length !== expected) return false;
  for (let at = 0; at < expected; at += rowBytes + 1) if (rows.readUInt8(at) > 4) return false;
  return true;
}

function chunksOf(content: Buffer): Chunks {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at < content.length; ) {
    const length = content.readUInt32BE(at);
    const name = content.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > content.length) throw new RangeError("A chunk is cut off.");
    const same = chunks.get(name) ?? [];
    same.push(content.subarray(at + 8, at + 8 + length));
    chunks.set(name, same);
    if (name === "IEND") break;
    at += 12 + length;
  }
  return chunks;
}

function chunk([name, content]: NamedChunk): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Whether its segments contain a frame of 1, 3 or 4 components of 8 bits within the limit, and a scan. */
function isJpeg(content: Buffer): boolean {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return false;
  let isFramed = false;
  for (let at = 2; ; ) {
    const marker = content.readUInt16BE(at);
    const length = content.readUInt16BE(at + 2);
    if (marker < 0xffc0 || length < 2) return false;
    if (marker === 0xffda) return isFramed;
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      if (isFramed || !isFrame(content, at)) return false;
      isFramed = true;
    }
    at += 2 + length;
  }
}

function isFrame(content: Buffer, at: number): boolean {
  const pixels = content.readUInt16BE(at + 5) * content.readUInt16BE(at + 7);
  const isKnown = content.readUInt8(at + 4) === 8 && [1, 3, 4].includes(content.readUInt8(at + 9));
  return isKnown && pixels > 0 && pixels <= mostPixels.all;
}
