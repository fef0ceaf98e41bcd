import type { FieldError } from "@iphub/sdk/field-errors";
import type { FastifyRequest } from "fastify";
import { splitFileName } from "../../matters/public.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import { badTemplate, templateLimits } from "./template-archive.ts";

/** An uploaded template. */
export interface SentTemplate {
  readonly title: string;
  readonly description: string;
  readonly content: Buffer;
}

const limits = {
  fields: 5,
  fieldSize: 5_000,
  fieldNameSize: 100,
  files: 1,
  parts: 6,
  fileSize: templateLimits.packed + 1,
};

/**
 * Reads the form of an upload: part `file`, and `title` (by default the file's name) and `description`.
 * @throws Failure 400 naming the wrong part, 415 where the body is not a multipart form
 */
export async function receiveTemplate(request: FastifyRequest): Promise<SentTemplate> {
  if (!request.isMultipart()) {
    throw new Failure(415, "unsupported_media_type", "This call takes a form: send the template as its part 'file'.");
  }
  const { fields, file } = await readParts(request);
  if (!file) throw invalid([{ field: "file", message: "is required; send a Word document (.docx)" }]);
  if (file.content.length > templateLimits.packed) throw badTemplate("is larger than 2 MB; make its pictures smaller");
  const title = (fields.title ?? splitFileName(file.name).stem).trim();
  const description = (fields.description ?? "").trim();
  const wrong = [...textErrors("title", title, 200), ...textErrors("description", description, 2_000)];
  if (title === "") wrong.push({ field: "title", message: "is empty; enter a title" });
  if (wrong.length > 0) throw invalid(wrong);
  return { title, description, content: file.content };
}

function textErrors(field: string, text: string, most: number): FieldError[] {
  if (text.length > most) return [{ field, message: `is longer than ${most} characters` }];
  if (text.isWellFormed() && !text.includes("\0")) return [];
  return [{ field, message: "has a character that cannot be stored; remove it" }];
}

async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = {};
  let file: { name: string; content: Buffer } | undefined;
  try {
    for await (const one of request.parts({ limits })) {
      if (one.type === "field") fields[one.fieldname] = String(one.value);
      else if (one.fieldname === "file") file = { name: one.filename, content: await one.toBuffer() };
      else one.file.resume();
    }
  } catch {
    const message = "The form is incomplete or has too many parts. Send one template in each call.";
    throw new Failure(400, "upload_broken", message);
  }
  return { fields, file };
}
