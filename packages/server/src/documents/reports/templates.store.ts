import type { Report, ReportTemplate } from "@iphub/sdk/contract/reports";
import { reportFieldOf } from "@iphub/sdk/domain/documents/report-fields";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { TemplateFacts } from "./fill-template.ts";
import { library } from "./library.ts";
import { writeDocx } from "./write-docx.ts";

/** A template with what was found in it. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly source: ReportTemplate["source"];
  readonly merge: TemplateFacts;
  readonly uploadedBy: string | null;
  readonly updatedAt: string | null;
}

/** A template's document. */
interface TemplateDocument {
  readonly title: string;
  readonly content: Buffer;
}

/** Built-in templates are generated when first needed. */
let written: Promise<readonly (Template & TemplateDocument)[]> | undefined;
/** The cached inspection of the firm's templates, by id and time of upload: reading a document takes milliseconds. */
const discovered = new Map<string, TemplateFacts>();
const mostDiscovered = 500;

type Inspect = (content: Buffer) => Promise<TemplateFacts>;

// The document code is loaded when templates are first needed.
const loadInspect = async (): Promise<Inspect> => (await import("./fill-template.ts")).inspectTemplate;

function libraryTemplates(inspect: Inspect): Promise<readonly (Template & TemplateDocument)[]> {
  written ??= Promise.all(
    library.map(async ({ blocks, ...report }) => {
      const content = writeDocx(blocks);
      const merge = await inspect(content);
      return { ...report, content, merge, source: "library" as const, uploadedBy: null, updatedAt: null };
    }),
  );
  return written;
}

/**
 * All templates: built-in ones in their order, then the firm's by title; or those with the ids. The document of a firm's
 * template, up to 2 MB, is read only where its inspection is not cached.
 */
export async function readTemplates(db: Kysely<Schema>, ids?: readonly string[]): Promise<Template[]> {
  const rows = await db
    .selectFrom("report_templates")
    .select(["id", "title", "description", "uploaded_by", "updated_at"])
    .$if(ids !== undefined, (query) => query.where("id", "=", sql<string>`any(${[...(ids ?? [])]}::text[])`))
    .orderBy("title_key")
    .execute();
  const inspect = await loadInspect();
  const firm: Template[] = [];
  for (const { id, title, description, uploaded_by: uploadedBy, updated_at: updatedAt } of rows) {
    const merge = discovered.get(`${id} ${updatedAt}`) ?? (await discover(db, id, inspect));
    if (merge) firm.push({ id, title, description, merge, source: "firm", uploadedBy, updatedAt });
  }
  const ours = await libraryTemplates(inspect);
  return [...ours.filter(({ id }) => !ids || ids.includes(id)), ...firm];
}

/** Inspects a template as it is now; null where it was deleted since it was listed. */
async function discover(db: Kysely<Schema>, id: string, inspect: Inspect): Promise<TemplateFacts | null> {
  const found = await db
    .selectFrom("report_templates")
    .select(["content", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return null;
  const merge = await inspect(found.content);
  if (discovered.size >= mostDiscovered) discovered.clear();
  discovered.set(`${id} ${found.updated_at}`, merge);
  return merge;
}

/** The document of a template; null if there is no such template. */
export async function readTemplateDocument(db: Kysely<Schema>, id: string): Promise<TemplateDocument | null> {
  const ours = (await libraryTemplates(await loadInspect())).find((one) => one.id === id);
  if (ours) return ours;
  const query = db.selectFrom("report_templates").select(["title", "content"]).where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
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
