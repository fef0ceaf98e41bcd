import { crc32, deflateSync } from "node:zlib";

const background = [31, 95, 191, 255] as const;
const ink = [255, 255, 255, 255] as const;
/** The letters i and p on a grid of 9 by 9. */
const drawing = [
  ".........",
  ".##......",
  "....###..",
  ".##.#..#.",
  ".##.#..#.",
  ".##.###..",
  ".##.#....",
  ".##.#....",
  ".........",
];

/** The hub's icon as a PNG of this many pixels: Office accepts no other image format. */
export function iconPng(size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits, red, green, blue and alpha, without interlace.
  header.set([8, 6, 0, 0, 0], 8);
  const lines = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (__, x) => pixel(x, y, size)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(lines.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function pixel(x: number, y: number, size: number): readonly number[] {
  const cell = (at: number) => Math.floor((at * drawing.length) / size);
  return drawing[cell(y)]?.[cell(x)] === "#" ? ink : background;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
