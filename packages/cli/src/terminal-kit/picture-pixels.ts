import type { Canvas } from "@napi-rs/canvas";
import type { Pixels } from "./picture-codes.ts";

/** The picture could not be drawn; the message says why. */
export class PictureError extends Error {
  override name = "PictureError";
}

/** A picture as a PNG file that is no larger than `most`. @throws PictureError if it cannot be read */
export async function asPng(file: Uint8Array, most: Pixels): Promise<Uint8Array> {
  const canvas = await drawn(file, most);
  return canvas.encode("png");
}

/** A picture as sixel, no larger than `most`. @throws PictureError if it cannot be read */
export async function asSixel(file: Uint8Array, most: Pixels): Promise<string> {
  return sixelOf(await drawn(file, most));
}

/** What is drawn on a canvas as sixel. */
export async function sixelOf(canvas: Canvas): Promise<string> {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const { image2sixel } = await import("sixel");
  return image2sixel(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, 256, 0);
}

/** The picture on white, in its proportions, as large as it is or as large as `most`. */
async function drawn(file: Uint8Array, most: Pixels) {
  const { createCanvas, loadImage } = await loadCanvas();
  const image = await loadImage(file).catch(() => {
    throw new PictureError("It cannot be read as a picture.");
  });
  const scale = Math.min(1, most.width / image.width, most.height / image.height);
  const width = Math.max(1, Math.floor(image.width * scale));
  const height = Math.max(1, Math.floor(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** The package that draws is a native one, which not every machine has. @throws PictureError where it is missing */
export async function loadCanvas() {
  try {
    return await import("@napi-rs/canvas");
  } catch {
    throw new PictureError("This machine lacks the package that draws it, @napi-rs/canvas.");
  }
}
