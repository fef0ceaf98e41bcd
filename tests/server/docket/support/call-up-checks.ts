import { expect } from "vitest";
import type { FailingMailPeer, PeerMail } from "../../../support/failing-mail-peer.ts";
import type { ExpectedCall, Oracle } from "./call-up-oracle.ts";
import type { CallUpRow, YearPlan } from "./year-plan.ts";

/** What has happened in the hub: who is gone, and which deadlines ended or have another date. */
interface Happened {
  readonly gone: ReadonlySet<string>;
  readonly ended: ReadonlySet<string>;
  readonly due: ReadonlyMap<string, unknown>;
  readonly reopened: ReadonlyMap<string, unknown>;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A date that is not the due date is named as what it is. */
const subjects = /^(?:(\d+) days? to|(Past due since)) \w{3} (\d+) (\w{3}) (\d{4})(?:, [a-z ]+)?: .*, REF-(d\d+)$/;

/** The call-up that a mail is of, as its subject says. */
function keyOfMail({ subject, to }: PeerMail): string {
  const [, count, past, day, month, year, id] = subjects.exec(subject) ?? [];
  const number = String(months.indexOf(month ?? "") + 1).padStart(2, "0");
  return mailKeyOf({
    deadlineId: id ?? subject,
    date: `${year}-${number}-${day?.padStart(2, "0")}`,
    point: past ? -1 : Number(count),
    email: to,
  });
}

type Round = Pick<ExpectedCall, "deadlineId" | "date" | "point" | "opening">;

/** Names a call-up: the round of a deadline, and the person. */
export function keyOf(call: Round & Pick<ExpectedCall, "email">): string {
  return `${mailKeyOf(call)} ${call.opening}`;
}

/** What the mail of a call-up says of it: not whether the deadline had been opened again. */
function mailKeyOf(call: Pick<ExpectedCall, "deadlineId" | "date" | "point" | "email">): string {
  return `${call.deadlineId} ${call.date} ${call.point} ${call.email}`;
}

/** How many mails of passed dates a person gets in a day before the others wait for the mail of the day. */
const mostPassed = 10;

/**
 * Each call-up has one mail, which the peer took under one Message-ID, or refused; without a mail is only what waits for
 * the mail of the day, because the person has got enough of its kind.
 */
export function checkMail(rows: readonly CallUpRow[], peer: FailingMailPeer): void {
  const byId = (mails: readonly PeerMail[]) => Map.groupBy(mails, ({ messageId }) => messageId);
  const [taken, refused] = [byId(peer.taken), byId(peer.refused)];
  const mailed = rows.filter(({ messageId }) => messageId !== null);
  expect(new Set(mailed.map(({ messageId }) => messageId)).size).toBe(mailed.length);
  expect(taken.size + refused.size).toBe(mailed.length);
  for (const row of mailed) {
    const mails = (row.status === "sent" ? taken : refused).get(row.messageId ?? "") ?? [];
    expect([keyOf(row), row.status, [...new Set(mails.map(keyOfMail))]]).toEqual([
      keyOf(row),
      row.status === "sent" ? "sent" : "refused",
      [mailKeyOf(row)],
    ]);
  }
  for (const row of rows.filter(({ messageId }) => messageId === null)) {
    const since = new Date(Date.parse(row.madeAt) - 86_400_000).toISOString();
    const alike = mailed.filter(
      ({ email, point, madeAt }) => email === row.email && point === -1 && madeAt > since && madeAt <= row.madeAt,
    );
    expect([keyOf(row), row.point, alike.length >= mostPassed]).toEqual([keyOf(row), -1, true]);
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

/** After each refusal another person was notified of the same, unless the deadline ended, moved, or no one was left. */
export function checkRefusals(
  rows: readonly CallUpRow[],
  oracle: Oracle,
  plan: YearPlan,
  { ended, due, reopened }: Happened,
): void {
  const rounds = Map.groupBy(
    rows,
    ({ deadlineId, date, point, opening }) => `${deadlineId} ${date} ${point} ${opening}`,
  );
  const lastDay = new Date(Date.parse(plan.start) + (plan.days - 8) * 86_400_000).toISOString();
  const acknowledged = new Set(oracle.calls.filter((call) => call.isAcknowledged).map(keyOf));
  for (const [key, round] of rounds) {
    const last = round.at(-1);
    if (last?.status !== "refused" || last.madeAt > lastDay) continue;
    const { deadlineId } = last;
    const hasEnded = ended.has(deadlineId) || reopened.has(deadlineId);
    const isOver = hasEnded || due.has(deadlineId) || round.some((row) => acknowledged.has(keyOf(row)));
    const told = new Set(round.map(({ email }) => email));
    expect([key, isOver || plan.managers.every((email) => told.has(email))]).toEqual([key, true]);
  }
}

/** There were call-ups of every kind; some dates had passed when the deadline was docketed, others when it was opened again. */
export function checkKinds(
  rows: readonly CallUpRow[],
  { docketed }: { readonly docketed: ReadonlyMap<string, string> },
) {
  expect(rows.some(({ isLate }) => isLate)).toBe(true);
  for (const reason of ["scheduled", "stand-in", "past-due", "unacknowledged", "refused"]) {
    expect(rows.some((row) => row.reason === reason)).toBe(true);
  }
  const old = rows.filter(({ deadlineId, point }) => docketed.has(deadlineId) && point === -1);
  expect(old.some(({ reason, opening }) => reason === "past-due" && opening === 0)).toBe(true);
  expect(old.some(({ reason }) => reason === "unacknowledged")).toBe(true);
  expect(old.some(({ opening }) => opening > 0)).toBe(true);
}

/** Which call-ups the mail server refused for good. */
export class Refusals {
  readonly #peer: Pick<FailingMailPeer, "refused">;
  readonly #idOf = new Map<string, string>();
  readonly #refused = new Set<string>();
  #known = 0;

  constructor(peer: Pick<FailingMailPeer, "refused">) {
    this.#peer = peer;
  }

  /** Notes the mails of call-ups. */
  sent(rows: readonly CallUpRow[]): void {
    for (const row of rows) this.#idOf.set(keyOf(row), row.messageId ?? "");
  }

  /** Whether the mail of a call-up was refused. */
  has(call: ExpectedCall): boolean {
    const { refused } = this.#peer;
    for (const { messageId } of refused.slice(this.#known)) this.#refused.add(messageId);
    this.#known = refused.length;
    return this.#refused.has(this.#idOf.get(keyOf(call)) ?? "");
  }
}
