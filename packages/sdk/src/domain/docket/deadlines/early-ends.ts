import type { CivilDate } from "../../civil-date.ts";
import { effectsOf } from "./event-codes.ts";
import { type Clock, endsCase, isFee } from "./live-clocks.ts";
import type { RecordLine } from "./record-lines.ts";
import { documentCode } from "./reply-events.ts";
import { findRule } from "./rules.ts";

/** Dates of the end of the case itself: their clocks are over with it. */
const OF_THE_END: ReadonlySet<string> = new Set(["us-withdraw-holding", "us-continuation-copendency"]);

/**
 * A sentence for each clock that an abandonment ended although its last day had not come: then the case may not be
 * abandoned at all.
 * @param line the abandonment
 * @param lastDayOf the last day on which a clock's right could be kept; undefined where it cannot be computed
 */
export function endedEarly(
  line: RecordLine,
  lines: readonly RecordLine[],
  clocks: readonly Clock[],
  lastDayOf: (clock: Clock) => CivilDate | undefined,
): readonly string[] {
  const since = lines.findLast((one) => one.date <= line.date && putsBack(one))?.date ?? "";
  return clocks.flatMap((clock) => {
    const { endedBy, start } = clock;
    if (!endedBy || !isAbandonment(endedBy) || endedBy.date > line.date || endedBy.date <= since) return [];
    if (isFee(clock.clock) || OF_THE_END.has(clock.clock)) return [];
    const lastDay = lastDayOf(clock);
    if (lastDay === undefined || lastDay <= endedBy.date) return [];
    const title = findRule(clock.clock)?.title ?? clock.clock;
    return `${endedBy.code} of ${endedBy.date} ended '${title}' of ${start.code} ${start.date}, whose final date is ${lastDay}.`;
  });
}

/** Whether a line is an abandonment whose notice has not been mailed yet, of a case that has not been revived since. */
export function isUnannounced(line: RecordLine, lines: readonly RecordLine[]): boolean {
  if (line.code !== "ABN2") return false;
  return !lines.some(
    (one) => (one.date >= line.date && (documentCode(one.code) === "ABN" || putsBack(one))) || isLaterEnd(one, line),
  );
}

function isLaterEnd(one: RecordLine, line: RecordLine): boolean {
  return one.date > line.date && endsCase(one);
}

function isAbandonment(line: RecordLine): boolean {
  return endsCase(line) && documentCode(line.code) !== "GRANT";
}

function putsBack(line: RecordLine): boolean {
  return effectsOf(line).some((effect) => effect.kind === "reopens" && effect.rules === "all");
}
