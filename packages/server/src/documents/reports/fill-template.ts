import type { ReportTemplate } from "@iphub/sdk/contract/reports";
import Docxtemplater from "docxtemplater";
import InspectModule from "docxtemplater/js/inspect-module.js";
import PizZip from "pizzip";
import * as z from "zod/mini";
import { checkTemplate } from "./check-template.ts";
import { badTags, type MergeFields, mergeFieldsOf, nameOf } from "./merge-fields.ts";
import { notShownOf } from "./pdf-characters.ts";
import { type Parts, readDocument } from "./read-document.ts";

/** The values for a template: texts by field, entries by list. */
export type FillData = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>;

const tagErrors = z.object({
  properties: z.object({
    errors: z.optional(z.array(z.object({ properties: z.object({ explanation: z.optional(z.string()) }) }))),
    explanation: z.optional(z.string()),
  }),
});

/** What was found in a template. */
export interface TemplateFacts extends MergeFields {
  readonly notInPdf: NotInPdf;
}

/**
 * Finds the merge fields of a DOCX template, and what a PDF of it will lack.
 * @throws Failure 400 naming `file` if the hub refuses the file, or one of its tags
 */
export async function inspectTemplate(content: Buffer): Promise<TemplateFacts> {
  const inspect = new InspectModule();
  const parts = await checkTemplate(content);
  compile(parts, [inspect]);
  return { ...mergeFieldsOf(inspect.getAllStructuredTags()), notInPdf: notInPdf(parts) };
}

/** Fills in a template; a field without a value is empty. */
export async function fillTemplate(content: Buffer, data: FillData): Promise<Buffer> {
  const document = compile(await checkTemplate(content), []);
  document.render(data);
  return document.toBuffer({ compression: "DEFLATE" });
}

function compile(parts: ReadonlyMap<string, Buffer>, modules: InspectModule[]): Docxtemplater<PizZip> {
  const zip = new PizZip();
  // Rebuilt from parts that were unpacked within the limits: the engine never unpacks the original file.
  for (const [path, part] of parts) zip.file(path, part);
  try {
    return new Docxtemplater(zip, {
      modules,
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      stripInvalidXMLChars: true,
      syntax: { changeDelimiterPrefix: null },
      nullGetter: () => "",
      // Only the hub's own values: no paths, no expressions, nothing inherited.
      parser: (tag) => ({ get: (scope) => ownValue(scope, nameOf({ value: tag })) }),
    });
  } catch (error) {
    throw badTags(explanations(error));
  }
}

function ownValue(scope: unknown, name: string): unknown {
  if (typeof scope !== "object" || scope === null || !Object.hasOwn(scope, name)) return undefined;
  return Reflect.get(scope, name);
}

function explanations(error: unknown): string[] {
  const read = z.safeParse(tagErrors, error);
  if (!read.success) return ["the document could not be read"];
  const { errors = [], explanation } = read.data.properties;
  const said = errors.flatMap(({ properties }) => properties.explanation ?? []);
  return said.length > 0 ? said : [explanation ?? "the document could not be read"];
}

/** What of a template a PDF does not carry. */
type NotInPdf = ReportTemplate["notInPdf"];

/**
 * Looks through the parts of a template for what its PDF will lack: pictures that are no PNG or JPEG or stand nowhere in
 * the text, words of headers and footers that the PDF has on no page, such as those of a second section, notes at the
 * foot of a page or at the end, charts, and characters that none of its fonts has.
 */
function notInPdf(parts: Parts): NotInPdf {
  const document = readDocument(parts);
  const { paths } = document;
  const left = [...parts.keys()].filter((name) => !paths.has(name));
  const hasWords = (pattern: RegExp) =>
    left.some((name) => pattern.test(name) && /<w:t[ >]/.test(parts.get(name)?.toString("utf8") ?? ""));
  const found: NotInPdf = [];
  if (left.some((name) => /^word\/media\//i.test(name))) found.push("pictures");
  if (hasWords(/^word\/header\d*\.xml$/i)) found.push("headers");
  if (hasWords(/^word\/footer\d*\.xml$/i)) found.push("footers");
  if (hasWords(/^word\/(footnotes|endnotes)\.xml$/i)) found.push("notes");
  if (left.some((name) => /^word\/(charts|diagrams)\//i.test(name))) found.push("charts");
  if (notShownOf(document).length > 0) found.push("characters");
  return found;
}
