import { fileTypeFromBuffer } from "file-type";
import { splitFileName } from "./file-name.ts";

/** The detected type of a file's content, with a warning if any. */
export interface ContentType {
  readonly mimeType: string;
  /** Set if the content does not match the name or the sender's type; a sentence to show next to the file. */
  readonly warning: string | null;
}

/** How many bytes from the beginning are examined. */
export const headBytes = 4096;

const office = "application/vnd.openxmlformats-officedocument";
/** The expected type of a file extension. */
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
/** The types that a ZIP archive may contain; with an archive's name it is an archive anyway. */
const zipContents = /openxmlformats|macroenabled|ms-visio|opendocument|java-archive|epub|android/i;
const compoundBased = /^application\/(msword|vnd\.ms-excel|vnd\.ms-outlook)$/;
const textual = /^text\/|json|xml$|rfc822/;
/** Our names of types that the library names differently. */
const ownNames: Readonly<Record<string, string>> = {
  "application/x-cfb": "application/x-ole-storage",
  "application/x-elf": "application/x-executable",
  "application/vnd.visio": "application/vnd.ms-visio.drawing",
};
const programs = new Set(["application/x-msdownload", "application/x-executable", "application/x-mach-binary"]);

/**
 * Detects the type of a file from its beginning; the name only chooses among the types that the content allows. A
 * content that does not match its name keeps its own type, so that it is never shown as what it claims to be.
 */
export async function contentType(name: string, head: Buffer): Promise<ContentType> {
  const promised = byExtension[splitFileName(name).extension.toLowerCase()];
  if (head.length === 0) return { mimeType: promised ?? "application/octet-stream", warning: null };
  const found = await markedType(head);
  if (found !== undefined) return { mimeType: refined(found, promised), warning: warningOf(found, promised) };
  if (!looksLikeText(head)) return { mimeType: "application/octet-stream", warning: unmarked(promised) };
  if (promised && textual.test(promised)) return { mimeType: promised, warning: null };
  const mimeType = looksLikeHtml(head) ? "text/html" : "text/plain";
  return { mimeType, warning: promised ? mismatch(promised, mimeType) : null };
}

/**
 * Signatures that are sufficient: the library checks more bytes after them, which the beginning of a file may not have.
 */
const plainMarks: Readonly<Record<string, string>> = {
  "\x89PNG\r\n\x1a\n": "image/png",
  "II*\0": "image/tiff",
  "MM\0*": "image/tiff",
};

/** The type by the signature of a content; undefined without one, and for a text. */
async function markedType(head: Buffer): Promise<string | undefined> {
  const beginning = head.toString("latin1", 0, 1024);
  // A PDF's signature may come after other bytes.
  if (beginning.includes("%PDF-")) return "application/pdf";
  const plain = Object.entries(plainMarks).find(([mark]) => beginning.startsWith(mark));
  if (plain) return plain[1];
  // The signatures of some formats are two letters, with which a text can begin.
  if (looksLikeText(head)) return undefined;
  const found = await fileTypeFromBuffer(head);
  return found && (ownNames[found.mime] ?? found.mime);
}

function refined(found: string, promised: string | undefined): string {
  if (!promised) return found;
  if (found === "application/zip" && zipBased.test(promised)) return promised;
  if (promised === "application/zip" && zipContents.test(found)) return promised;
  return found === "application/x-ole-storage" && compoundBased.test(promised) ? promised : found;
}

function warningOf(found: string, promised: string | undefined): string | null {
  if (programs.has(found)) return "This is a program.";
  return !promised || refined(found, promised) === promised ? null : mismatch(promised, found);
}

function unmarked(promised: string | undefined): string | null {
  return promised ? mismatch(promised, "application/octet-stream") : null;
}

function mismatch(promised: string, found: string): string {
  return `The name says ${promised}, the content is ${found}.`;
}

function looksLikeText(head: Buffer): boolean {
  const mark = head.toString("latin1", 0, 2);
  if (mark === "\xff\xfe" || mark === "\xfe\xff") return true;
  if (head.includes(0)) return false;
  // The end may be in the middle of a character.
  const text = new TextDecoder().decode(head.length < headBytes ? head : head.subarray(0, -4));
  const odd = (text.match(/[\ufffd\p{Cc}]/gu)?.length ?? 0) - (text.match(/[\t\n\v\f\r]/g)?.length ?? 0);
  return odd <= text.length / 20;
}

function looksLikeHtml(head: Buffer): boolean {
  return /^\s*(<!doctype html|<html|<script|<body|<iframe|<svg)/i.test(head.toString("latin1"));
}
