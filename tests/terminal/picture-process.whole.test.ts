import { loadCanvas } from "@iphub/cli/terminal-kit/picture-pixels";
import { type DrawingLimits, PictureProcess } from "@iphub/cli/terminal-kit/picture-process";
import { afterEach, describe, expect, it } from "vitest";
import { hostilePdf } from "../support/hostile-pdf.ts";
import { paperPdf } from "../support/paper-pdf.ts";
import { pngPicture } from "../support/png-picture.ts";

const introducer = "\u001b";
const sentPart = new RegExp(`${introducer}_G[^;]*m=[01];([^${introducer}]*)${introducer}`, "gu");
/** A page is drawn 306 pixels wide for it: twice its cells, so that a larger cell is sharp too. */
const room = { protocol: "kitty", cell: { width: 1, height: 1 }, columns: 153, rows: 450 } as const;
const opened: PictureProcess[] = [];

function processOf(file: Uint8Array, limits?: DrawingLimits): PictureProcess {
  const pictures = new PictureProcess(file, limits);
  opened.push(pictures);
  return pictures;
}

afterEach(() => {
  for (const pictures of opened.splice(0)) pictures.close();
});

/** The file that is sent by codes of kitty's protocol. */
function sentFile(codes: string): Buffer {
  return Buffer.from([...codes.matchAll(sentPart)].map(([, text = ""]) => text).join(""), "base64");
}

/** The size of a picture that was sent, and how many of its pixels are dark. */
async function seen(codes: string) {
  const { createCanvas, loadImage } = await loadCanvas();
  const image = await loadImage(sentFile(codes));
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const dark = data.filter((value, at) => at % 4 === 0 && value < 128).length;
  return { size: [image.width, image.height], dark };
}

describe("pictures that are drawn in a process of their own", () => {
  it("are the pages of a PDF, each as large as fits, text and scan", async () => {
    const pictures = processOf(paperPdf([["Claim 1. A foldable antenna"], [], ["."]]));
    expect(await pictures.open()).toBe(3);
    const first = await pictures.draw(1, room);
    expect(first).toContain("c=153,r=198,");
    const text = await seen(first);
    const scan = await seen(await pictures.draw(2, room));
    const point = await seen(await pictures.draw(3, room));
    expect([text.size, scan.size, point.size]).toEqual([1, 2, 3].map(() => [306, 396]));
    expect(text.dark).toBeGreaterThan(point.dark);
    expect(scan.dark).toBeGreaterThan(10_000);
    const sixel = await pictures.draw(1, { ...room, protocol: "sixel" });
    expect(sixel.startsWith(`${introducer}P`)).toBe(true);
  });

  it("are a PNG as it is; why another file cannot be shown is said", async () => {
    const png = pngPicture(4, 2, [200, 30, 30]);
    const pictures = processOf(png);
    expect(await pictures.open()).toBe(1);
    expect(sentFile(await pictures.draw(1, room)).equals(png)).toBe(true);
    await expect(processOf(Buffer.from("some words")).open()).rejects.toThrow("It is no PNG, JPEG or PDF.");
    await expect(processOf(Buffer.from("%PDF-1.4\nbroken")).open()).rejects.toThrow("It cannot be read as a PDF.");
  });
});

describe("a hostile PDF", () => {
  it("is given up when a page takes too long, while the program goes on, and its other pages are drawn", async () => {
    const limits = { milliseconds: 60_000, megabytes: 1_024 };
    const pictures = processOf(hostilePdf(), limits);
    expect(await pictures.open()).toBe(3);
    limits.milliseconds = 1_500;
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 50);
    await expect(pictures.draw(1, room)).rejects.toThrow("It takes too long to draw.");
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
    limits.milliseconds = 60_000;
    expect((await seen(await pictures.draw(2, room))).dark).toBeGreaterThan(10_000);
  });

  it("is given up when a page takes too much memory outside of the heap, and its other pages are drawn", async () => {
    const pictures = processOf(hostilePdf(), { milliseconds: 60_000, megabytes: 600 });
    expect(await pictures.open()).toBe(3);
    await expect(pictures.draw(3, room)).rejects.toThrow("the file takes too much memory");
    expect((await seen(await pictures.draw(2, room))).dark).toBeGreaterThan(10_000);
  });

  it("is not waited for once its page is left", async () => {
    const pictures = processOf(hostilePdf());
    await pictures.open();
    const drawing = pictures.draw(1, room);
    const failure = expect(drawing).rejects.toThrow("The program that draws it has ended");
    await pictures.leave();
    await failure;
    expect((await seen(await pictures.draw(2, room))).dark).toBeGreaterThan(10_000);
  });
});
