import type { MultipartFile } from "@fastify/multipart";
import type { FieldError } from "@iphub/sdk/field-errors";
import type { FastifyRequest } from "fastify";
import { codeOf, Failure, invalid } from "../../platform/failures.ts";
import { givenFileName } from "../../platform/http/bodies.ts";
import { noteUpload } from "../../platform/idempotency.ts";
import { unstorable } from "../../platform/input.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ContentRules, discardContent, type StoredContent, storeContent, tooLarge } from "./store-content.ts";

/** A received multipart body: its file in the storage, its other parts as texts. */
export interface ReceivedUpload {
  /** The file name given by the sender. */
  readonly name: string;
  readonly content: StoredContent;
  readonly fields: Readonly<Record<string, string>>;
}

const fieldLimits = { fields: 10, fieldSize: 1000, fieldNameSize: 100, files: 1, parts: 11 };

/**
 * Streams the file of a multipart body into the storage, whatever the order of its parts; nothing is kept of an invalid
 * or interrupted body.
 * @param part the name of the part with the file
 * @param piece where the file is the next chunk of a content: its meter, and the key reserved for the chunk
 * @throws Failure 400 where a part is missing or cannot be stored, 413, 507; 415 where the body is not a multipart form;
 * StorageUnavailableError
 */
export async function receiveUpload(
  platform: Platform,
  request: FastifyRequest,
  part: string,
  limit: number,
  piece: Pick<ContentRules, "whole" | "reservedKey"> = {},
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) {
    throw new Failure(415, "unsupported_media_type", `This call takes a form: send the file as its part '${part}'.`);
  }
  // A body whose declared length is too large is refused before any of it is stored; the rest of a form is small.
  if (Number(request.headers["content-length"] ?? 0) > limit + 65_536) throw tooLarge(limit);
  const received: { file?: { name: string; content: StoredContent }; fields: Record<string, string> } = { fields: {} };
  try {
    for await (const one of request.parts({
      limits: { ...fieldLimits, fileSize: limit + 1 },
    })) {
      if (one.type === "field") received.fields[one.fieldname] = String(one.value);
      else if (one.fieldname === part) received.file = await receiveFile(platform, one, { limit, ...piece });
      else one.file.resume();
    }
    if (!received.file) throw invalid([missing(part, "a file")]);
    const wrong = unstorable(received.fields);
    if (wrong.length > 0) throw invalid(wrong);
    const { name, content } = received.file;
    noteUpload(request, { ...received.fields, name }, content.sha256);
    return { name, content, fields: received.fields };
  } catch (error) {
    if (received.file) await discardContent(platform, received.file.content.key);
    throw multipartFailure(request, error);
  }
}

/** The error for a missing part. */
export function missing(field: string, what: string): FieldError {
  return { field, message: `is required; send ${what}` };
}

async function receiveFile(platform: Platform, part: MultipartFile, rules: ContentRules) {
  const { file } = part;
  try {
    // On a storage failure the rest of the body is drained below, so that the client receives the response.
    const content = await storeContent(platform, file.iterator({ destroyOnReturn: false }), rules);
    return { name: givenFileName(part), content };
  } catch (error) {
    file.resume();
    throw error;
  }
}

/** The failure for the parser's errors and for a lost connection. */
function multipartFailure(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  if (code === "FST_FILES_LIMIT" || code === "FST_PARTS_LIMIT" || code === "FST_FIELDS_LIMIT") {
    return new Failure(400, "too_many_parts", "The form has too many parts. Send one file in each call.");
  }
  // A request that was read to its end is destroyed too.
  const isCut = request.raw.destroyed && !request.raw.complete;
  const broken = isCut || code === "ERR_STREAM_PREMATURE_CLOSE" || isParserError(error);
  if (!broken) return error;
  return new Failure(
    400,
    "upload_broken",
    "The upload is incomplete or not a multipart form. Nothing was stored: send it again.",
  );
}

/** busboy throws plain errors; errors of the database and the storage have a code or a name of their own. */
function isParserError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error ? String(error.code).startsWith("FST_") : error.name === "Error";
}
