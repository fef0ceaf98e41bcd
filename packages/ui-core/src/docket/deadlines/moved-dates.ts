import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import { dayMonthYear, fullDay } from "@iphub/sdk/domain/day-text";
import { feeDatesOf, finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { feeDate } from "@iphub/sdk/records/deadlines";
import type { Question } from "../../platform/overlays.ts";

type Dated = Pick<DeadlineRecord, "status" | "dueAt" | "finalDate">;

/** What a change has made of the dates: `Due 30 Apr 2026, was 28 Apr 2026`; empty where none has moved. */
export function movedDates(before: Dated, after: Dated): readonly string[] {
  // A notice that no one has read has the mail date in place of a due date.
  if (before.status === "to-read" || after.status === "to-read") return [];
  const moved = (what: string, from: CivilDate | null, to: CivilDate | null) =>
    from === to ? [] : [`${what} ${dayOrNone(to)}, was ${dayOrNone(from)}`];
  return [...moved("Due", before.dueAt, after.dueAt), ...moved("Final date", before.finalDate, after.finalDate)];
}

function dayOrNone(day: CivilDate | null): string {
  return day === null ? "none" : dayMonthYear(day);
}

/** Asks before a mail date is corrected, and says which dates are computed from it again and which stay. */
export function mailDateQuestion(deadline: DeadlineRecord, mailDate: CivilDate): Question {
  const { status, computed, dueAt, finalDate } = deadline;
  // A final date that only the paper states is not computed.
  const final = finalDate === finalDateOf(computed) ? finalDate : null;
  const again = [
    ...(isByHand(deadline) ? [] : [`the due date (now ${fullDay(dueAt)})`]),
    ...(computed.ladder.length === 0 ? [] : ["the extensions"]),
    ...(final === null ? [] : [`the final date (now ${fullDay(final)})`]),
  ];
  const sentences = [
    `The mail date becomes ${fullDay(mailDate)}, was ${fullDay(deadline.mailDate)}.`,
    again.length === 0 ? "" : `Computed from it again: ${again.join(", ")}.`,
    isByHand(deadline) ? `The due date ${fullDay(dueAt)} was set by hand and stays.` : "",
    status === "proposed" ? "" : "It must be verified again.",
  ];
  return {
    title: "Correct the mail date?",
    message: sentences.filter((one) => one !== "").join(" "),
    confirmLabel: "Correct",
  };
}

/** Whether a person has set the due date; the dates of a fee are computed, whichever of them it is docketed to. */
function isByHand({ manualDate, computed }: DeadlineRecord): boolean {
  const fee = feeDatesOf(computed);
  return manualDate !== null && !(fee && feeDate.options.some((name) => fee[name] === manualDate));
}
