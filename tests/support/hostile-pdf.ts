import { deflateSync } from "node:zlib";
import { pdfFile } from "./paper-pdf.ts";

/** So many forms are in one another, each of which draws the next one ten times. */
const depth = 12;
/** Of the picture, in pixels: on a canvas it takes 1.6 GB, in the file some 50 kB. */
const side = 20_000;
const firstForm = 10;

/** A PDF of three pages: the first draws a square 10^11 times, the second a large one once, the third a huge picture. */
export function hostilePdf(): Buffer {
  return pdfFile([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 5 0 R 7 0 R] /Count 3 >>",
    page(4, firstForm),
    stream("", "/N Do"),
    page(6, firstForm),
    stream("", "100 200 400 400 re f"),
    page(8, 9),
    stream("", "q 400 0 0 400 100 200 cm /N Do Q"),
    hugePicture(),
    ...Array.from({ length: depth }, (_, at) => form(at)),
  ]);
}

function page(contents: number, drawn: number): string {
  const resources = `<< /XObject << /N ${drawn} 0 R >> >>`;
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} 0 R /Resources ${resources} >>`;
}

function form(at: number): string {
  const head = "/Type /XObject /Subtype /Form /BBox [0 0 612 792]";
  if (at === depth - 1) return stream(head, "0 0 1 1 re f");
  return stream(`${head} /Resources << /XObject << /N ${firstForm + at + 1} 0 R >> >>`, "/N Do ".repeat(10));
}

function hugePicture(): string {
  const pixels = deflateSync(Buffer.alloc((side * side) / 8)).toString("latin1");
  const kind = "/Type /XObject /Subtype /Image /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode";
  return stream(`${kind} /Width ${side} /Height ${side}`, pixels);
}

function stream(head: string, content: string): string {
  return `<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
