import { type EpochDay, fromEpochDay } from "../../civil-date.ts";
import { InputError } from "../../input-error.ts";
import { type CountedPeriod, simple } from "./count-lengths.ts";
import { type DeadlineFacts, dayText } from "./deadline-facts.ts";

interface FromPriority {
  readonly months: number;
  readonly priorityMonths: number;
}

interface FromPanel {
  readonly months: number;
  readonly panelMonths: number;
}

/** 37 CFR 1.495(c): the later of the months from the mailing and those from priority, where priority is known. */
export function countFromPriority({ months, priorityMonths }: FromPriority, facts: DeadlineFacts): CountedPeriod {
  const fromMail = simple(facts.source, months);
  if (facts.priority === undefined) {
    const note = `The priority date is not known: ${priorityMonths} months from it may end later.`;
    return { ...fromMail, notes: [note] };
  }
  return later(fromMail, simple(facts.priority, priorityMonths));
}

/** MPEP 1204.02: a decision to proceed to appeal leaves the later of the two months and one month from its mail date. */
export function countPanel({ months, panelMonths }: FromPanel, facts: DeadlineFacts): CountedPeriod {
  const fromNotice = simple(facts.source, months);
  if (facts.panelDecision === undefined) return fromNotice;
  return later(fromNotice, simple(facts.panelDecision, panelMonths));
}

/** The issue date itself; it is a limit set by the grant, which 37 CFR 1.7 does not move. */
export function countIssueDate({ source, issueDate }: DeadlineFacts): CountedPeriod {
  if (issueDate === undefined) {
    throw new InputError("issueDate", "give the issue date; it is printed in the issue notification");
  }
  return {
    end: issueDate,
    period: "issue date",
    anchor: issueDate,
    why: [`The notification of ${dayText(source)} states the issue date ${dayText(issueDate)}.`],
    extended: () => issueDate,
    rolls: false,
    notes: [`Advised day: ${adviseBy(issueDate)}, the day before.`],
  };
}

function adviseBy(day: EpochDay): string {
  return fromEpochDay(day - 1);
}

function later(one: CountedPeriod, other: CountedPeriod): CountedPeriod {
  const governs = other.end > one.end ? other : one;
  return { ...governs, why: [...one.why, ...other.why, `The later of the two is ${dayText(governs.end)}.`] };
}
