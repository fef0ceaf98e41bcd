import { printedReportValue, reportFieldOf } from "@iphub/sdk/domain/documents/report-fields";
import type { Selectable } from "kysely";
import PizZip from "pizzip";
import { addFile, storeContent, withContent } from "../../matters/public.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { type FillData, fillTemplate } from "./fill-template.ts";
import { matterEntries } from "./matter-facts.ts";
import { type NotShown, notShownOf } from "./pdf-characters.ts";
import { readDocument } from "./read-document.ts";
import { readTemplateDocument } from "./templates.store.ts";
import { writePdf } from "./write-pdf.ts";

type Result = Selectable<Schema["report_results"]>;

/** The result of a report job: the file, or null if the report has been removed since. */
export interface MadeResult {
  readonly [key: string]: unknown;
  readonly fileId: string | null;
}

/** Generates one report into the matter's files; repeating it changes nothing, because a result has one file. */
export async function makeReport(platform: Platform, job: RunningJob): Promise<MadeResult> {
  const { db } = platform;
  const { payload } = job;
  const result = await db
    .selectFrom("report_results")
    .selectAll()
    .where("id", "=", String(payload.resultId))
    .executeTakeFirst();
  if (!result || result.file_id !== null) return { fileId: result?.file_id ?? null };
  const template = await readTemplateDocument(db, result.report_id);
  if (!template) throw new Error("The template of this report was deleted.");
  const data = { ...(await matterEntries(db, result.invention_id)), ...printedValues(payload.values) };
  return keep(platform, result, await rendered(result, template.content, data), job);
}

function printedValues(values: unknown): Record<string, string> {
  const entries = typeof values === "object" && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, printedReportValue(reportFieldOf(name, false, ""), String(value))]),
  );
}

interface MadeReport {
  readonly content: Buffer;
  readonly notShown: NotShown;
}

async function rendered(result: Result, template: Buffer, data: FillData): Promise<MadeReport> {
  const docx = await fillTemplate(template, data);
  if (result.format === "docx") return { content: docx, notShown: [] };
  const files = Object.values(new PizZip(docx).files).filter(({ dir }) => !dir);
  const parts = new Map(files.map((file) => [file.name, file.asNodeBuffer()]));
  const document = readDocument(parts);
  return { content: await writePdf(document, result.title), notShown: notShownOf(document) };
}

async function keep(platform: Platform, result: Result, { content: made, notShown }: MadeReport, job: RunningJob) {
  const { invention_id: inventionId, requested_by: actor, created_at: createdAt } = result;
  const limit = platform.configuration.fileLimit;
  const content = await storeContent(platform, pieces(made), { limit, signal: job.signal });
  const added = await withContent(platform, content, () =>
    job.transaction(async (tx) => {
      const done = await addFile(tx, platform, {
        inventionId,
        name: `${createdAt.slice(0, 10)} ${result.title.replace(/[/\\]/g, "-")}.${result.format}`,
        content,
        source: "report",
        actor,
        tags: ["report"],
        origin: `report:${result.id}`,
        ifOriginTaken: "keep",
        ifNameTaken: "number",
      });
      const values = { file_id: done.file.id, not_shown: jsonValue(notShown) };
      await tx.updateTable("report_results").set(values).where("id", "=", result.id).execute();
      await platform.events.append(tx, done.events);
      return done;
    }),
  );
  return { fileId: added.file.id };
}

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
