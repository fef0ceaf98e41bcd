import type { Attachment } from "postal-mime";

/** The most bytes of embedded images in one body, each counted as often as it is shown. */
const mostBytes = 2 * 1024 * 1024;

/** Returns the address for an image within the message; null if it has none. */
export type OwnImages = (contentId: string) => string | null;

/**
 * The images among a message's parts, for `cid:` addresses in its body (RFC 2392). They are embedded in the body, so
 * that showing it fetches nothing. Images beyond the limit remain attachments only.
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
