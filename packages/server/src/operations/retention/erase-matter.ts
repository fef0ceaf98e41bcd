import type { Erasure } from "@iphub/sdk/contract/retention";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { matterToSee, releaseContents, releaseUploads, withdrawAnswersOfMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { withdrawAnswersAbout } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { rowMatters } from "../imports/imports.rows.ts";
import { eraseEntries } from "./erase-entries.ts";
import { refuseHeld } from "./retention.holds.ts";

/**
 * Erases a matter in a transaction: the matter and everything on it, copies of it elsewhere (mail, imports, plans,
 * calendars, jobs), and the content of its entries in the record. Kept are who did what kind of act when, with the
 * hashes; see docs/behaviour/operations.md, 'Retention and erasure'.
 * @throws Failure 404 for a matter that one may not see, 409 where a hold lasts
 */
export async function eraseMatter(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "events">,
  actor: Actor,
  { id: named, reason }: { readonly id: string; readonly reason: string },
): Promise<Erasure> {
  const { id } = await matterToSee(tx, actor, named);
  await platform.events.hold(tx);
  await tx.selectFrom("inventions").select("id").where("id", "=", id).forUpdate().execute();
  await refuseHeld(tx, "matter", id);
  const mails = sql`select e.raw_key as key from emails e where e.invention_id = ${id}`;
  const pieces = await releaseUploads(tx, [id]);
  const contents = pieces + (await releaseContents(tx, sql`f.invention_id = ${id}`, mails));
  await withdrawAnswersOfMatter(tx, id);
  const imports = await sql<{ import_id: string }>`
    select distinct import_id from (${ofImports}) m where m.id = ${id}`.execute(tx);
  await withdrawAnswersAbout(
    tx,
    imports.rows.map((row) => row.import_id),
  );
  let rows = 0;
  for (const statement of copiesOf(id)) rows += Number((await statement.execute(tx)).numAffectedRows ?? 0n);
  const metadata = { erasedId: id, reason };
  // Without the matter, which is gone: every open client loads again what it shows.
  const live = { name: "hub:resync", payload: {} } as const;
  const erased = { which: sql<boolean>`invention_id = ${id}`, change: sql`metadata = '{}'` };
  const event = { type: "matter-erased", actor: actor.email, metadata, live };
  const entries = await eraseEntries(tx, platform, erased, event);
  return { rows, entries, contents };
}

/** The rows of imports, each with its matters. */
const ofImports = rowMatters(sql`true`);

/**
 * Whether a mail `m` about several matters is about matter `i`. Only of mail that names no matter the text decides: a short
 * title or reference can be in the mail of another matter, which must still be sent.
 */
const tellsOf = sql`m.invention_id is null and (i.id = any(m.matters) or m.matters = '{}' and (
  strpos(m.text, i.title) > 0 or exists (
    select 1 from invention_references r where r.invention_id = i.id and strpos(m.text, r.reference) > 0)))`;

/** What is deleted or emptied, in order; what refers to the matter goes with it. */
function copiesOf(id: string): readonly RawBuilder<unknown>[] {
  const tasks = sql`select id from tasks where invention_id = ${id}`;
  const deadlines = sql`select unnest(array['due-' || id, 'final-' || id]) from deadlines where invention_id = ${id}`;
  return [
    sql`delete from calendar_events where task_id in (${tasks}) or task_id in (${deadlines})`,
    sql`delete from plan_rows where task_id in (${tasks})`,
    sql`delete from jobs j using report_results r where r.job_id = j.id and r.invention_id = ${id}`,
    sql`delete from emails where invention_id = ${id}`,
    sql`delete from outgoing_mail where invention_id = ${id}`,
    // Mail about several matters: what was sent is emptied, and what waits with this matter in it is not sent.
    sql`
      update outgoing_mail m set text = '', html = null
      from inventions i where i.id = ${id} and m.status <> 'queued' and ${tellsOf}`,
    sql`
      update outgoing_mail m set text = '', html = null, attachments = null, status = 'refused',
        settled_at = m.created_at, last_error = 'A matter in it was erased.'
      from inventions i where i.id = ${id} and m.status = 'queued' and ${tellsOf}`,
    sql`
      update imports set columns = (
        select jsonb_agg(jsonb_set(one, '{samples}', '[]') order by place)
        from jsonb_array_elements(columns) with ordinality as all_columns (one, place))
      where jsonb_array_length(columns) > 0
        and id in (select import_id from (${ofImports}) m where m.id = ${id})`,
    sql`
      update import_rows set cells = '[]', facts = '{}', problems = '[]', invention_id = null
      where (import_id, line) in (select import_id, line from (${ofImports}) m where m.id = ${id})`,
    sql`delete from inventions where id = ${id}`,
  ];
}
