import { sql } from "kysely";
import type { MailGuard } from "../../platform/mail-out/send-queued-mail.ts";
import { personKey, statesOf } from "../deadlines/deadlines.people.ts";

/**
 * Keeps queued mail from people who may not see its matters any more. What a mail of several matters said is sent again
 * without the hidden ones: the mail of the day at its next look, a weekly docket as if it had not been sent.
 */
export const mailGuard: MailGuard = {
  maySee: async (db, email, matters) => {
    const named = matters.map((inventionId) => ({ email, inventionId }));
    const states = await statesOf(db, named);
    return named.every((one) => states.get(personKey(one)) === "works");
  },
  withdrawn: async (tx, mailId) => {
    await sql`update notices set mail_id = null where mail_id = ${mailId} and channel = 'digest'`.execute(tx);
    const weekly = await sql`delete from notices where mail_id = ${mailId} and kind = 'weekly'`.execute(tx);
    if (Number(weekly.numAffectedRows ?? 0) === 0) return;
    await tx.updateTable("docket_week_schedule").set({ sent_for: null }).execute();
  },
};
