import { buffer } from "node:stream/consumers";
import type { ByteRange } from "../../platform/storage/file-storage.ts";
import { docxText } from "./docx-text.ts";
import type { OpenContent } from "./open-content.ts";

/** The preview of a file: its text, or that a browser can show it by its address, or nothing. */
export interface Preview {
  readonly kind: "text" | "pdf" | "image" | "none";
  readonly text: string | null;
  readonly truncated: boolean;
}

/** The most characters shown, and the most bytes of a text read. */
const mostCharacters = 200_000;
const mostBytes = 512 * 1024;

const nothing: Preview = { kind: "none", text: null, truncated: false };

/** The preview of a file's content, whatever its size. */
export async function previewOf(content: OpenContent): Promise<Preview> {
  const { mimeType, size } = content;
  if (mimeType === "application/pdf") return { ...nothing, kind: "pdf" };
  if (/^image\/(png|jpeg|gif|webp)$/.test(mimeType)) return { ...nothing, kind: "image" };
  const read = async (range: ByteRange) => buffer(await content.read(range));
  if (mimeType.endsWith(".wordprocessingml.document")) {
    const words = size === 0 ? { text: "", truncated: false } : await docxText(read, size, mostCharacters);
    // No text within the limit does not mean an empty document: it may be a ZIP bomb.
    const isUnread = words === null || (words.truncated && words.text.trim() === "");
    return isUnread ? nothing : { kind: "text", ...words };
  }
  if (!/^text\/|json$|xml$|^message\//.test(mimeType)) return nothing;
  if (size === 0) return { kind: "text", text: "", truncated: false };
  const bytes = await read({ start: 0, end: Math.min(size, mostBytes) - 1 });
  const text = decodeText(bytes);
  const truncated = size > mostBytes || text.length > mostCharacters;
  return { kind: "text", text: text.slice(0, mostCharacters).replaceAll("\0", ""), truncated };
}

/** Decodes UTF-8, or UTF-16 with a byte order mark; anything else as Windows-1252, which old office programs write. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  return wrong > 1 ? new TextDecoder("windows-1252").decode(bytes) : text;
}
