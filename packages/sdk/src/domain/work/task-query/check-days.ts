import { parseRangeBound, type RangeSettings, resolveDateRange } from "../../due-range.ts";
import { InputError } from "../../input-error.ts";
import { printTaskQuery } from "./print.ts";
import type { Condition, DueIs, SinceIs } from "./tree.ts";

/**
 * Refuses ranges that end before they start on the day `today`, such as `due:today..-5d`: only then is it known.
 * @throws InputError naming `query`, with the condition as it is read
 */
export function checkQueryDays(where: Condition | null, today: string, settings: RangeSettings = {}): void {
  for (const condition of where === null ? [] : ofDays(where)) {
    const { days } = condition;
    if (typeof days === "string" || days.from === null || days.to === null) continue;
    const range = { from: parseRangeBound(days.from.at), to: parseRangeBound(days.to.at) };
    try {
      resolveDateRange(range, today, settings);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const written = printTaskQuery({ where: condition, sort: null, group: null });
      throw new InputError("query", `has ${written}: ${error.reason}`);
    }
  }
}

/** The conditions of days in a condition. */
function ofDays(condition: Condition): readonly (DueIs | SinceIs)[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap(ofDays);
    case "not":
      return ofDays(condition.part);
    case "due":
    case "since":
      return [condition];
    default:
      return [];
  }
}
