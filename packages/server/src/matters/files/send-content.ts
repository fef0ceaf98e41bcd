import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../../platform/failures.ts";
import { contentDisposition } from "../../platform/http/content-disposition.ts";
import { framedByOwnPages } from "../../platform/http/headers.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ByteRange } from "../../platform/storage/file-storage.ts";
import type { OpenContent } from "./open-content.ts";

/** The types that a browser shows without running anything. */
const shownInline: ReadonlySet<string> = new Set([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "text/plain",
]);

/**
 * Sends a content as a stream, or the requested Range, so that nothing of it can run with the hub's origin: its own
 * type without sniffing, a policy that allows nothing, and a download unless a browser shows the type safely.
 */
export async function sendContent(
  { configuration }: Pick<Platform, "configuration">,
  content: OpenContent,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  wanted: "attachment" | "inline",
): Promise<Readable | ""> {
  const inline = wanted === "inline" && shownInline.has(content.mimeType);
  const etag = `"${content.sha256}"`;
  reply.headers({
    "content-type": content.mimeType.startsWith("text/") ? `${content.mimeType}; charset=utf-8` : content.mimeType,
    "content-disposition": contentDisposition(content.name, inline ? "inline" : "attachment"),
    "content-security-policy": policyOf(content.mimeType, framedByOwnPages(reply, configuration)),
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
    etag,
  });
  if (request.headers["if-none-match"] === etag) {
    reply.code(304);
    return "";
  }
  const range = isFresh(request, etag) ? readRange(request.headers.range, content.size) : undefined;
  const length = range ? range.end - range.start + 1 : content.size;
  reply.code(range ? 206 : 200).header("content-length", length);
  if (range) reply.header("content-range", `bytes ${range.start}-${range.end}/${content.size}`);
  return length === 0 ? "" : content.read(range);
}

/** Chromium's PDF viewer does not work in a sandbox; it runs nothing of a PDF with the page's origin. */
function policyOf(mimeType: string, ancestors: string): string {
  const nothing = `default-src 'none'; frame-ancestors ${ancestors}`;
  return mimeType === "application/pdf" ? `${nothing}; style-src 'unsafe-inline'` : `${nothing}; sandbox`;
}

/** A Range is ignored if the content has changed. */
function isFresh(request: FastifyRequest, etag: string): boolean {
  const ifRange = request.headers["if-range"];
  return ifRange === undefined || ifRange === etag;
}

/** The single range of a header; several or unreadable ones are answered with the whole content. */
function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  throw new Failure(416, "range_not_satisfiable", "The file has no such part.", {
    headers: { "content-range": `bytes */${size}` },
  });
}
