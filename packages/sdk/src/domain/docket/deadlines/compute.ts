import { addMonthsToDay, fromEpochDay } from "../../civil-date.ts";
import { counted } from "../../counted.ts";
import { InputError } from "../../input-error.ts";
import type { CountedPeriod } from "./count-lengths.ts";
import { countPeriod, repliedInTime } from "./count-period.ts";
import { type DeadlineFacts, datePair, dayText, eventText, readFacts } from "./deadline-facts.ts";
import {
  type DatePair,
  type Deadline,
  type DeadlineInput,
  type DeadlineResult,
  type FeeWindow,
  NOT_LEGAL_ADVICE,
} from "./deadline-types.ts";
import { extensionLadder, type Ladder, operativeOf, rollText } from "./extension-ladder.ts";
import { US_OFFICE } from "./office-calendar.ts";
import type { DeadlineRule } from "./rule-types.ts";
import { findRule, knownTriggers, rulesForTrigger } from "./rules.ts";
import { unsettledNotes } from "./us-closures.ts";

/**
 * Computes every deadline that an event starts, each with nominal and operative date, reasons, extension ladder and
 * citations. Pure: the same input gives the same result on every machine. A past date is computed like any other and
 * flagged `overdue` if `today` is given.
 * @throws InputError naming the field: unknown trigger, impossible date, a date before 1986, dates out of order.
 */
export function computeDeadlines(input: DeadlineInput): DeadlineResult {
  const rules = pinned(rulesForTrigger(input.trigger, input.mailDate), input.ruleVersions);
  if (rules.length === 0) {
    const known = knownTriggers().join(", ");
    throw new InputError(
      "trigger",
      `'${input.trigger.slice(0, 40)}' starts no deadline; the known triggers are ${known}`,
    );
  }
  const facts = readFacts(input);
  refuseMisfit(rules, facts);
  const exempt = exemption(rules, facts);
  if (exempt) return { trigger: facts.trigger, deadlines: [], notes: [exempt, NOT_LEGAL_ADVICE] };
  const deadlines: Deadline[] = [];
  for (const rule of rules) {
    const counted = applies(rule, facts) ? countPeriod(rule, facts) : undefined;
    if (counted) deadlines.push(toDeadline(rule, facts, counted));
  }
  return { trigger: facts.trigger, deadlines, notes: [...missingFacts(facts), NOT_LEGAL_ADVICE] };
}

function pinned(rules: readonly DeadlineRule[], versions: DeadlineInput["ruleVersions"]): readonly DeadlineRule[] {
  if (versions === undefined) return rules;
  return rules.map((rule) => {
    const version = versions[rule.id];
    const found = version === undefined ? rule : findRule(rule.id, version);
    if (!found) throw new InputError("ruleVersions", `there is no version ${version} of ${rule.id}`);
    return found;
  });
}

const FIRST_REPLY_MONTHS = 2;
const FROM_DOCUMENT = "Counted from the document in the file wrapper; the prosecution history does not show it yet.";

/** A final action has one period: with a timely first reply the rule of MPEP 706.07(f), else the plain one. */
function applies(rule: DeadlineRule, facts: DeadlineFacts): boolean {
  if (facts.sourceTrigger !== "CTFR" && facts.sourceTrigger !== "MCTFR") return true;
  if (rule.count.kind === "first-reply") return repliedInTime(facts, rule.count.firstReplyMonths);
  return rule.count.kind !== "months" || !repliedInTime(facts, FIRST_REPLY_MONTHS);
}

function refuseMisfit(rules: readonly DeadlineRule[], facts: DeadlineFacts): void {
  const bound = rules.find((rule) => rule.office === "US");
  if (bound && facts.office !== US_OFFICE) {
    throw new InputError("office", `${facts.trigger} is an event of the US office; leave the office out or give US`);
  }
  if (facts.printed && !rules.some((rule) => rule.printable)) {
    throw new InputError("printedPeriod", `${facts.trigger} is not a document with a printed period; leave it out`);
  }
  const maintenance = rules.some((rule) => rule.count.kind === "maintenance");
  if (maintenance && facts.patentKind === "reissue" && facts.originalGrant === undefined) {
    throw new InputError("originalGrantDate", "a reissue's fees count from the original grant; give its date");
  }
  if (facts.trigger.endsWith("CTAV") && facts.firstReply === undefined) {
    throw new InputError("firstReplyDate", "an advisory action answers a first reply; give the day it was filed");
  }
}

function exemption(rules: readonly DeadlineRule[], facts: DeadlineFacts): string | undefined {
  const granted = rules.some((rule) => rule.count.kind === "maintenance");
  if (!granted || (facts.patentKind !== "design" && facts.patentKind !== "plant")) return undefined;
  return `A ${facts.patentKind} patent pays no maintenance fees (35 USC 41(b)).`;
}

function missingFacts(facts: DeadlineFacts): string[] {
  if (facts.trigger !== "FILING" || facts.priority !== undefined) return [];
  return ["No earlier filing was given, so no date for a priority or benefit claim is computed."];
}

function toDeadline(rule: DeadlineRule, facts: DeadlineFacts, counted: CountedPeriod): Deadline {
  const operative = counted.rolls ? operativeOf(counted.end, facts) : counted.end;
  const dates = datePair(counted.end, operative);
  const ladder = extensionLadder(rule.extension, counted, facts);
  const started = `${eventText(facts.sourceTrigger, rule.verb)} ${dayText(facts.source)}.`;
  const window = feeWindow(rule, facts);
  const why = [started, ...counted.why];
  if (counted.rolls) why.push(rollText(counted.end, operative, facts));
  why.push(extensionText(rule, ladder, counted));
  return {
    ruleId: rule.id,
    ruleVersion: rule.version,
    title: rule.title,
    citations: rule.citations,
    office: facts.office,
    source: {
      trigger: facts.sourceTrigger,
      verb: rule.verb,
      date: fromEpochDay(facts.source),
      documentId: facts.documentId,
    },
    period: counted.period,
    ...dates,
    why,
    ladder: ladder.steps,
    cap: ladder.cap,
    statutoryMaximum: ladder.statutoryMaximum,
    window,
    notes: [
      ...rule.notes,
      ...counted.notes,
      ...abandonment(rule, dates),
      ...(counted.rolls ? unsettled(dates, ladder, window) : []),
      ...(facts.fromDocument ? [FROM_DOCUMENT] : []),
      ...facts.endedEarly,
    ],
    overdue: facts.today === undefined ? null : facts.today > (dates.operative ?? dates.nominal),
  };
}

function extensionText({ extension }: DeadlineRule, { steps, cap }: Ladder, { anchor }: CountedPeriod): string {
  if (extension.kind !== "monthly") return extension.said;
  if (steps.length === 0 || !cap) return `It cannot be extended: it is already at the ${cap?.reason ?? "maximum"}.`;
  return `It can be extended by up to ${counted(steps.length, "month")}, each counted from ${dayText(anchor)}, to the ${cap.reason}.`;
}

/** Abandonment counts from the nominal date, even if the operative one is later (MPEP 710.01(a)). */
function abandonment(rule: DeadlineRule, dates: DatePair): string[] {
  if (rule.extension.kind !== "monthly" || dates.nominal === dates.operative) return [];
  return [`Without a reply, abandonment counts from the nominal date, ${dates.nominal} (MPEP 710.01(a)).`];
}

/** Days of which it is not settled whether they count as holidays are said, wherever a date of the period is one. */
function unsettled(dates: DatePair, { steps, cap }: Ladder, window: FeeWindow | null): string[] {
  const pairs = [dates, ...steps, ...(cap ? [cap] : []), ...(window ? [window.graceEnds] : [])];
  return unsettledNotes(pairs.map(({ operative }) => operative));
}

function feeWindow({ count }: DeadlineRule, facts: DeadlineFacts): FeeWindow | null {
  if (count.kind !== "maintenance") return null;
  const from = facts.originalGrant ?? facts.source;
  const grace = addMonthsToDay(from, count.grace);
  return {
    opens: fromEpochDay(addMonthsToDay(from, count.opens)),
    graceEnds: datePair(grace, operativeOf(grace, facts)),
  };
}
