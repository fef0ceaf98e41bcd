import { type ReportField, type ReportResult, reports } from "@iphub/sdk/contract/reports";
import { mergedReportFields, reportFieldErrors } from "@iphub/sdk/domain/documents/report-fields";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { FieldError } from "@iphub/sdk/field-errors";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { invalid, namesNothing } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import { isLastAttempt } from "../../platform/jobs/last-attempt.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import type { MatterFacts } from "./matter-facts.ts";
import { readTemplates, type Template, toReport } from "./templates.store.ts";

/** Reports to generate, with a complete form. */
export interface CheckedReports {
  readonly templates: readonly Template[];
  readonly values: Readonly<Record<string, string>>;
  readonly format: ReportResult["format"];
}

/** The chosen templates in the chosen order. @throws Failure 404 naming each unknown id */
export async function chosenTemplates(db: Kysely<Schema>, reportIds: readonly string[]): Promise<Template[]> {
  const known = new Map((await readTemplates(db, reportIds)).map((one) => [one.id, one]));
  const unknown = reportIds.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: `reportIds[${at}]`, message: "is not a report; list the reports first" }],
  );
  if (unknown.length > 0) throw namesNothing(unknown);
  return [...new Set(reportIds)].flatMap((id) => known.get(id) ?? []);
}

/** The fields of several templates, each once. */
export function mergedFields(templates: readonly Template[], facts: MatterFacts): ReportField[] {
  return mergedReportFields(templates.map((template) => toReport(template, facts).fields));
}

/**
 * The form with missing fields filled in from the matter; a field that was sent empty stays empty.
 * @throws Failure 400 naming every field that is missing or wrong, or that has characters which a PDF cannot show
 */
export async function filledForm(
  fields: readonly ReportField[],
  form: Readonly<Record<string, unknown>>,
  format: ReportResult["format"],
): Promise<Record<string, string>> {
  const several: FieldError[] = [];
  const values: Record<string, string> = {};
  for (const { name, value } of fields) {
    const sent = Object.hasOwn(form, name) ? form[name] : undefined;
    if (sent !== undefined && typeof sent !== "string") several.push({ field: name, message: "must be one text" });
    values[name] = typeof sent === "string" ? sent.replaceAll("\r\n", "\n").trim() : (value ?? "");
  }
  const unfit = format === "pdf" ? await letterErrors(values) : [];
  const wrong = several.length > 0 ? several : [...reportFieldErrors(fields, values), ...unfit];
  if (wrong.length > 0) throw invalid(wrong);
  return values;
}

/** The fonts are loaded with the first form for a PDF. */
async function letterErrors(values: Readonly<Record<string, string>>): Promise<FieldError[]> {
  const { charactersNotInPdf } = await import("./pdf-characters.ts");
  return Object.entries(values).flatMap(([field, value]) => {
    const letters = charactersNotInPdf(value);
    if (letters === "") return [];
    return [
      {
        field,
        message: `has characters that a PDF cannot show (${letters}); choose DOCX, or use other letters`,
      },
    ];
  });
}

/** Queues a job for each report, with the values of its own fields. */
export async function queueReports(
  tx: Transaction<Schema>,
  { clock, jobs, events }: Pick<Platform, "clock" | "jobs" | "events">,
  actor: Actor,
  matter: { readonly id: string; readonly title: string },
  { templates, values, format }: CheckedReports,
): Promise<ReportResult[]> {
  const ids: string[] = [];
  for (const template of templates) {
    const id = newId(clock.now());
    const own = template.merge.fields.map(({ name }) => [name, values[name] ?? ""]);
    const payload = { resultId: id, values: Object.fromEntries(own) };
    const jobId = await jobs.enqueue(tx, { kind: reportKind, payload, maxAttempts: reportAttempts });
    await tx
      .insertInto("report_results")
      .values({
        id,
        report_id: template.id,
        title: template.title,
        invention_id: matter.id,
        format,
        job_id: jobId,
        file_id: null,
        requested_by: actor.email,
        created_at: nowIso(clock),
      })
      .execute();
    ids.push(id);
  }
  const made = await readResults(tx, matter.id, ids);
  const metadata = { title: matter.title, reports: templates.map(({ title }) => title), format };
  await events.append(tx, [{ type: "reports-requested", actor: actor.email, inventionId: matter.id, metadata }]);
  return ids.flatMap((id) => made.find((one) => one.id === id) ?? []);
}

const reportKind = "report";
const reportAttempts = 3;

/**
 * Registers the worker of the noun reports; before the queue starts. The document code is loaded with the first job,
 * which saves tens of megabytes until then.
 */
export function registerReportJobs(platform: Platform): void {
  platform.jobs.register(reportKind, async (job) => {
    try {
      return await (await import("./make-report.ts")).makeReport(platform, job);
    } catch (error) {
      if (isLastAttempt(job, reportAttempts, error)) {
        await job.transaction((tx) => recordFailure(tx, platform, String(job.payload.resultId), error));
      }
      throw error;
    }
  });
}

async function recordFailure(
  tx: Transaction<Schema>,
  { events }: Platform,
  resultId: string,
  error: unknown,
): Promise<void> {
  const result = await tx
    .selectFrom("report_results")
    .select(["title", "invention_id", "requested_by"])
    .where("id", "=", resultId)
    .executeTakeFirst();
  if (!result) return;
  const reason = errorMessage(error);
  const metadata = { title: result.title, reason, requestedBy: result.requested_by };
  await events.append(tx, [{ type: "report-failed", actor: null, inventionId: result.invention_id, metadata }]);
}

/** The requested reports of a matter, the newest first; or those with the ids. Their state is their job's. */
export async function readResults(
  db: Kysely<Schema>,
  inventionId: string,
  ids?: readonly string[],
): Promise<ReportResult[]> {
  return db
    .selectFrom("report_results as r")
    .leftJoin("jobs as j", "j.id", "r.job_id")
    .select(["r.id", "r.report_id as reportId", "r.title", "r.invention_id as inventionId", "r.format"])
    .select(["r.file_id as fileId", "r.not_shown as notShown", "r.requested_by as requestedBy"])
    .select("r.created_at as createdAt")
    .select(
      sql<ReportResult["status"]>`case when r.file_id is not null then 'completed'
        when j.status is null or j.status = 'completed' then 'failed' else j.status end`.as("status"),
    )
    .select(sql<string | null>`case when r.file_id is null and j.status = 'failed' then j.last_error end`.as("error"))
    .where("r.invention_id", "=", inventionId)
    .$if(ids !== undefined, (query) => query.where("r.id", "=", sql<string>`any(${[...(ids ?? [])]}::text[])`))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(reports.results.most)
    .execute();
}
