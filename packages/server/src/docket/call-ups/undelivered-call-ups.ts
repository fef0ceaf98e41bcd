import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { undeliveredJob } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** Says on the matter, and in every client that has the deadline open, that the mail of a call-up was not delivered. */
export function registerUndeliveredCallUps(platform: Platform): void {
  platform.jobs.register(undeliveredJob, async (job) => {
    await job.transaction((tx) => notifyUndeliveredCallUps(tx, platform, String(job.payload.mailId)));
    return {};
  });
}

interface Undelivered {
  readonly callUpId: string;
  readonly deadlineId: string;
  readonly inventionId: string;
  readonly title: string;
  readonly date: string;
  readonly daysBefore: number;
  readonly email: string;
  readonly reason: string | null;
}

/** Appends an entry for each call-up of a mail, once however often the job runs. */
async function notifyUndeliveredCallUps(tx: Transaction<Schema>, { events }: Platform, mailId: string): Promise<void> {
  await events.hold(tx);
  const found = await undeliveredOf(tx, mailId);
  await events.append(
    tx,
    found.map(({ inventionId, ...metadata }) => ({
      type: "call-up-undelivered",
      actor: null,
      inventionId,
      metadata,
      live: { name: "deadline:called", payload: { deadlineId: metadata.deadlineId } },
    })),
  );
}

async function undeliveredOf(tx: Kysely<Schema>, mailId: string): Promise<readonly Undelivered[]> {
  const { rows } = await sql<Undelivered>`
    select c.id as "callUpId", d.id as "deadlineId", d.invention_id as "inventionId", d.computed->>'title' as title,
      c.date, c.point as "daysBefore", u.email, m.last_error as reason
    from outgoing_mail m cross join call_ups c
      join deadlines d on d.id = c.deadline_id join users u on u.id = c.user_id
    where m.id = ${mailId} and c.id in (${callUpsOf(mailId)}) and m.status in ('refused', 'bounced') and c.user_id = m.user_id
      and not exists (select 1 from event_log e where e.invention_id = d.invention_id
        and e.type = 'call-up-undelivered' and e.metadata ->> 'callUpId' = c.id)
    order by c.made_at, c.id`.execute(tx);
  return rows;
}

/** The call-ups of a mail, and those of the notices in it; each from an index, which a condition with `or` would not use. */
function callUpsOf(mailId: string): RawBuilder<string> {
  return sql`select id from call_ups where mail_id = ${mailId}
    union select by_notice.id from notices n join call_ups by_notice on by_notice.notice_id = n.id
    where n.mail_id = ${mailId} and n.user_id = by_notice.user_id`;
}
