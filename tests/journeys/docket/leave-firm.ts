import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { sendWeeks } from "@iphub/server/docket/docket/send-weeks";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { hubMigrations } from "@iphub/server/schema";
import { expect, vi } from "vitest";
import { quietLog } from "../../support/engines.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { plantedAt } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

/** The people of the journey besides Amy, the administrator, and Ben, the paralegal. */
const roles = {
  /** The attorney of the matter, who is on leave from March to May. */
  lea: "attorney",
  /** Stands in for her. */
  sam: "attorney",
  /** The back-up of the deadline. */
  bea: "attorney",
  /** The docketing manager. */
  dora: "docketing",
} as const;
/** Someone of the firm. */
export type LeavePerson = keyof typeof roles | "amy" | "ben";

/** A call-up of the history: the day, the person, the date, the days before it, and why the person was told. */
export type Called = readonly [
  day: string,
  person: LeavePerson,
  date: string,
  daysBefore: number,
  reason: CallUpRecord["reason"],
];

/** The due date of the final rejection of 14 January 2026, its two extensions and the final date. */
const [due, first, second, final] = ["2026-04-14", "2026-05-14", "2026-06-15", "2026-07-14"] as const;
const past = -1;

/** Who is told when, by the words of docs/behaviour/docket.md 'Call-ups', where no one does anything. */
export const history: readonly Called[] = [
  ["2026-02-13", "lea", due, 60, "scheduled"],
  // Lea's leave begins on 2 March. A point on a Sunday is called on the Friday before.
  ["2026-03-13", "sam", due, 30, "stand-in"],
  ["2026-03-31", "sam", due, 14, "stand-in"],
  ["2026-04-07", "sam", due, 7, "stand-in"],
  ["2026-04-09", "bea", due, 7, "unacknowledged"],
  ["2026-04-10", "sam", due, 3, "stand-in"],
  ["2026-04-13", "sam", due, 1, "stand-in"],
  ["2026-04-15", "sam", due, past, "past-due"],
  ["2026-04-15", "bea", due, past, "past-due"],
  ["2026-04-17", "dora", due, past, "unacknowledged"],
  ["2026-04-30", "sam", first, 14, "stand-in"],
  ["2026-05-07", "sam", first, 7, "stand-in"],
  ["2026-05-11", "sam", first, 3, "stand-in"],
  ["2026-05-11", "bea", first, 7, "unacknowledged"],
  ["2026-05-13", "sam", first, 1, "stand-in"],
  ["2026-05-13", "bea", first, 3, "unacknowledged"],
  ["2026-05-15", "sam", second, 30, "stand-in"],
  ["2026-05-15", "sam", first, past, "past-due"],
  ["2026-05-15", "bea", first, past, "past-due"],
  ["2026-05-19", "dora", first, past, "unacknowledged"],
  // Her first business day after the leave, which Memorial Day follows: what passed in her absence reaches her too.
  ["2026-05-26", "lea", first, past, "unacknowledged"],
  ["2026-06-01", "lea", second, 14, "scheduled"],
  ["2026-06-08", "lea", second, 7, "scheduled"],
  ["2026-06-10", "bea", second, 7, "unacknowledged"],
  ["2026-06-12", "lea", second, 1, "scheduled"],
  ["2026-06-12", "dora", second, 7, "unacknowledged"],
  ["2026-06-16", "lea", second, past, "past-due"],
  ["2026-06-16", "bea", second, past, "past-due"],
  ["2026-06-18", "dora", second, past, "unacknowledged"],
  ["2026-06-30", "lea", final, 14, "scheduled"],
  ["2026-07-07", "lea", final, 7, "scheduled"],
  ["2026-07-09", "bea", final, 7, "unacknowledged"],
  ["2026-07-10", "lea", final, 3, "scheduled"],
  ["2026-07-13", "lea", final, 1, "scheduled"],
  ["2026-07-15", "lea", final, past, "past-due"],
  ["2026-07-15", "bea", final, past, "past-due"],
  ["2026-07-17", "dora", final, past, "unacknowledged"],
];

/** The hub after the history, with the mailbox of everyone. */
export interface LeaveFirm {
  readonly hub: WholeHub;
  readonly peer: MailPeer;
  readonly deadlineId: string;
  readonly inventionId: string;
  /** Addresses that the mail server refuses from now on. */
  readonly refused: Set<string>;
  /** A session of this moment: older ones have ended. */
  tokenFor(person: LeavePerson): Promise<string>;
  as(person: LeavePerson): Promise<Hub>;
  close(): Promise<void>;
}

/** Someone's e-mail address. */
export function mailOf(person: LeavePerson): string {
  return `${person}@firm.example`;
}

/**
 * A firm in which an attorney enters a leave with a stand-in, and a final rejection is docketed and verified. Half a year
 * passes on the hub's clock, hour by hour of the mornings, and no one does anything.
 */
export async function startLeave(webDirectory: string): Promise<LeaveFirm> {
  const clock = new TestClock("2026-01-15T14:30:00.000Z");
  const refused = new Set<string>();
  const peer = await startMailPeer((to) => (refused.has(to) ? 550 : 0));
  const environment = {
    IPHUB_SMTP_OUT_URL: peer.url,
    IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
    IPHUB_PUBLIC_URL: "https://hub.firm.example",
  };
  const dataDirectory = join(runDirectory(), "data", randomUUID());
  const database = { dataDirectory, migrations: hubMigrations, log: quietLog };
  const hub = await startWholeHub({ database, clock, environment, webDirectory });
  await employ(hub);
  const tokenFor = (person: LeavePerson) => openSession(hub.platform, `u-${person}`, "test");
  const as = async (person: LeavePerson) =>
    createHub({ baseUrl: hub.url, token: memoryTokenStore(await tokenFor(person)) });
  const { id: deadlineId, inventionId } = await docketRejection(as);
  const close = async () => {
    await hub.close();
    await peer.close();
  };
  const firm = { hub, peer, deadlineId, inventionId, refused, tokenFor, as, close };
  await passHalfAYear(firm, clock);
  return firm;
}

async function employ({ platform }: WholeHub): Promise<void> {
  for (const [name, role] of Object.entries(roles)) {
    const person = { id: `u-${name}`, email: `${name}@firm.example`, first_name: name, last_name: "Example" };
    const times = { created_at: plantedAt, updated_at: plantedAt };
    await platform.database.kysely
      .insertInto("users")
      .values({ ...person, ...times, password_hash: "", roles: [role] })
      .execute();
  }
  // The hub is older than the history: what fell due before a schedule was set is not made up for.
  for (const table of ["call_up_schedule", "docket_week_schedule"] as const) {
    await platform.database.kysely.updateTable(table).set({ updated_at: plantedAt }).execute();
  }
}

/** The leave, the schedule of the firm, and the rejection with a date that two people vouch for. */
async function docketRejection(as: LeaveFirm["as"]): Promise<{ readonly id: string; readonly inventionId: string }> {
  const [amy, ben, lea, bea] = await Promise.all([as("amy"), as("ben"), as("lea"), as("bea")]);
  await amy.callUps.setSchedule({ managers: [mailOf("dora")] });
  const matter = { title: "Valve", references: ["18/123,456"], inHouseAttorney: mailOf("lea") };
  const { id: inventionId } = await amy.inventions.create(matter);
  await lea.callUps.setAbsence({ from: "2026-03-02", to: "2026-05-22", standIn: mailOf("sam") });
  const proposed = await ben.deadlines.propose({ inventionId, trigger: "CTFR", mailDate: "2026-01-14" });
  const rejection = proposed.find(({ ruleId }) => ruleId === "us-ctfr");
  if (!rejection) throw new Error("the final rejection was not proposed");
  for (const { id } of proposed) {
    if (id !== rejection.id) await ben.deadlines.reject({ id, reason: "The period of the action counts." });
  }
  await ben.deadlines.docket({ id: rejection.id });
  await ben.deadlines.assign({ id: rejection.id, backup: mailOf("bea") });
  await bea.deadlines.verify({ id: rejection.id });
  return { id: rejection.id, inventionId };
}

async function passHalfAYear({ hub, as }: LeaveFirm, clock: TestClock): Promise<void> {
  for (let day = "2026-01-16"; day <= "2026-07-20"; day = addDays(day, 1)) {
    for (const time of ["13:30", "14:30"]) {
      clock.set(`${day}T${time}:00.000Z`);
      if ((await makeCallUps(hub.platform)) > 0) await mailSent(hub);
    }
    // The weekly docket of the Monday after the leave.
    if (day === "2026-05-22") await (await as("amy")).docket.setWeekSchedule({ firmTo: [mailOf("dora")] });
    if (day === "2026-05-25" && (await sendWeeks(hub.platform)) > 0) await mailSent(hub);
  }
}

/** The clock stands until the mail server has what was queued. */
async function mailSent({ platform }: WholeHub): Promise<void> {
  const queued = () =>
    platform.database.kysely.selectFrom("outgoing_mail").select("id").where("status", "=", "queued").execute();
  await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 20_000, interval: 5 });
}
