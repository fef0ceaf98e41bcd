import type { ToldEntry, VerificationEntry } from "../../../contract/docket-verification.ts";
import type { CivilDate } from "../../civil-date.ts";
import { daySpan, fullDay } from "../../day-text.ts";
import { eventName, withEventWords } from "../deadlines/event-words.ts";
import { ENTERED_TRIGGER } from "../deadlines/stated-deadline.ts";

/** What the gaps of a deadline are found from. */
export interface VerifiedFacts extends Omit<VerificationEntry, "gaps"> {
  /** The last day on which its right is kept: of one that was docketed early that of its rule, else the final date. */
  readonly lastDay: CivilDate;
  /** What the docket audit says against it today. */
  readonly findings: readonly string[];
}

/** Day of an instant in the time zone of the report. */
export type DayOf = (instant: string) => CivilDate;

/**
 * What is missing in the record of a deadline, or went wrong, as an insurer would ask: each in a sentence.
 * @param today the day of the report
 */
export function verificationGaps(facts: VerifiedFacts, today: CivilDate, dayOf: DayOf): string[] {
  if (facts.status === "rejected") return facts.ended?.rejectedBecause ? [] : ["It was rejected without a reason."];
  return [
    ...docketingGaps(facts, today),
    ...verifyingGaps(facts, dayOf),
    ...endGaps(facts, today),
    ...toldGaps(facts, today, dayOf),
    ...facts.findings,
  ];
}

function docketingGaps({ status, dueAt, responsible, source }: VerifiedFacts, today: CivilDate): string[] {
  if (status === "to-read") return [`No one has read the paper of ${fullDay(source.mailDate)}.`];
  const gaps = responsible === null ? ["No one is responsible for it."] : [];
  if (status !== "proposed") return gaps;
  return [...gaps, dueAt < today ? "It was never docketed, and its due date has passed." : "It is not docketed."];
}

function verifyingGaps({ docketed, verified, dueAt }: VerifiedFacts, dayOf: DayOf): string[] {
  if (docketed.at === null) return [];
  if (verified.at === null) return ["No second person has verified the date."];
  return dayOf(verified.at) > dueAt ? ["It was verified after its due date."] : [];
}

function endGaps({ status, ended, dueAt, finalAt, lastDay }: VerifiedFacts, today: CivilDate): string[] {
  if (ended !== null) {
    if (ended.filedOn === null) return ["The record does not say when it was filed."];
    return ended.filedOn > lastDay ? [`It was filed on ${fullDay(ended.filedOn)}, after its last date.`] : [];
  }
  if (status === "to-read" || status === "proposed" || dueAt >= today) return [];
  if (lastDay < today) return ["Its last date has passed, and it is open."];
  const until = lastDay === finalAt ? "in an extension or a grace period" : "until the day of its rule";
  return [`Its due date has passed, and it is open ${until}.`];
}

/**
 * No one needs to be notified of what ended before its date, or of what is not docketed. A call-up counts only for the
 * date that it was about: that someone was notified of a date from which the deadline was moved says nothing of the new
 * one.
 */
function toldGaps(facts: VerifiedFacts, today: CivilDate, dayOf: DayOf): string[] {
  const refused = facts.told.filter(isUndelivered).map(refusedWords);
  if (facts.docketed.at === null) return refused;
  return [...refused, ...passedDates(facts, today, dayOf).flatMap((passed) => toldGap(passed, facts.told, dayOf))];
}

function toldGap({ dueAt, until }: PassedDate, told: readonly ToldEntry[], dayOf: DayOf): string[] {
  const ofDate = told.filter(({ date }) => date === dueAt);
  const inTime = ofDate.filter((one) => dayOf(one.at) <= dueAt && !isUndelivered(one));
  const which = until === null ? null : `${fullDay(dueAt)}, its due date until ${fullDay(dayOf(until))}`;
  if (inTime.length === 0) return [`No one was told of it before ${which ?? "its due date"}.`];
  if (ofDate.some(({ acknowledgedAt }) => acknowledgedAt !== null)) return [];
  return [`No one acknowledged that they were told${which === null ? "" : ` of ${which}`}.`];
}

function isUndelivered({ delivery }: ToldEntry): boolean {
  return delivery === "refused" || delivery === "bounced";
}

/** A due date that passed while it held and the deadline was docketed; `until` is null for the one that holds now. */
interface PassedDate {
  readonly dueAt: CivilDate;
  readonly until: string | null;
}

function passedDates({ history, dueAt, docketed, ended }: VerifiedFacts, today: CivilDate, dayOf: DayOf): PassedDate[] {
  const docketedAt = history.find(({ did }) => did === "docketed")?.at ?? docketed.at ?? "";
  const earlier = history.flatMap((step, index): PassedDate[] => {
    const next = history[index + 1];
    if (next === undefined || next.dueAt === step.dueAt || next.at <= docketedAt) return [];
    return dayOf(next.at) > step.dueAt ? [{ dueAt: step.dueAt, until: next.at }] : [];
  });
  const isPastOpen = ended?.at ? dayOf(ended.at) > dueAt : dueAt < today;
  return isPastOpen ? [...earlier, { dueAt, until: null }] : earlier;
}

function refusedWords({ person, deliveryReason }: ToldEntry): string {
  return `Mail to ${person} was not delivered${deliveryReason === null ? "." : `: ${deliveryReason}`}`;
}

/** The entries with gaps first, then by due date. */
export function orderVerification(entries: readonly VerificationEntry[]): VerificationEntry[] {
  const keyOf = ({ gaps, dueAt, id }: VerificationEntry) => `${gaps.length > 0 ? 0 : 1} ${dueAt} ${id}`;
  return entries.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** What the signature of a report is of. */
export function verificationText(
  { seq, hash }: { readonly seq: number; readonly hash: string },
  madeAt: string,
  digest: string,
): string {
  return `iphub-verification:${seq}:${hash}:${madeAt}:${digest}`;
}

/** `Verification report, 1 Jan 2026 – 31 Dec 2026`. */
export function verificationTitle({ from, to }: { readonly from: CivilDate; readonly to: CivilDate }): string {
  return `Verification report, ${daySpan(from, to)}`;
}

/**
 * What a deadline counts from, and the rule: `Non-final office action (MCTNF) of Sat 31 Jan 2026 · us-ctnf v1`. Of one that was
 * entered by hand: where its date is from.
 */
export function sourceWords({ source, rule, why }: Pick<VerificationEntry, "source" | "rule" | "why">): string {
  if (source.trigger === ENTERED_TRIGGER) return why[0] ?? "entered by hand";
  const document = source.documentId === null ? "" : `, document ${source.documentId}`;
  const citations = rule.citations.length > 0 ? ` (${rule.citations.join(", ")})` : "";
  return `${eventName(source.trigger)} of ${fullDay(source.mailDate)}${document} · ${rule.id} v${rule.version}${citations}`;
}

/** Who did a step and on which day: `ben@firm.example for ada@firm.example, Mon 2 Feb 2026`; empty where no one did. */
export function stepWords({ by, at, ...rest }: VerificationEntry["docketed"], dayOf: DayOf): string {
  if (at === null) return "";
  const who = `${by ?? "the hub"}${rest.for === null ? "" : ` for ${rest.for}`}`;
  return `${who}, ${fullDay(dayOf(at))}`;
}

const moving: ReadonlySet<string> = new Set(["changed", "extended", "moved", "reopened", "read"]);

/** What moved a deadline: each step that changed its date or could have, with its reason. */
export function moveWords({ history }: Pick<VerificationEntry, "history">, dayOf: DayOf): string[] {
  return history.flatMap((step, index) => {
    const { did, by, at, reason } = step;
    const before = history[index - 1];
    const moved = dateMoves(before, step);
    if (!moving.has(did) && moved.length === 0) return [];
    const dates = moved.length === 0 ? `, due ${step.dueAt}` : ` ${moved.join(", ")}`;
    return [
      `${did}${dates} by ${by ?? "the hub"} on ${dayOf(at)}${reason === null ? "" : `: ${by === null ? withEventWords(reason) : reason}`}`,
    ];
  });
}

type Step = VerificationEntry["history"][number];

/** `from 2026-04-30 to 2026-06-01`, `final date from 2026-07-31 to none`: what a step made of the dates before it. */
function dateMoves(before: Step | undefined, { dueAt, finalAt }: Step): string[] {
  const isFinalMoved = before?.finalAt !== undefined && finalAt !== undefined && before.finalAt !== finalAt;
  return [
    ...(before === undefined || before.dueAt === dueAt ? [] : [`from ${before.dueAt} to ${dueAt}`]),
    ...(isFinalMoved ? [`final date from ${before.finalAt ?? "none"} to ${finalAt ?? "none"}`] : []),
  ];
}

/** Who was notified: `ada@firm.example 14 d before 2026-06-01, mail sent, seen, acknowledged`. */
export function toldWords({ told }: Pick<VerificationEntry, "told">, dayOf: DayOf): string[] {
  return told.map(({ person, inPlaceOf, at, date, daysBefore, channel, delivery, seenAt, acknowledgedAt }) => {
    const when = daysBefore < 0 ? `after ${date}` : `${daysBefore} d before ${date}`;
    const how = channel === "inbox" ? "inbox" : `${channel} ${delivery}`;
    const seen = [seenAt === null ? "" : ", seen", acknowledgedAt === null ? "" : ", acknowledged"].join("");
    const who = inPlaceOf === null ? person : `${person} in place of ${inPlaceOf}`;
    return `${who} on ${dayOf(at)}, ${when}, ${how}${seen}`;
  });
}

/** How a deadline ended: what was filed and when, or why it was rejected; empty while it is open. */
export function endedWords({ ended }: Pick<VerificationEntry, "ended">, dayOf: DayOf): string {
  if (ended === null) return "";
  const by = [ended.by ?? "the hub", ended.at === null ? "" : fullDay(dayOf(ended.at))].filter((one) => one !== "");
  const end =
    ended.filed === null
      ? `rejected: ${ended.rejectedBecause ?? "no reason"}`
      : `filed: ${ended.filed}${ended.filedOn === null ? "" : ` on ${fullDay(ended.filedOn)}`}`;
  return `${end} (${by.join(", ")})`;
}
