import { splitFileName } from "./file-name.ts";

/** What the content of a file is, and what is odd about it. */
export interface ContentType {
  readonly mimeType: string;
  /** Set where the content is not what the name or the sender says; a sentence to show beside the file. */
  readonly warning: string | null;
}

/** How many bytes from the beginning are looked at. */
export const headBytes = 4096;

const office = "application/vnd.openxmlformats-officedocument";
/** What a name's extension promises. */
const byExtension: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".tif": "image/tiff",
  ".tiff": "image/tiff",
  ".docx": `${office}.wordprocessingml.document`,
  ".xlsx": `${office}.spreadsheetml.sheet`,
  ".pptx": `${office}.presentationml.presentation`,
  ".vsdx": "application/vnd.ms-visio.drawing",
  ".zip": "application/zip",
  ".doc": "application/msword",
  ".xls": "application/vnd.ms-excel",
  ".msg": "application/vnd.ms-outlook",
  ".txt": "text/plain",
  ".md": "text/markdown",
  ".csv": "text/csv",
  ".json": "application/json",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".html": "text/html",
  ".htm": "text/html",
  ".eml": "message/rfc822",
};

const zipBased = /openxmlformats|ms-visio|^application\/zip$/;
const compoundBased = /^application\/(msword|vnd\.ms-excel|vnd\.ms-outlook)$/;
const textual = /^text\/|json|xml$|rfc822/;
/** Contents that begin with a mark of their own; a name that promises one of them must have it. */
const marks: readonly (readonly [string, (head: Buffer) => boolean])[] = [
  ["application/pdf", (head) => head.subarray(0, 1024).includes("%PDF-")],
  ["image/png", begins("\x89PNG\r\n\x1a\n")],
  ["image/jpeg", begins("\xff\xd8\xff")],
  ["image/gif", begins("GIF8")],
  ["image/webp", (head) => begins("RIFF")(head) && head.subarray(8, 12).toString("latin1") === "WEBP"],
  ["image/tiff", (head) => begins("II*\0")(head) || begins("MM\0*")(head)],
  ["application/zip", (head) => begins("PK\x03\x04")(head) || begins("PK\x05\x06")(head)],
  ["application/x-ole-storage", begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
  ["application/x-msdownload", begins("MZ")],
  ["application/x-executable", begins("\x7fELF")],
];

function begins(mark: string): (head: Buffer) => boolean {
  const bytes = Buffer.from(mark, "latin1");
  return (head) => head.subarray(0, bytes.length).equals(bytes);
}

/**
 * Tells what a file is from its beginning; the name only chooses among what the content allows. A content that is not
 * what its name says keeps its own type, so that it is never shown as what it claims to be.
 */
export function contentType(name: string, head: Buffer): ContentType {
  const promised = byExtension[splitFileName(name).extension.toLowerCase()];
  if (head.length === 0) return { mimeType: promised ?? "application/octet-stream", warning: null };
  const found = marks.find(([, fits]) => fits(head))?.[0];
  if (found !== undefined) return { mimeType: refined(found, promised), warning: warningOf(found, promised) };
  if (!looksLikeText(head)) return { mimeType: "application/octet-stream", warning: unmarked(promised) };
  if (promised && textual.test(promised)) return { mimeType: promised, warning: null };
  const mimeType = looksLikeHtml(head) ? "text/html" : "text/plain";
  return { mimeType, warning: promised ? mismatch(promised, mimeType) : null };
}

function refined(found: string, promised: string | undefined): string {
  if (!promised) return found;
  if (found === "application/zip" && zipBased.test(promised)) return promised;
  return found === "application/x-ole-storage" && compoundBased.test(promised) ? promised : found;
}

function warningOf(found: string, promised: string | undefined): string | null {
  if (found === "application/x-msdownload" || found === "application/x-executable") return "This is a program.";
  return !promised || refined(found, promised) === promised ? null : mismatch(promised, found);
}

function unmarked(promised: string | undefined): string | null {
  return promised ? mismatch(promised, "application/octet-stream") : null;
}

function mismatch(promised: string, found: string): string {
  return `The name says ${promised}, the content is ${found}.`;
}

function looksLikeText(head: Buffer): boolean {
  if (begins("\xff\xfe")(head) || begins("\xfe\xff")(head)) return true;
  if (head.includes(0)) return false;
  // The end may be in the middle of a character.
  const text = new TextDecoder().decode(head.subarray(0, Math.max(head.length - 4, 1)));
  const odd = (text.match(/[\ufffd\p{Cc}]/gu)?.length ?? 0) - (text.match(/[\t\n\v\f\r]/g)?.length ?? 0);
  return odd <= text.length / 20;
}

function looksLikeHtml(head: Buffer): boolean {
  return /^\s*(<!doctype html|<html|<script|<body|<iframe|<svg)/i.test(head.toString("latin1"));
}
