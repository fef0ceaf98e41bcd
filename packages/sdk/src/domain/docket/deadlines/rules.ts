import type { DeadlineRule } from "./rule-types.ts";
import { APPEAL_AND_FILING_RULES } from "./rules-appeal-and-filing.ts";
import { NOTICE_RULES } from "./rules-notices.ts";
import { PROSECUTION_RULES } from "./rules-prosecution.ts";

/** Every version of every rule, in the order in which the dates of one event are listed: the period first. */
export const DEADLINE_RULES: readonly DeadlineRule[] = [
  ...PROSECUTION_RULES,
  ...APPEAL_AND_FILING_RULES,
  ...NOTICE_RULES,
];

/**
 * The events of the public record that start a period, with the document code of each. A period starts on the day the
 * office mailed, received or granted, never on the action's own date: in an event history only these codes propose
 * deadlines (`CTNF` there is the day on which the action was written).
 */
export const CLOCK_EVENTS: Readonly<Record<string, string>> = {
  MCTNF: "CTNF",
  MCTFR: "CTFR",
  MCTAV: "CTAV",
  MCTRS: "CTRS",
  MCTEQ: "CTEQ",
  "MN/=.": "NOA",
  MAPEA: "APEA",
  "PGM/": "GRANT",
  MEPG_NTF: "GRANT",
  "N/AP": "N/AP",
  INCD: "NTC.MISS.PRT",
  NINA: "NINA",
  M905: "M905",
  MAPDA: "APDA",
  MAPDR: "APDR",
  MABN2: "ABN",
  MABN6: "ABN",
  MABN7: "ABN",
  MABN10: "ABN",
  WPIR: "ISSUE.NTF",
};

const versions = Map.groupBy(DEADLINE_RULES, ({ id }) => id);
const byTrigger = indexByTrigger(DEADLINE_RULES);

/**
 * The rules that a trigger code starts, each in the version of the law on the mail date (today's law without a date);
 * empty for a code that starts none.
 */
export function rulesForTrigger(code: string, mailDate?: string): readonly DeadlineRule[] {
  const trigger = normalTrigger(code);
  const ids = byTrigger.get(trigger) ?? byTrigger.get(CLOCK_EVENTS[trigger] ?? "") ?? [];
  return ids.flatMap((id) => versionOn(id, mailDate) ?? []);
}

/** A rule by id, in the version given or the newest; undefined when there is none. */
export function findRule(id: string, version?: number): DeadlineRule | undefined {
  if (version === undefined) return versionOn(id, undefined);
  return DEADLINE_RULES.find((rule) => rule.id === id && rule.version === version);
}

/** Every code that starts a deadline, sorted, for help texts and error messages. */
export function knownTriggers(): readonly string[] {
  return [...byTrigger.keys()].sort();
}

/**
 * The version of a rule for a deadline whose mail date is corrected: its own, unless another version is the law on the
 * new day.
 */
export function versionAfterCorrection(id: string, version: number, before: string, after: string): number {
  const law = versionOn(id, after);
  return law === undefined || law === versionOn(id, before) ? version : law.version;
}

/** A trigger code as compared: trimmed, upper case. */
export function normalTrigger(code: string): string {
  return code.trim().toUpperCase();
}

/** The newest version of a rule for a mail date; one of earlier law only where the date is before its end. */
function versionOn(id: string, mailDate: string | undefined): DeadlineRule | undefined {
  const holds = ({ mailedBefore }: DeadlineRule) =>
    mailedBefore === undefined || (mailDate !== undefined && mailDate < mailedBefore);
  return versions
    .get(id)
    ?.filter(holds)
    .reduce((one, other) => (other.version > one.version ? other : one));
}

function indexByTrigger(rules: readonly DeadlineRule[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, triggers } of rules) {
    for (const trigger of triggers) {
      const ids = found.get(trigger) ?? [];
      if (!ids.includes(id)) found.set(trigger, [...ids, id]);
    }
  }
  return found;
}
