import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import type { MadeCallUp } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { referencesOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal } from "../../platform/bounded-total.ts";
import { nowIso } from "../../platform/clock.ts";
import { notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { notifyInboxes } from "../inbox/notices.store.ts";

/** The call-ups that an actor may see, of a deadline or their own. */
function visible(actor: Actor, which: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    from call_ups c join users u on u.id = c.user_id
      join deadlines d on d.id = c.deadline_id join inventions i on i.id = d.invention_id
      left join notices n on n.id = c.notice_id
      left join outgoing_mail m on m.id = coalesce(c.mail_id, n.mail_id)
    where ${which} and ${visibleMatter(actor, "i.id", "i.restricted")}`;
}

async function select(db: Kysely<Schema>, rest: RawBuilder<unknown>): Promise<CallUpRecord[]> {
  const { rows } = await sql<CallUpRecord>`
    select c.id, c.deadline_id as "deadlineId", d.computed->>'title' as title,
      jsonb_build_object('id', i.id, 'title', i.title, 'references', to_jsonb(${referencesOf("i.id")})) as invention,
      u.email as person, c.in_place_of as "inPlaceOf", c.reason, c.date, c.point as "daysBefore", c.due_at as "dueAt",
      c.final_date as "finalDate", c.day, c.is_late as "isLate", c.made_at as at, c.channel,
      coalesce(m.status, case when c.channel = 'digest' then 'queued' else 'inbox' end) as delivery,
      case when m.id is null then c.made_at else m.settled_at end as "deliveredAt",
      m.last_error as "deliveryReason", n.read_at as "seenAt",
      c.acknowledged_at as "acknowledgedAt", c.acknowledged_by as "acknowledgedBy"
    ${rest}`.execute(db);
  return rows;
}

/** A page of the call-ups of a deadline, or of the actor's own, the newest first. */
export async function readCallUps(
  db: Kysely<Schema>,
  actor: Actor,
  {
    deadlineId,
    size,
    skip,
  }: { readonly deadlineId?: string | undefined; readonly size: number; readonly skip: number },
): Promise<{ data: CallUpRecord[]; total: number }> {
  const which =
    deadlineId === undefined ? sql<SqlBool>`c.user_id = ${actor.userId}` : sql<SqlBool>`c.deadline_id = ${deadlineId}`;
  const from = visible(actor, which);
  const [data, counted] = await Promise.all([
    select(db, sql`${from} order by c.made_at desc, c.id desc limit ${size} offset ${skip}`),
    sql<{ total: number }>`select ${boundedTotal(sql`select 1 ${from}`)} as total`.execute(db),
  ]);
  return { data, total: counted.rows[0]?.total ?? 0 };
}

/** The call-ups of deadlines that an actor may see, in the order in which they were made. */
export async function readCallUpsOf(
  db: Kysely<Schema>,
  actor: Actor,
  deadlineIds: readonly string[],
): Promise<CallUpRecord[]> {
  const which = sql<SqlBool>`c.deadline_id = any(${[...deadlineIds]}::text[])`;
  return select(db, sql`${visible(actor, which)} order by c.made_at, c.id`);
}

/**
 * Acknowledges a call-up, with the earlier ones of its deadline, in a transaction; one that is acknowledged stays so.
 * @throws Failure 404 where it is not the actor's
 */
export async function acknowledge(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
): Promise<CallUpRecord> {
  const which = sql<SqlBool>`c.id = ${id} and c.user_id = ${actor.userId}`;
  const [found] = await select(tx, visible(actor, which));
  if (!found) throw notFound("call-up");
  if (found.acknowledgedAt !== null) return found;
  const ended = await tx
    .updateTable("call_ups")
    .set({ acknowledged_at: nowIso(clock), acknowledged_by: actor.email })
    .where("deadline_id", "=", found.deadlineId)
    .where("made_at", "<=", found.at)
    .where("acknowledged_at", "is", null)
    .returning("user_id")
    .execute();
  // Their notices say whether the call-up is acknowledged.
  await notifyInboxes(
    tx,
    ended.map(({ user_id }) => user_id),
  );
  const { deadlineId, title, date, daysBefore } = found;
  await events.append(tx, [
    {
      type: "call-up-acknowledged",
      actor: actor.email,
      inventionId: found.invention.id,
      metadata: { deadlineId, title, date, daysBefore },
      live: { name: "deadline:called", payload: { deadlineId } },
    },
  ]);
  const [after] = await select(tx, visible(actor, which));
  return after ?? found;
}

/** What was made of each of these deadlines, in the order in which it was made. */
export async function readMade(
  db: Kysely<Schema>,
  deadlineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MadeCallUp[]>> {
  const { rows } = await sql<MadeCallUp & { readonly deadlineId: string }>`
    select c.deadline_id as "deadlineId", c.date, c.point, u.email, c.made_at as at, c.day, c.opening,
      c.acknowledged_at is not null as "isAcknowledged",
      coalesce(m.status in ('refused', 'bounced'), false) as "isRefused"
    from call_ups c join users u on u.id = c.user_id left join notices n on n.id = c.notice_id
      left join outgoing_mail m on m.id = coalesce(c.mail_id, n.mail_id)
    where c.deadline_id = any(${[...deadlineIds]}::text[]) order by c.made_at, c.id`.execute(db);
  return Map.groupBy(rows, ({ deadlineId }) => deadlineId);
}
