import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerAddress;

/** Where a page is drawn: its picture, and its text over it, to be selected and searched. */
export interface PageParts {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLElement;
}

/** An open PDF; `close` frees its memory. */
export interface OpenPdf {
  readonly pages: number;
  /** The height of its first page divided by its width, which most other pages have too. */
  readonly ratio: number;
  /** Draws a page, numbered from 1, as wide as `width` pixels. @throws where the signal aborts it */
  draw(page: number, width: number, into: PageParts, signal: AbortSignal): Promise<void>;
  /** The text of every page; empty for those that were scanned. */
  texts(): Promise<readonly string[]>;
  close(): void;
}

/** Opens a PDF. @throws where it is damaged or, with the name PasswordException, locked */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  // WebAssembly stays off: the content security policy forbids it (docs/adr/pdf-papers.md).
  const loading = getDocument({ data, useWasm: false, wasmUrl: "/pdf/", verbosity: 0 });
  const pdf = await loading.promise;
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  let texts: Promise<readonly string[]> | null = null;
  return {
    pages: pdf.numPages,
    ratio: height / width,
    draw: (page, wide, into, signal) => drawPage(pdf, page, wide, into, signal),
    texts() {
      texts ??= textsOf(pdf);
      return texts;
    },
    close: () => void loading.destroy(),
  };
}

async function textsOf(pdf: PDFDocumentProxy): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join("\n"));
  }
  return texts;
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
  { canvas, text }: PageParts,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const density = Math.min(globalThis.devicePixelRatio || 1, 2);
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const drawing = page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) });
  signal.addEventListener("abort", () => drawing.cancel(), { once: true });
  await drawing.promise;
  signal.throwIfAborted();
  text.replaceChildren();
  text.style.setProperty("--total-scale-factor", String(scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  signal.addEventListener("abort", () => layer.cancel(), { once: true });
  await layer.render();
}
