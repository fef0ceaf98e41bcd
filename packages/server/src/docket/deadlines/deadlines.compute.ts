import { deadlineFacts } from "@iphub/sdk/contract/deadline-shapes";
import { addDays, addMonths, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type {
  DatePair,
  Deadline,
  DeadlineContext,
  DeadlineInput,
  DeadlineResult,
} from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import {
  isNoticeRule,
  type NoticeRule,
  noticeTriggers,
  unreadExtensions,
} from "@iphub/sdk/domain/docket/deadlines/notice-periods";
import { normalOffice, type OfficeClosure, US_OFFICE } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { parsePrintedPeriod } from "@iphub/sdk/domain/docket/deadlines/printed-period";
import { refuseReexamined } from "@iphub/sdk/domain/docket/deadlines/reexamination";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { rulesForTrigger, versionAfterCorrection } from "@iphub/sdk/domain/docket/deadlines/rules";
import { isStated, restatedDeadline } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { UNREAD_RULE } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
import { InputError } from "@iphub/sdk/domain/input-error";
import { recordedNumber } from "@iphub/sdk/domain/matters/application-number";
import { invalid } from "../../platform/failures.ts";
import type { DeadlineRow } from "./deadlines.record.ts";

/** The inputs of a deadline, as its row stores them. */
export type DeadlineSource = Pick<DeadlineRow, "trigger" | "mail_date" | "office" | "context" | "printed_period">;

/** The columns that follow from a computed deadline and the chosen extension. */
export type DateColumns = Pick<
  DeadlineRow,
  "computed" | "rule_id" | "rule_version" | "extension" | "nominal" | "operative" | "due_at" | "rolled_days"
>;

/** Runs a pure rule; an InputError becomes 400 with the field named. */
export function orInvalid<T>(rule: () => T): T {
  try {
    return rule();
  } catch (error) {
    if (error instanceof InputError) throw invalid([{ field: error.field, message: error.reason }]);
    throw error;
  }
}

/** The rules' input for a source; `pinned` selects rule versions. */
function engineInput(
  source: DeadlineSource,
  closures: readonly OfficeClosure[],
  pinned?: Readonly<Record<string, number>>,
): DeadlineInput {
  return {
    trigger: source.trigger,
    mailDate: source.mail_date,
    office: source.office,
    context: source.context,
    closures,
    ...(source.printed_period === null ? {} : { printedPeriod: parsePrintedPeriod(source.printed_period) }),
    ...(pinned === undefined ? {} : { ruleVersions: pinned }),
  };
}

/**
 * Every deadline of a source by the newest rules; with `today`, each says whether it is overdue. @throws InputError
 * naming the field, also for a paper of a reexamination, whose period only the paper sets
 */
export function computeSource(
  source: DeadlineSource,
  closures: readonly OfficeClosure[],
  today?: CivilDate,
): DeadlineResult {
  refuseReexamined(rulesForTrigger(source.trigger, source.mail_date), source.context.applicationNumber);
  return computeDeadlines({ ...engineInput(source, closures), today });
}

/** A final action has one period under either of two rules: which one depends on a timely reply. */
const sameClock: Readonly<Record<string, string>> = {
  "us-ctfr": "us-ctfr-first-reply",
  "us-ctfr-first-reply": "us-ctfr",
};

/**
 * The period that a person read in a notice, by one of the rules of notices: it keeps the notice's own title and event.
 * @throws InputError where no period was given
 */
export function computeNotice(
  row: Pick<DeadlineRow, "computed" | "trigger">,
  source: DeadlineSource,
  closures: readonly OfficeClosure[],
  rule: { readonly id: NoticeRule; readonly version?: number },
): Deadline {
  const pinned = rule.version === undefined ? undefined : { [rule.id]: rule.version };
  const input = engineInput({ ...source, trigger: noticeTriggers[rule.id] }, closures, pinned);
  const found = computeDeadlines(input).deadlines.find(({ ruleId }) => ruleId === rule.id);
  if (!found) throw new InputError("printedPeriod", "give the period that the notice prints, such as 2m or 30d");
  const said = unreadExtensions(row.trigger, rule.id, source.context.applicationNumber);
  const notes = said === null ? found.notes : [...found.notes, said];
  return { ...found, title: row.computed.title, source: { ...found.source, trigger: row.trigger }, notes };
}

/**
 * Computes a row's deadline again with its rule version, or with that of the law on a mail date that is corrected.
 * @throws InputError if the rule no longer applies
 */
export function recompute(row: DeadlineRow, source: DeadlineSource, closures: readonly OfficeClosure[]): Deadline {
  if (row.rule_id === UNREAD_RULE.id) return row.computed;
  if (isNoticeRule(row.rule_id)) {
    return computeNotice(row, source, closures, { id: row.rule_id, version: row.rule_version });
  }
  if (isStated(row.rule_id)) return restatedDeadline(row.computed, source.mail_date, source.printed_period);
  const version = versionAfterCorrection(row.rule_id, row.rule_version, row.mail_date, source.mail_date);
  const { deadlines } = computeDeadlines(engineInput(source, closures, { [row.rule_id]: version }));
  const found =
    deadlines.find(({ ruleId }) => ruleId === row.rule_id) ??
    deadlines.find(({ ruleId }) => ruleId === sameClock[row.rule_id]);
  if (found) return found;
  throw new InputError(
    "trigger",
    `the rule ${row.rule_id} does not apply with these facts; close or reject it instead`,
  );
}

/** The columns of a computed deadline at an extension. @throws InputError if it has no such extension */
export function dateColumns(computed: Deadline, extension: number, manualDate: string | null): DateColumns {
  const chosen = stepOf(computed, extension);
  return {
    computed,
    rule_id: computed.ruleId,
    rule_version: computed.ruleVersion,
    extension,
    nominal: chosen.nominal,
    operative: chosen.operative,
    due_at: manualDate ?? chosen.operative ?? chosen.nominal,
    rolled_days: rolledDays(computed),
  };
}

function stepOf(computed: Deadline, extension: number): DatePair {
  if (extension === 0) return computed;
  const step = computed.ladder.find((one) => one.extension === extension);
  if (step) return step;
  const last = computed.ladder.at(-1)?.extension;
  const most = last === undefined ? "it cannot be extended" : `it can be extended 1 to ${last} times`;
  throw new InputError("extension", `there is no extension ${extension}; ${most}`);
}

const FIRST_REPLY_MONTHS = 2;
/** Longer than the office was ever closed in one go: six days, in February 2010. */
const LONGEST_ROLL_DAYS = 7;

/**
 * Every day from the nominal to the operative date of each step, and of the last day for a first reply to a final
 * action, which decides how the action's period counts: the days whose closures matter.
 */
function rolledDays({ ruleId, nominal, operative, ladder, cap, window, source }: Deadline): string[] {
  if (isStated(ruleId)) return [];
  const pairs: DatePair[] = [
    { nominal, operative },
    ...ladder,
    ...(cap ? [cap] : []),
    ...(window ? [window.graceEnds] : []),
  ];
  const days = new Set<string>();
  for (const pair of pairs) {
    if (pair.operative === null) continue;
    for (let day = pair.nominal; day <= pair.operative; day = addDays(day, 1)) days.add(day);
  }
  const firstReplyBy = ruleId.startsWith("us-ctfr") ? addMonths(source.date, FIRST_REPLY_MONTHS) : null;
  if (firstReplyBy !== null) for (let day = 0; day < LONGEST_ROLL_DAYS; day += 1) days.add(addDays(firstReplyBy, day));
  return [...days].sort();
}

/** A key that lets one event of a matter propose a rule only once, however often and in whatever form it is seen. */
export function sourceKey(trigger: string, mailDate: string, ruleId: string): string {
  return `${documentCode(trigger)}|${mailDate}|${ruleId}`;
}

/** The facts in a call's input; undefined if there are none. */
export function contextOf(input: DeadlineContext): DeadlineContext | undefined {
  const given = Object.keys(deadlineFacts).map((name) => [name, Reflect.get(input, name)]);
  const known = given.filter(([, value]) => value !== undefined);
  if (known.length === 0) return undefined;
  const facts: DeadlineContext = Object.fromEntries(known);
  const { applicationNumber } = facts;
  return applicationNumber === undefined ? facts : { ...facts, applicationNumber: recordedNumber(applicationNumber) };
}

/** An office's code as stored. */
export function officeCode(office: string | undefined): string {
  return normalOffice(office ?? US_OFFICE);
}
