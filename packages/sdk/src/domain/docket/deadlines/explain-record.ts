import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import { dayMonthYear, fullDay } from "../../day-text.ts";
import { confirmedWords } from "./confirmations.ts";
import { eventName, withEventWords } from "./event-words.ts";
import { type DeadlineExplanation, explainDeadline } from "./explain.ts";

/** 'Why this date?' of a stored deadline: the ladder, who docketed and verified it, and later decisions. */
export interface RecordExplanation extends DeadlineExplanation {
  /**
   * Sentences on decisions beyond the rule: a manual date, an earlier extension, a reply in the office's record, how it
   * ended.
   */
  readonly decisions: readonly string[];
}

/** Explains a stored deadline. `nameOf` turns an e-mail address into the name shown; without it the address is. */
export function explainRecord(
  record: DeadlineRecord,
  nameOf: (email: string) => string = (email) => email,
): RecordExplanation {
  const { computed, extension } = record;
  const marks = { ...earlierMarks(record), ...currentMark(record, nameOf) };
  const explanation = explainDeadline(computed, { chosenExtension: extension, marks });
  return { ...explanation, decisions: decisionsOf(record, nameOf) };
}

function currentMark(record: DeadlineRecord, nameOf: (email: string) => string): Record<number, string> {
  if (record.docketedBy === null) return {};
  const { docketedBy, docketedFor, verifiedBy, verifiedFor } = record;
  const verified = verifiedBy === null ? "not verified yet" : `verified by ${whoOf(verifiedBy, verifiedFor, nameOf)}`;
  return { [record.extension]: `docketed by ${whoOf(docketedBy, docketedFor, nameOf)}, ${verified}` };
}

/** 'Ben for Ada' where an assistant acted. */
function whoOf(by: string, principal: string | null, nameOf: (email: string) => string): string {
  return principal === null ? nameOf(by) : `${nameOf(by)} for ${nameOf(principal)}`;
}

function earlierMarks({ history, extension }: DeadlineRecord): Record<number, string> {
  const set = history.filter((step) => step.did === "docketed" || step.did === "extended" || step.did === "changed");
  const marks: Record<number, string> = {};
  for (const step of set) {
    if (step.extension !== extension)
      marks[step.extension] = `docketed ${dayMonthYear(step.at.slice(0, 10))}, then extended`;
  }
  return marks;
}

/** Dates that a person confirmed although a rule speaks against them. */
function confirmationsOf({ history }: DeadlineRecord, nameOf: (email: string) => string): string[] {
  return history.flatMap(({ by, confirmed = [] }) =>
    confirmed.map((one) => `Confirmed by ${by === null ? "the hub" : nameOf(by)}: ${confirmedWords(one)}.`),
  );
}

function decisionsOf(record: DeadlineRecord, nameOf: (email: string) => string): string[] {
  const decisions: string[] = [];
  if (record.manualDate !== null) {
    const computed = fullDay(record.operative ?? record.nominal);
    decisions.push(
      `A manual date applies, ${fullDay(record.manualDate)}: ${withFullStop(record.manualReason)} Computed: ${computed}.`,
    );
  }
  const moved = record.history.findLast((step) => step.did === "moved");
  if (moved)
    decisions.push(
      `Moved on ${dayMonthYear(moved.at.slice(0, 10))}: ${withFullStop(withEventWords(moved.reason ?? ""))}`,
    );
  const said = record.history.findLast((step) => step.by === null && step.did === "changed");
  if (said?.reason)
    decisions.push(`Since ${dayMonthYear(said.at.slice(0, 10))}: ${withFullStop(withEventWords(said.reason))}`);
  if (record.officeReply !== null) {
    const { code, description, date } = record.officeReply;
    const words = description === "" ? eventName(code) : `${description} (${code})`;
    decisions.push(`The office recorded ${words} on ${fullDay(date)}: close the deadline if that ended its period.`);
  }
  decisions.push(...confirmationsOf(record, nameOf));
  const by = record.endedBy === null ? "" : ` by ${nameOf(record.endedBy)}`;
  if (record.status === "closed" && record.filedOn !== null) {
    decisions.push(`Closed${by}: ${record.filed ?? ""}, filed ${fullDay(record.filedOn)}.`);
  }
  if (record.status === "rejected") decisions.push(`Rejected${by}: ${withFullStop(record.rejectedReason)}`);
  return decisions;
}

/** What a person wrote, with a full stop where it has no end of its own. */
function withFullStop(words: string | null): string {
  return words !== null && /[.!?]$/u.test(words) ? words : `${words ?? ""}.`;
}
