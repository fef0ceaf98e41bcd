import { loadCanvas } from "@iphub/cli/terminal-kit/picture-pixels";
import { pictureSource } from "@iphub/cli/terminal-kit/picture-source";
import { expect, it } from "vitest";
import { paperPdf } from "../support/paper-pdf.ts";
import { pngPicture } from "../support/png-picture.ts";

const most = { width: 306, height: 900 };

/** The size of a PNG file and how many of its pixels are dark. */
async function seen(png: Uint8Array) {
  const { createCanvas, loadImage } = await loadCanvas();
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const dark = data.filter((value, at) => at % 4 === 0 && value < 128).length;
  return { size: [image.width, image.height], dark };
}

it("draws each page of a PDF as large as fits, text and scan", async () => {
  const source = await pictureSource(paperPdf([["Claim 1. A foldable antenna"], [], ["."]]));
  const pages = await Promise.all([1, 2, 3].map(async (page) => seen(await source.png(page, most))));
  expect([source.count, await source.size(1)]).toEqual([3, { width: 612 * 4, height: 792 * 4 }]);
  expect(pages.map(({ size }) => size)).toEqual([1, 2, 3].map(() => [306, 396]));
  const [text, scan, point] = pages.map(({ dark }) => dark);
  expect(text).toBeGreaterThan(Number(point));
  expect(scan).toBeGreaterThan(10_000);
  expect(await source.sixel(1, most)).toSatisfy((codes: string) => codes.startsWith("\u001bP"));
  await source.close();
});

it("sends a PNG as it is, and says why another file cannot be shown", async () => {
  const png = pngPicture(4, 2, [200, 30, 30]);
  const source = await pictureSource(png);
  expect([source.count, await source.size(1), await source.png(1, most)]).toEqual([1, { width: 4, height: 2 }, png]);
  await expect(pictureSource(Buffer.from("some words"))).rejects.toThrow("It is no PNG, JPEG or PDF.");
  await expect(pictureSource(Buffer.from("%PDF-1.4\nbroken"))).rejects.toThrow("It cannot be read as a PDF.");
});
