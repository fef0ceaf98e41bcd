import { rollDay } from "../../business-day.ts";
import { addMonthsToDay, type EpochDay } from "../../civil-date.ts";
import { InputError } from "../../input-error.ts";
import { countFromPriority, countIssueDate, countPanel } from "./count-from-other-days.ts";
import { type CountedPeriod, countDays, countLonger, countPastFebruary, periodText, simple } from "./count-lengths.ts";
import { type DeadlineFacts, dayText } from "./deadline-facts.ts";
import type { DeadlineRule, PrintedPeriod, RuleCount } from "./rule-types.ts";

const SHORTEST_DAYS = 30;

/** Counts the rule's period; undefined if the rule does not apply to these facts. */
export function countPeriod(rule: DeadlineRule, facts: DeadlineFacts): CountedPeriod | undefined {
  const { count } = rule;
  if (rule.printable && facts.printed && count.kind !== "first-reply") return countPrinted(facts.printed, rule, facts);
  switch (count.kind) {
    case "months":
      return countMonths(count, rule, facts);
    case "first-reply":
      return countFirstReply(count, rule, facts);
    case "first-reply-window":
      return facts.firstReply === undefined && facts.advisory === undefined
        ? simple(facts.source, count.months)
        : undefined;
    case "later-of-filing-and-priority":
      return countLater(count, facts);
    case "months-or-days":
      return countLonger(count, facts.source);
    case "months-past-february":
      return countPastFebruary(facts.source, count.months);
    case "days":
      return countDays(facts.source, count.days);
    case "later-of-mail-and-priority":
      return countFromPriority(count, facts);
    case "brief-or-panel":
      return countPanel(count, facts);
    case "issue-date":
      return countIssueDate(facts);
    case "printed":
      return undefined;
    case "filing-or-first-action":
      return countFirstAction(count.months, facts);
    case "maintenance":
      return simple(facts.originalGrant ?? facts.source, count.due, facts.originalGrant !== undefined);
  }
}

/** Whether there is a first reply within the rule's months, whose end is moved to a business day. */
export function repliedInTime(facts: DeadlineFacts, months: number): boolean {
  if (facts.firstReply === undefined) return false;
  const last = addMonthsToDay(facts.source, months);
  return facts.firstReply <= (facts.calendar ? rollDay(last, facts.calendar) : last);
}

type MonthsCount = Extract<RuleCount, { kind: "months" }>;
type FirstReplyCount = Extract<RuleCount, { kind: "first-reply" }>;
type LaterCount = Extract<RuleCount, { kind: "later-of-filing-and-priority" }>;

function countMonths(count: MonthsCount, rule: DeadlineRule, facts: DeadlineFacts): CountedPeriod | undefined {
  const months = facts.patentKind === "design" && count.designMonths ? count.designMonths : count.months;
  return rule.printable && facts.printed ? countPrinted(facts.printed, rule, facts) : simple(facts.source, months);
}

function countPrinted(printed: PrintedPeriod, rule: DeadlineRule, facts: DeadlineFacts): CountedPeriod {
  const { source } = facts;
  const counted = "months" in printed ? simple(source, printed.months) : countDays(source, printed.days);
  const notes = ["The period printed in the document replaces the rule's default."];
  const maximum = maximumPassed(counted.end, rule, source);
  if (maximum !== null && !facts.confirmedPeriod) {
    throw new InputError("printedPeriod", `it ends after the statutory maximum of ${maximum} months`);
  }
  if (maximum !== null) notes.push(`It ends after the statutory maximum of ${maximum} months, as a person confirmed.`);
  if (rule.extension.kind === "monthly" && counted.end - source < SHORTEST_DAYS) {
    notes.push("The printed period is shorter than 30 days; 35 USC 133 sets thirty as the least. Check the document.");
  }
  return { ...counted, notes };
}

/** The statutory maximum in months that a day is after; null where there is none or it is not passed. */
function maximumPassed(end: EpochDay, { extension }: DeadlineRule, source: EpochDay): number | null {
  if (extension.kind !== "monthly" || extension.statutoryMonths === undefined) return null;
  return end > addMonthsToDay(source, extension.statutoryMonths) ? extension.statutoryMonths : null;
}

/** MPEP 706.07(f): the period ends at the later of the set months and the advisory action's mail date. */
function countFirstReply(count: FirstReplyCount, rule: DeadlineRule, facts: DeadlineFacts): CountedPeriod {
  const set = countMonths({ kind: "months", months: count.months }, rule, facts) ?? simple(facts.source, count.months);
  const window = periodText({ months: count.firstReplyMonths });
  const replied = `The first reply, ${dayText(facts.firstReply ?? facts.source)}, came within ${window}.`;
  const { advisory } = facts;
  if (advisory === undefined) {
    const notes = ["If the advisory action is mailed after this date, the period ends on the day it is mailed."];
    return { ...set, why: [...set.why, replied], notes: [...set.notes, ...notes] };
  }
  if (advisory <= set.end) {
    const kept = `The advisory action was mailed ${dayText(advisory)}, not later: the end does not change.`;
    return { ...set, why: [...set.why, replied, kept] };
  }
  const statute = rule.extension.kind === "monthly" ? (rule.extension.statutoryMonths ?? 6) : 6;
  const maximum = addMonthsToDay(facts.source, statute);
  const end = Math.min(advisory, maximum);
  const moved = `The advisory action was mailed later, ${dayText(advisory)}: the period ends ${dayText(end)}.`;
  return {
    ...set,
    end,
    period: end < advisory ? "maximum" : "advisory",
    anchor: advisory,
    why: [...set.why, replied, moved],
    extended: (extension) => addMonthsToDay(advisory, extension),
  };
}

function countLater(count: LaterCount, facts: DeadlineFacts): CountedPeriod | undefined {
  const { source, priority, patentKind } = facts;
  if (priority === undefined || (count.notForDesigns && patentKind === "design")) return undefined;
  const fromFiling = simple(source, count.filingMonths);
  const fromPriority = simple(priority, count.priorityMonths);
  const later = fromFiling.end >= fromPriority.end ? fromFiling : fromPriority;
  const why = [...fromFiling.why, ...fromPriority.why, `The later of the two is ${dayText(later.end)}.`];
  return { ...later, why };
}

function countFirstAction(months: number, facts: DeadlineFacts): CountedPeriod {
  const counted = simple(facts.source, months);
  const { firstAction } = facts;
  if (firstAction === undefined) {
    return {
      ...counted,
      notes: ["Until the first action on the merits is mailed, it can also be filed after this date."],
    };
  }
  // 37 CFR 1.97(b)(1) with 1.7(a): the months end on a business day.
  const last = facts.calendar ? rollDay(counted.end, facts.calendar) : counted.end;
  if (firstAction - 1 <= last) return counted;
  const end = firstAction - 1;
  const moved = `The first action on the merits was mailed later, ${dayText(firstAction)}: the last day is the one before.`;
  const notes = ["A limit set by the mailing of an action is not moved by 37 CFR 1.7."];
  return { ...counted, end, period: "1st action", rolls: false, why: [...counted.why, moved], notes };
}
