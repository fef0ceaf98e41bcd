import type { DeadlineRule } from "./rule-types.ts";
import { APPEAL_AND_FILING_RULES } from "./rules-appeal-and-filing.ts";
import { PROSECUTION_RULES } from "./rules-prosecution.ts";

/** Every version of every rule, in the order in which the dates of one event are listed: the period first. */
export const DEADLINE_RULES: readonly DeadlineRule[] = [...PROSECUTION_RULES, ...APPEAL_AND_FILING_RULES];

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
};

const latest = latestVersions(DEADLINE_RULES);
const byTrigger = indexByTrigger([...latest.values()]);

/** The newest version of the rules that a trigger code starts; empty for a code that starts none. */
export function rulesForTrigger(code: string): readonly DeadlineRule[] {
  return byTrigger.get(normalTrigger(code)) ?? [];
}

/** A rule by id, in the version given or the newest; undefined when there is none. */
export function findRule(id: string, version?: number): DeadlineRule | undefined {
  if (version === undefined) return latest.get(id);
  return DEADLINE_RULES.find((rule) => rule.id === id && rule.version === version);
}

/** Every code that starts a deadline, sorted, for help texts and error messages. */
export function knownTriggers(): readonly string[] {
  return [...byTrigger.keys()].sort();
}

/** A trigger code as compared: trimmed, upper case. */
export function normalTrigger(code: string): string {
  return code.trim().toUpperCase();
}

function latestVersions(rules: readonly DeadlineRule[]): Map<string, DeadlineRule> {
  const found = new Map<string, DeadlineRule>();
  for (const rule of rules) {
    const other = found.get(rule.id);
    if (!other || other.version < rule.version) found.set(rule.id, rule);
  }
  return found;
}

function indexByTrigger(rules: readonly DeadlineRule[]): Map<string, DeadlineRule[]> {
  const found = new Map<string, DeadlineRule[]>();
  for (const rule of rules) {
    for (const trigger of rule.triggers) found.set(trigger, [...(found.get(trigger) ?? []), rule]);
  }
  return found;
}
