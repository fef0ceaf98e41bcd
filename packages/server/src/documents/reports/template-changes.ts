import type { ReportTemplate } from "@iphub/sdk/contract/reports";
import { sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import type { TemplateFacts } from "./fill-template.ts";
import type { SentTemplate } from "./receive-template.ts";
import { readTemplates, toReportTemplate } from "./templates.store.ts";

type Changing = Pick<Platform, "clock" | "events">;

/** Saves a template of the firm; it replaces one with the same title and then keeps its id. */
export async function saveTemplate(
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
  return toReportTemplate({ id: saved.id, title, description, content, merge, source: "firm", uploadedBy, updatedAt });
}

/**
 * Deletes a template of the firm; its generated reports stay.
 * @throws Failure 404 if there is none, 409 if it is built in
 */
export async function removeTemplate(
  tx: Transaction<Schema>,
  { events }: Changing,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const [template] = await readTemplates(tx, [id]);
  if (!template) throw notFound("report template");
  if (template.source === "library") {
    throw new Failure(409, "library_template", "This template is built in and cannot be deleted.");
  }
  await tx.deleteFrom("report_templates").where("id", "=", id).execute();
  const metadata = { templateId: id, title: template.title };
  await events.append(tx, [{ type: "report-template-deleted", actor: actor.email, metadata }]);
  return { ok: true };
}
