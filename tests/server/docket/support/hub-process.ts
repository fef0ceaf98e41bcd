import { readConfiguration } from "@iphub/server";
import { acknowledge } from "@iphub/server/docket/call-ups/call-ups.store";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { mailGuard } from "@iphub/server/docket/inbox/mail-guard";
import { actorFrom, personColumns } from "@iphub/server/identity/users/person-columns";
import { openPlatform } from "@iphub/server/open-platform";
import { transaction } from "@iphub/server/platform/database/transaction";
import { sendDueMail } from "@iphub/server/platform/mail-out/send-queued-mail";
import type { Platform } from "@iphub/server/platform/platform";
import { sql } from "kysely";
import { silentLog } from "../../../support/silent-log.ts";
import { seedFirm } from "./seed-firm.ts";
import type { Act, CallUpRow, Order } from "./year-plan.ts";

// A process of the hub whose clock the test sets, and that the test kills.
const environment = process.env;
let now = 0;
const clock = { now: () => new Date(now) };
const platform = await openPlatform(
  readConfiguration({
    IPHUB_DATA: environment.IPHUB_DATA,
    IPHUB_DATABASE_URL: environment.IPHUB_DATABASE_URL,
    IPHUB_SMTP_OUT_URL: environment.IPHUB_SMTP_OUT_URL,
    IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
    IPHUB_PUBLIC_URL: "https://hub.firm.example",
  }),
  silentLog,
  clock,
);

process.on("message", (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ answer: "ready" });

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case "seed":
      now = Date.parse(order.plan.start);
      return seedFirm(platform, order.plan);
    case "act":
      now = Date.parse(order.now);
      for (const act of order.acts) await perform(act);
      return null;
    case "make":
      now = Date.parse(order.now);
      return makeCallUps(platform);
    case "send":
      return sendAll(Date.parse(order.now));
    case "read":
      return readRows(platform, order.since ?? plainBeginning);
    case "close":
      return platform.database.close();
  }
}

/** Sends until nothing waits, at later minutes: for what the mail server did not take, and what a lost process had. */
async function sendAll(from: number): Promise<void> {
  const { signal } = new AbortController();
  for (let minute = 0; minute <= 240; minute += minute < 40 ? 2 : 25) {
    now = from + minute * 60_000;
    await sendDueMail(platform, mailGuard, signal);
    const waiting = await platform.database.kysely
      .selectFrom("outgoing_mail")
      .select("id")
      .where("status", "=", "queued")
      .executeTakeFirst();
    if (!waiting) return;
  }
}

async function perform(act: Act): Promise<void> {
  const { kysely: db } = platform.database;
  switch (act.what) {
    case "end":
      await db.updateTable("deadlines").set({ status: "closed" }).where("id", "=", act.deadlineId).execute();
      return;
    case "docket":
    case "reopen": {
      const did = act.what === "docket" ? "docketed" : "reopened";
      await sql`update deadlines set status = 'docketed', docketed_at = coalesce(docketed_at, ${act.at}::timestamptz),
        docketed_by = coalesce(docketed_by, own_responsible),
        history = history || jsonb_build_array(jsonb_build_object('at', ${act.at}::text, 'by', null, 'did', ${did}::text,
          'dueAt', due_at::text, 'extension', extension, 'reason', null))
        where id = ${act.deadlineId} and history -> -1 ->> 'did' <> ${did}`.execute(db);
      return;
    }
    case "leave":
      await db.updateTable("users").set({ disabled_at: act.at }).where("email", "=", act.email).execute();
      return;
    case "extend": {
      const step = { at: act.at, by: null, did: "extended", dueAt: act.dueAt, extension: act.extension, reason: null };
      await sql`update deadlines set operative = ${act.dueAt}, due_at = ${act.dueAt}, extension = ${act.extension},
        history = history || ${JSON.stringify([step])}::jsonb
        where id = ${act.deadlineId} and due_at <> ${act.dueAt}`.execute(db);
      return;
    }
    case "acknowledge": {
      const found = await db
        .selectFrom("call_ups")
        .innerJoin("users", "users.id", "call_ups.user_id")
        .select(["call_ups.id as callUpId", ...personColumns])
        .where("deadline_id", "=", act.deadlineId)
        .where("date", "=", act.date)
        .where("point", "=", act.point)
        .where("users.email", "=", act.email)
        .orderBy("call_ups.made_at", "desc")
        .executeTakeFirstOrThrow();
      await transaction(platform.database, (tx) => acknowledge(tx, platform, actorFrom(found, "test"), found.callUpId));
    }
  }
}

const plainBeginning = "2000-01-01T00:00:00.000Z";

async function readRows({ database }: Platform, since: string): Promise<CallUpRow[]> {
  const { rows } = await sql<CallUpRow>`
    select c.deadline_id as "deadlineId", c.date, c.point, c.opening, u.email, c.reason, c.day, c.is_late as "isLate",
      c.made_at as "madeAt", m.message_id as "messageId", m.status, m.last_error as "lastError", m.subject
    from call_ups c join users u on u.id = c.user_id left join outgoing_mail m on m.id = c.mail_id
    where c.made_at >= ${since}
    order by c.made_at, c.id`.execute(database.kysely);
  return rows;
}
