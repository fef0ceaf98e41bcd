import type { Report, ReportTemplate } from "@iphub/sdk/contract/reports";
import { reportFieldOf } from "@iphub/sdk/domain/documents/report-fields";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { TemplateFacts } from "./fill-template.ts";
import { library } from "./library.ts";
import { writeDocx } from "./write-docx.ts";

/** A template with its content and what was found in it. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly source: ReportTemplate["source"];
  readonly content: Buffer;
  readonly merge: TemplateFacts;
  readonly uploadedBy: string | null;
  readonly updatedAt: string | null;
}

/** Built-in templates are generated when first needed. */
let written: Promise<readonly Template[]> | undefined;
/** The cached inspection of the firm's templates, by id and time of upload: reading a document takes milliseconds. */
const discovered = new Map<string, Promise<TemplateFacts>>();
const mostDiscovered = 500;

type Inspect = (content: Buffer) => Promise<TemplateFacts>;

function libraryTemplates(inspect: Inspect): Promise<readonly Template[]> {
  written ??= Promise.all(
    library.map(async ({ blocks, ...report }): Promise<Template> => {
      const content = writeDocx(blocks);
      const merge = await inspect(content);
      return { ...report, content, merge, source: "library", uploadedBy: null, updatedAt: null };
    }),
  );
  return written;
}

/** All templates: built-in ones in their order, then the firm's by title; or those with the ids. */
export async function readTemplates(db: Kysely<Schema>, ids?: readonly string[]): Promise<Template[]> {
  const rows = await db
    .selectFrom("report_templates")
    .selectAll()
    .$if(ids !== undefined, (query) => query.where("id", "=", sql<string>`any(${[...(ids ?? [])]}::text[])`))
    .orderBy("title_key")
    .execute();
  // The document code is loaded when templates are first needed.
  const { inspectTemplate } = await import("./fill-template.ts");
  const firm = rows.map(async (row): Promise<Template> => {
    const { id, title, description, content, uploaded_by: uploadedBy, updated_at: updatedAt } = row;
    const merge = await discover(`${id} ${updatedAt}`, content, inspectTemplate);
    return { id, title, description, content, merge, source: "firm", uploadedBy, updatedAt };
  });
  const ours = await libraryTemplates(inspectTemplate);
  return [...ours.filter(({ id }) => !ids || ids.includes(id)), ...(await Promise.all(firm))];
}

function discover(key: string, content: Buffer, inspect: Inspect): Promise<TemplateFacts> {
  const known = discovered.get(key);
  if (known) return known;
  const merge = inspect(content);
  if (discovered.size >= mostDiscovered) discovered.clear();
  discovered.set(key, merge);
  return merge;
}

/** A template as the contract lists it. */
export function toReportTemplate({
  id,
  title,
  description,
  source,
  merge,
  uploadedBy,
  updatedAt,
}: Template): ReportTemplate {
  const fields = merge.fields.map(({ name }) => name);
  return {
    id,
    title,
    description,
    source,
    fields,
    lists: [...merge.lists],
    notInPdf: merge.notInPdf,
    uploadedBy,
    updatedAt,
  };
}

/** A template as a report with its fields, prefilled with what is known of the matter. */
export function toReport({ id, title, description, merge }: Template, facts: Readonly<Record<string, string>>): Report {
  const fields = merge.fields.map(({ name, required }) => {
    const field = reportFieldOf(name, required, id);
    return { ...field, value: Object.hasOwn(facts, name) ? (facts[name] ?? null) : null };
  });
  return { id, title, description, formats: ["docx", "pdf"], fields };
}
