import { randomHex } from "./random-hex.ts";

/** A file that is sent in chunks while it is read, for sources that are not a Blob. */
export interface UploadStream {
  readonly name: string;
  /** Media type, `application/octet-stream` if not known. */
  readonly type?: string;
  readonly stream: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

type Piece = string | Blob | AsyncIterable<Uint8Array<ArrayBuffer>>;

const lineEnd = "\r\n";

/**
 * Encodes `multipart/form-data` (RFC 7578). Files are Blobs, Files or {@link UploadStream}s and are never copied into
 * memory; with streams among them the body is a stream, else a Blob of known size. It is encoded here because a
 * FormData works only with the fetch of its own library.
 */
export function multipartBody(fields: Readonly<Record<string, unknown>>) {
  const boundary = `iphub-${randomHex()}`;
  const pieces: Piece[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) add(name, item);
      return;
    }
    pieces.push(`--${boundary}${lineEnd}${partHeader(name, value)}${lineEnd}${lineEnd}`, content(value), lineEnd);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  pieces.push(`--${boundary}--${lineEnd}`);
  return { body: assemble(pieces), contentType: `multipart/form-data; boundary=${boundary}` };
}

function partHeader(name: string, value: unknown): string {
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`;
  if (!(value instanceof Blob) && !isUpload(value)) return disposition;
  const fileName = "name" in value && typeof value.name === "string" ? value.name : "blob";
  const type = (value.type || "application/octet-stream").replace(/[\r\n]/g, "");
  return `${disposition}; filename="${quoted(fileName)}"${lineEnd}Content-Type: ${type}`;
}

function content(value: unknown): Piece {
  if (value instanceof Blob) return value;
  if (isUpload(value)) return value.stream;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isUpload(value: unknown): value is UploadStream {
  return typeof value === "object" && value !== null && "stream" in value && typeof value.stream === "object";
}

function quoted(text: string): string {
  return text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function assemble(pieces: readonly Piece[]): Blob | ReadableStream<Uint8Array<ArrayBuffer>> {
  const sized = pieces.filter((piece) => typeof piece === "string" || piece instanceof Blob);
  if (sized.length === pieces.length) return new Blob(sized);
  const chunks = chunksOf(pieces);
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* chunksOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  for (const piece of pieces) {
    if (typeof piece === "string") yield new TextEncoder().encode(piece);
    else if (piece instanceof Blob) yield* blobChunks(piece);
    else yield* piece;
  }
  return undefined;
}

async function* blobChunks(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = blob.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
