import type { ReportTemplate, reports } from "@iphub/sdk/contract/reports";
import type { FieldError } from "@iphub/sdk/field-errors";
import type { FastifyRequest } from "fastify";
import { sql, type Transaction } from "kysely";
import { senderNow } from "../../identity/public.ts";
import { matterToSee, namedMatter, splitFileName } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/events/event-log.ts";
import { Failure, invalid, invalidFile, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { givenFileName } from "../../platform/http/bodies.ts";
import { contentDisposition } from "../../platform/http/content-disposition.ts";
import { noteUpload } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import { unstorable } from "../../platform/input.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import type { TemplateFacts } from "./fill-template.ts";
import { library } from "./library.ts";
import { matterFacts } from "./matter-facts.ts";
import { chosenTemplates, filledForm, mergedFields, queueReports, readResults } from "./request-reports.ts";
import { refuseLarge, templateLimits } from "./template-archive.ts";
import { readTemplateDocument, readTemplates, toReport, toReportTemplate } from "./templates.store.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The handlers of the noun reports. */
export function reportsHandlers(platform: Platform): NounHandlers<typeof reports> {
  const { db, clock } = platform;
  const factsOf = async (actor: Actor, inventionId: string) => {
    const { invention } = await namedMatter(db, actor, inventionId);
    return matterFacts(db, clock, actor, invention.id);
  };
  return {
    list: async ({ actor, input }) => {
      const facts = await factsOf(actor, input().inventionId);
      return (await readTemplates(db)).map((one) => toReport(one, facts));
    },
    fields: async ({ actor, input }) => {
      const { reportIds, inventionId } = input();
      const facts = inventionId === undefined ? {} : await factsOf(actor, inventionId);
      return mergedFields(await chosenTemplates(db, reportIds), facts);
    },
    generate: async ({ actor, params, input, write }) => {
      const matter = await matterToSee(db, actor, params.inventionId);
      const { reportIds, format, ...form } = input();
      const templates = await chosenTemplates(db, reportIds);
      const facts = await matterFacts(db, clock, actor, matter.id);
      const values = await filledForm(mergedFields(templates, facts), form, format);
      return write((tx) => queueReports(tx, platform, actor, matter, { templates, values, format }));
    },
    results: async ({ actor, params }) => readResults(db, (await matterToSee(db, actor, params.inventionId)).id),
    templates: async () => (await readTemplates(db)).map(toReportTemplate),
    uploadTemplate: async ({ actor, request, write }) => {
      const sent = await receiveTemplate(request);
      const sender = await senderNow(platform, actor, "workflows:write");
      const { inspectTemplate } = await import("./fill-template.ts");
      const merge = await inspectTemplate(sent.content);
      return write((tx) => saveTemplate(tx, platform, sender, sent, merge));
    },
    downloadTemplate: async ({ params, reply }) => {
      const found = await readTemplateDocument(db, params.id);
      if (!found) throw notFound("report template");
      const { title, content } = found;
      reply.type(docx).header("content-disposition", contentDisposition(`${title}.docx`));
      return content;
    },
    deleteTemplate: async ({ actor, params, write }) => write((tx) => removeTemplate(tx, platform, actor, params.id)),
  };
}

type Changing = Pick<Platform, "clock" | "events">;

/** Saves a template of the firm; it replaces one with the same title and then keeps its id. */
async function saveTemplate(
  tx: Transaction<Schema>,
  { clock, events }: Changing,
  actor: Actor,
  { title, description, content }: SentTemplate,
  merge: TemplateFacts,
): Promise<ReportTemplate> {
  const key = sql<string>`iphub_fold(${title})`;
  const present = await tx
    .selectFrom("report_templates")
    .select(["id", "updated_at"])
    .where("title_key", "=", key)
    .forUpdate()
    .executeTakeFirst();
  const id = present?.id ?? `rt-${newId(clock.now())}`;
  const updatedAt = present ? laterThan(present.updated_at, clock) : nowIso(clock);
  const row = { title, description, content, uploaded_by: actor.email, updated_at: updatedAt };
  const saved = await tx
    .insertInto("report_templates")
    .values({ id, ...row })
    .onConflict((on) => on.column("title_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  const type = present ? "report-template-replaced" : "report-template-added";
  await events.append(tx, [
    { type, actor: actor.email, metadata: { templateId: saved.id, title, size: content.length } },
  ]);
  const uploadedBy = actor.email;
  return toReportTemplate({ id: saved.id, title, description, merge, source: "firm", uploadedBy, updatedAt });
}

/**
 * Deletes a template of the firm; its generated reports stay.
 * @throws Failure 404 if there is none, 409 if it is built in
 */
async function removeTemplate(
  tx: Transaction<Schema>,
  { events }: Changing,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  if (library.some((one) => one.id === id)) {
    throw new Failure(409, "library_template", "This template is built in and cannot be deleted.");
  }
  const gone = await tx.deleteFrom("report_templates").where("id", "=", id).returning("title").executeTakeFirst();
  if (!gone) throw notFound("report template");
  const metadata = { templateId: id, title: gone.title };
  await events.append(tx, [{ type: "report-template-deleted", actor: actor.email, metadata }]);
  return { ok: true };
}

interface SentTemplate {
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
async function receiveTemplate(request: FastifyRequest): Promise<SentTemplate> {
  if (!request.isMultipart()) {
    throw new Failure(415, "unsupported_media_type", "This call takes a form: send the template as its part 'file'.");
  }
  const { fields, file } = await readParts(request);
  if (!file) throw invalidFile("is required; send a Word document (.docx)");
  refuseLarge(file.content);
  noteUpload(request, { ...fields, name: file.name }, sha256(file.content));
  const title = (fields.title ?? splitFileName(file.name).stem).trim();
  const description = (fields.description ?? "").trim();
  const wrong = [...textErrors("title", title, 200), ...textErrors("description", description, 2_000)];
  if (title === "") wrong.push({ field: "title", message: "is empty; enter a title" });
  if (wrong.length > 0) throw invalid(wrong);
  return { title, description, content: file.content };
}

function textErrors(field: string, text: string, most: number): FieldError[] {
  return text.length > most ? [{ field, message: `is longer than ${most} characters` }] : unstorable(text, field);
}

async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = {};
  let file: { name: string; content: Buffer } | undefined;
  try {
    for await (const one of request.parts({ limits })) {
      if (one.type === "field") fields[one.fieldname] = String(one.value);
      else if (one.fieldname === "file") file = { name: givenFileName(one), content: await one.toBuffer() };
      else one.file.resume();
    }
  } catch {
    const message = "The form is incomplete or has too many parts. Send one template in each call.";
    throw new Failure(400, "upload_broken", message);
  }
  return { fields, file };
}
