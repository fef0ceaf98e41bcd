import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import type { Pixels } from "./picture-codes.ts";
import { loadCanvas, PictureError } from "./picture-pixels.ts";

/** The pages of an open PDF, numbered from 1. */
export interface PdfPages {
  readonly count: number;
  /** The size of a page at 72 pixels an inch. */
  size(page: number): Promise<Pixels>;
  /** A page on white, in its proportions, as large as fits in `most`. @throws PictureError where it cannot be drawn */
  draw(page: number, most: Pixels): Promise<Canvas>;
}

/**
 * Opens a PDF, with no limit of time or memory: only in a process that has them.
 * @throws PictureError where it is damaged or locked, or this machine cannot draw it
 */
export async function openPdfPages(file: Uint8Array): Promise<PdfPages> {
  // Without this package pdf.js can be loaded, but complains on the terminal.
  const { createCanvas } = await loadCanvas();
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false, ...ownFiles() });
  const pdf = await loading.promise.catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new PictureError(isLocked ? "It is locked with a password." : "It cannot be read as a PDF.");
  });
  const cannotBeDrawn = () => {
    throw new PictureError("This page cannot be drawn.");
  };
  const pageOf = (number: number) => pdf.getPage(number).catch(cannotBeDrawn);
  const size = async (number: number) => {
    const { width, height } = (await pageOf(number)).getViewport({ scale: 1 });
    return { width, height };
  };
  return {
    count: pdf.numPages,
    size,
    async draw(number, most) {
      const page = await pageOf(number);
      const { width, height } = await size(number);
      const viewport = page.getViewport({ scale: Math.min(most.width / width, most.height / height) });
      const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
      await page.render({ canvas, viewport, background: "#ffffff" }).promise.catch(cannotBeDrawn);
      page.cleanup();
      return canvas;
    },
  };
}

/** The fonts, character maps, colour profiles and decoders that pdf.js brings, which it reads when a page needs them. */
function ownFiles() {
  const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  return {
    standardFontDataUrl: join(folder, "standard_fonts/"),
    cMapUrl: join(folder, "cmaps/"),
    iccUrl: join(folder, "iccs/"),
    wasmUrl: join(folder, "wasm/"),
  };
}
