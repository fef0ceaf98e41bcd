import { openPdfPages } from "./pdf-pages.ts";
import { type Pixels, pictureSize } from "./picture-codes.ts";
import { asPng, asSixel, PictureError, sixelOf } from "./picture-pixels.ts";

/** A file as pictures, numbered from 1, which are drawn no larger than `most`. */
export interface PictureSource {
  readonly count: number;
  /** The size to which a picture may be shown. */
  size(page: number): Promise<Pixels>;
  png(page: number, most: Pixels): Promise<Uint8Array>;
  sixel(page: number, most: Pixels): Promise<string>;
}

/** The most pixels of a picture that is read. */
const mostPixels = 50_000_000;
/** A page of a PDF has no pixels: it is drawn as large as the window, up to this many times 72 an inch. */
const largestScale = 4;

/**
 * Opens a PNG or JPEG picture, or a PDF with its pages. Files come from outside: only `picture-worker`, which has limits,
 * opens them.
 * @throws PictureError saying why it cannot be shown
 */
export async function pictureSource(file: Uint8Array): Promise<PictureSource> {
  const size = pictureSize(file);
  if (!size && isPdf(file)) return pagesOf(file);
  if (!size) throw new PictureError("It is no PNG, JPEG or PDF.");
  if (size.width * size.height > mostPixels) throw new PictureError("It has too many pixels.");
  const isPng = file[0] === 0x89;
  return {
    count: 1,
    size: async () => size,
    png: async (_page, most) => (isPng ? file : asPng(file, most)),
    sixel: (_page, most) => asSixel(file, most),
  };
}

async function pagesOf(file: Uint8Array): Promise<PictureSource> {
  const pdf = await openPdfPages(file);
  return {
    count: pdf.count,
    async size(page) {
      const { width, height } = await pdf.size(page);
      return { width: width * largestScale, height: height * largestScale };
    },
    png: async (page, most) => (await pdf.draw(page, most)).encode("png"),
    sixel: async (page, most) => sixelOf(await pdf.draw(page, most)),
  };
}

/** A PDF may begin with other bytes, but its head is in the first thousand (ISO 32000-1, annex H.3). */
function isPdf(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 1024)).includes("%PDF-");
}
