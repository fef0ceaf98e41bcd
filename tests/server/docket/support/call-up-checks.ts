import { expect } from "vitest";
import type { FailingMailPeer, PeerMail } from "../../../support/failing-mail-peer.ts";
import type { ExpectedCall, Oracle } from "./call-up-oracle.ts";
import type { CallUpRow, YearPlan } from "./year-plan.ts";

/** What has happened in the hub: who is gone, and which deadlines ended or have another date. */
interface Happened {
  readonly gone: ReadonlySet<string>;
  readonly ended: ReadonlySet<string>;
  readonly due: ReadonlyMap<string, unknown>;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The call-up that a mail is of, as its subject says. */
export function keyOfMail({ subject, to }: PeerMail): string {
  const [, count, past, day, month, year, id] =
    /^(?:(\d+) days? to|(Past due since)) \w{3} (\d+) (\w{3}) (\d{4}): .*, REF-(d\d+)$/.exec(subject) ?? [];
  const number = String(months.indexOf(month ?? "") + 1).padStart(2, "0");
  return keyOf({
    deadlineId: id ?? subject,
    date: `${year}-${number}-${day?.padStart(2, "0")}`,
    point: past ? -1 : Number(count),
    email: to,
  });
}

/** Names a call-up: the round of a deadline, and the person. */
export function keyOf(call: Pick<ExpectedCall, "deadlineId" | "date" | "point" | "email">): string {
  return `${call.deadlineId} ${call.date} ${call.point} ${call.email}`;
}

/** Each call-up has one mail, which the peer took under one Message-ID, or refused. */
export function checkMail(rows: readonly CallUpRow[], peer: FailingMailPeer): void {
  const idsOf = (mails: readonly PeerMail[]) => Map.groupBy(mails, keyOfMail);
  const [taken, refused] = [idsOf(peer.taken), idsOf(peer.refused)];
  expect(taken.size + refused.size).toBe(rows.length);
  for (const row of rows) {
    const mails = (row.status === "sent" ? taken : refused).get(keyOf(row)) ?? [];
    expect([keyOf(row), row.status, [...new Set(mails.map(({ messageId }) => messageId))]]).toEqual([
      keyOf(row),
      mails.length > 0 && row.status === "sent" ? "sent" : "refused",
      [row.messageId],
    ]);
  }
}

/** On a business day of the person and in its hours, unless the hub did not run then; never after they left or while away. */
export function checkDays(rows: readonly CallUpRow[], oracle: Oracle, { gone }: Happened, plan: YearPlan): void {
  const leaving = new Map(plan.people.map(({ email, leaves }) => [email, leaves]));
  for (const row of rows) {
    const { day, hour } = oracle.localTo(row.email, row.madeAt);
    const leaves = leaving.get(row.email) ?? null;
    expect([keyOf(row), gone.has(row.email) && leaves !== null && row.madeAt.slice(0, 10) >= leaves]).toEqual([
      keyOf(row),
      false,
    ]);
    if (row.isLate) continue;
    const isInHours = oracle.works(row.email, day) && hour >= 8;
    const isLastChance = row.point !== -1 && oracle.isLastChance(row.email, day, row.date);
    expect([keyOf(row), row.day, isInHours || isLastChance]).toEqual([keyOf(row), day, true]);
  }
}

/** After each refusal another person was told of the same, unless the deadline ended, moved, or no one was left. */
export function checkRefusals(
  rows: readonly CallUpRow[],
  oracle: Oracle,
  plan: YearPlan,
  { ended, due }: Happened,
): void {
  const rounds = Map.groupBy(rows, ({ deadlineId, date, point }) => `${deadlineId} ${date} ${point}`);
  const lastDay = new Date(Date.parse(plan.start) + (plan.days - 8) * 86_400_000).toISOString();
  const acknowledged = new Set(oracle.calls.filter((call) => call.isAcknowledged).map(keyOf));
  for (const [key, round] of rounds) {
    const last = round.at(-1);
    if (last?.status !== "refused" || last.madeAt > lastDay) continue;
    const isOver =
      ended.has(last.deadlineId) || due.has(last.deadlineId) || round.some((row) => acknowledged.has(keyOf(row)));
    const told = new Set(round.map(({ email }) => email));
    expect([key, isOver || plan.managers.every((email) => told.has(email))]).toEqual([key, true]);
  }
}
