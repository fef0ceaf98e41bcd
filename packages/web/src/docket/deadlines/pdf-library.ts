import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerAddress;

/** An open PDF; `close` frees its memory. */
export interface OpenPdf {
  readonly pages: number;
  /** Draws a page, numbered from 1, as wide as `width` pixels; its text lies over it, to be selected and searched. */
  draw(page: number, width: number, into: { canvas: HTMLCanvasElement; text: HTMLElement }): Promise<void>;
  close(): void;
}

/** Opens a PDF. @throws where it is damaged or locked */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  // WebAssembly stays off: the content security policy forbids it (docs/adr/pdf-papers.md).
  const loading = getDocument({ data, useWasm: false, wasmUrl: "/pdf/", verbosity: 0 });
  const pdf = await loading.promise;
  return {
    pages: pdf.numPages,
    draw: (page, width, into) => drawPage(pdf, page, width, into),
    close: () => void loading.destroy(),
  };
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  { canvas, text }: { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement },
): Promise<void> {
  const page = await pdf.getPage(number);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const density = Math.min(globalThis.devicePixelRatio || 1, 2);
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  await page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) }).promise;
  text.replaceChildren();
  text.style.setProperty("--total-scale-factor", String(scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  await layer.render();
}
