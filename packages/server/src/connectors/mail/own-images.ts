import type { Attachment } from "postal-mime";

/** The most that the images of one body may hold, in bytes, each counted as often as it is shown. */
const mostBytes = 2 * 1024 * 1024;

/** Finds the address under which an image that the message itself brings can be shown; null where it brings none. */
export type OwnImages = (contentId: string) => string | null;

/**
 * The images among a message's parts, for `cid:` addresses in its body (RFC 2392). They are put into the body itself:
 * nothing has to be fetched to show them. What would make the body too large is left to the attachments.
 */
export function ownImages(attachments: readonly Attachment[]): OwnImages {
  const parts = new Map<string, Attachment>();
  for (const part of attachments) {
    const id = plainId(part.contentId ?? "");
    if (id !== "" && /^image\/(png|jpeg|gif|webp)$/i.test(part.mimeType)) parts.set(id, part);
  }
  let left = mostBytes;
  return (contentId) => {
    const part = parts.get(plainId(contentId));
    if (!part) return null;
    const { content } = part;
    const bytes = typeof content === "string" ? Buffer.from(content) : bufferOf(content);
    if (bytes.byteLength === 0 || bytes.byteLength > left) return null;
    left -= bytes.byteLength;
    return `data:${part.mimeType.toLowerCase()};base64,${bytes.toString("base64")}`;
  };
}

function bufferOf(content: ArrayBuffer | Uint8Array): Buffer {
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}

function plainId(written: string): string {
  const bare = written.trim().replace(/^<|>$/g, "");
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
