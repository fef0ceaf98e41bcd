import type { ReportTemplate } from "@iphub/sdk/contract/reports";
import Docxtemplater, { type DXT } from "docxtemplater";
import PizZip from "pizzip";
import * as z from "zod/mini";
import { invalid, invalidFile } from "../../platform/failures.ts";
import { checkTemplate } from "./check-template.ts";
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
  const found = new FoundTags();
  const parts = await checkTemplate(content);
  compile(parts, [found]);
  return { ...mergeFieldsOf(found.all()), notInPdf: notInPdf(parts) };
}

/** Fills in a template; a field without a value is empty. @throws Failure 400 naming `file` if the hub refuses it */
export async function fillTemplate(content: Buffer, data: FillData): Promise<Buffer> {
  const document = compile(await checkTemplate(content), []);
  document.render(data);
  return document.toBuffer({ compression: "DEFLATE" });
}

function compile(parts: ReadonlyMap<string, Buffer>, modules: DXT.Module[]): Docxtemplater<PizZip> {
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
 * Looks through the parts of a template for what its PDF will lack: pictures that are no PNG or JPEG or are nowhere in
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

const matterLists: Readonly<Record<string, readonly string[]>> = {
  deadlines: ["title", "dueAt", "finalDate", "status", "trigger", "citation", "mailDate"],
  annuities: ["title", "opens", "dueAt", "graceEnds", "finalDate", "status"],
  milestones: ["title", "dueAt", "clientDueDate"],
  tasks: ["title", "dueAt", "status", "assignees"],
  referenceList: ["reference"],
};

interface Tag {
  readonly value: string;
  readonly module?: string;
  readonly subparsed?: readonly Tag[];
}

/**
 * Takes the tags of each part as docxtemplater reads them. Its own module for this needs lodash, which its package does
 * not name: where npm installs the hub, that module could not be loaded.
 */
class FoundTags implements DXT.Module {
  readonly name = "found tags";
  readonly #parts: (readonly DXT.Part[])[] = [];

  set({ inspect }: { readonly inspect?: { readonly postparsed?: readonly DXT.Part[] } }): void {
    if (inspect?.postparsed) this.#parts.push(inspect.postparsed);
  }

  /** The tags of all parts, in order. */
  all(): readonly Tag[] {
    return this.#parts.flatMap(tagsIn);
  }
}

function tagsIn(parts: readonly DXT.Part[]): readonly Tag[] {
  return parts
    .filter(({ type }) => type === "placeholder")
    .map(({ value, module, subparsed }) => ({ value, module, ...(subparsed && { subparsed: tagsIn(subparsed) }) }));
}

interface MergeFields {
  /** A name with a question mark in the template is optional. */
  readonly fields: readonly { readonly name: string; readonly required: boolean }[];
  readonly lists: readonly string[];
}

/** Names that the form of the call itself uses. */
const reserved = new Set(["reportIds", "format", "inventionId"]);

/**
 * The merge fields and lists of a template, each once, in order.
 * @throws Failure 400 naming `file` and each tag that the hub cannot fill
 */
function mergeFieldsOf(tags: readonly Tag[]): MergeFields {
  const fields = new Map<string, boolean>();
  const lists = new Set<string>();
  const wrong: string[] = [];
  for (const tag of tags) {
    if (tag.module === "loop") {
      lists.add(tag.value);
      wrong.push(...wrongList(tag));
    } else if (isFieldTag(tag) && !reserved.has(nameOf(tag))) {
      const required = !tag.value.trim().endsWith("?");
      fields.set(nameOf(tag), required || fields.get(nameOf(tag)) === true);
    } else wrong.push(`{${tag.value}} is not a field; write a name of letters and digits, such as {clientName}`);
  }
  if (wrong.length > 0) throw badTags(wrong);
  if (fields.size + lists.size === 0) throw invalidFile("has no merge fields; write at least one, such as {title}");
  return { fields: [...fields].map(([name, required]) => ({ name, required })), lists: [...lists] };
}

/** 400: some of the template's tags are invalid; each is named. */
function badTags(reasons: readonly string[]): Error {
  const shown = reasons.slice(0, 10);
  const more = reasons.length > shown.length ? [{ field: "file", message: `has ${reasons.length - 10} more` }] : [];
  return invalid([...shown.map((reason) => ({ field: "file", message: `has an invalid tag: ${reason}` })), ...more]);
}

/** The name of a tag without the mark of an optional one. */
function nameOf({ value }: Pick<Tag, "value">): string {
  return value.trim().replace(/\?$/, "");
}

function isFieldTag(tag: Tag): boolean {
  return !tag.module && /^[a-z][\w-]{0,59}\??$/i.test(tag.value.trim()) && !Object.hasOwn(matterLists, nameOf(tag));
}

function wrongList({ value, subparsed = [] }: Tag): string[] {
  const known = Object.hasOwn(matterLists, value) ? matterLists[value] : undefined;
  if (!known) return [`{#${value}} is not a list of the hub; use one of ${Object.keys(matterLists).join(", ")}`];
  return subparsed.flatMap((tag) => {
    if (!tag.module && known.includes(tag.value.trim())) return [];
    return [`{${tag.value}} is not within {#${value}}; use one of ${known.join(", ")}`];
  });
}
