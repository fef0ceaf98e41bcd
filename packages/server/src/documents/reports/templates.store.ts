import type { Report, ReportTemplate } from "@iphub/sdk/contract/reports";
import { reportFieldOf } from "@iphub/sdk/domain/documents/report-fields";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { TemplateFacts } from "./fill-template.ts";
import { library } from "./library/library.ts";
import { writeDocx } from "./write-docx.ts";

/** A template with its content and what was discovered in it. */
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

/** The library's templates are written when they are first wanted. */
let written: readonly Template[] | undefined;
/** What was discovered in the firm's templates, by id and time of upload: reading a document costs milliseconds. */
const discovered = new Map<string, TemplateFacts>();
const mostDiscovered = 500;

type Inspect = (content: Buffer) => TemplateFacts;

function libraryTemplates(inspect: Inspect): readonly Template[] {
  written ??= library.map(({ blocks, ...report }) => {
    const content = writeDocx(blocks);
    return {
      ...report,
      content,
      merge: inspect(content),
      source: "library",
      uploadedBy: null,
      updatedAt: null,
    };
  });
  return written;
}

/** All templates: the library's in its order, then the firm's by title; or those with the ids. */
export async function readTemplates(db: Kysely<Schema>, ids?: readonly string[]): Promise<Template[]> {
  const rows = await db
    .selectFrom("report_templates")
    .selectAll()
    .$if(ids !== undefined, (query) => query.where("id", "=", sql<string>`any(${[...(ids ?? [])]}::text[])`))
    .orderBy("title_key")
    .execute();
  // What reads documents is loaded when templates are first wanted.
  const { inspectTemplate } = await import("./fill-template.ts");
  const firm = rows.map((row): Template => {
    const merge = discover(`${row.id} ${row.updated_at}`, row.content, inspectTemplate);
    const { id, title, description, content } = row;
    return {
      id,
      title,
      description,
      content,
      merge,
      source: "firm",
      uploadedBy: row.uploaded_by,
      updatedAt: row.updated_at,
    };
  });
  return [...libraryTemplates(inspectTemplate).filter(({ id }) => !ids || ids.includes(id)), ...firm];
}

function discover(key: string, content: Buffer, inspect: Inspect): TemplateFacts {
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

/** A template as a report with the fields to fill, prefilled with what is known of the matter. */
export function toReport({ id, title, description, merge }: Template, facts: Readonly<Record<string, string>>): Report {
  const fields = merge.fields.map(({ name, required }) => {
    const field = reportFieldOf(name, required, id);
    return { ...field, value: Object.hasOwn(facts, name) ? (facts[name] ?? null) : null };
  });
  return { id, title, description, formats: ["docx", "pdf"], fields };
}
