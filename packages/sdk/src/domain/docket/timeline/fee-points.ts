import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import type { TimelinePoint } from "../../../contract/docket-timeline.ts";
import type { FeeDate } from "../../../records/deadlines.ts";
import { fullDay } from "../../day-text.ts";
import { type FeeDates, feeDatesOf, feeDateWords } from "../deadlines/standing.ts";
import type { SharedOfDeadline } from "./timeline-types.ts";

/** The days of a fee, in their order. */
const feeDates = ["opens", "due", "surcharge", "lapse"] as const satisfies readonly FeeDate[];

/**
 * The four days of a maintenance fee, with the one that is docketed; of a fee that was paid only that one. The end of
 * the grace period and the lapse are one day where it does not move.
 */
export function feePoints(
  record: DeadlineRecord,
  decisions: readonly string[],
  shared: SharedOfDeadline,
): TimelinePoint[] {
  const { id, dueAt, standing, documentId, computed, status } = record;
  const dates = feeDatesOf(computed);
  if (!dates) return [];
  const point = (name: string, date: string, remark: string, why: readonly string[]): TimelinePoint => ({
    ...shared,
    ...{ id: `${id} ${name}`, date, kind: "fee", remark, why },
    ...(date === dueAt
      ? { standing, documentId, why: [...why, ...computed.why, ...decisions, ...computed.notes] }
      : {}),
  });
  const shown = feeDates.filter((name) => name !== "lapse" || dates.lapse !== dates.surcharge);
  const points = shown.map((name) => point(name, dates[name], remarkOf(name, dates), whyOfDate[name](dates)));
  const own = points.some(({ date }) => date === dueAt)
    ? []
    : [point("due", dueAt, "date set by hand", ["The docket carries a date of its own."])];
  const all = [...points, ...own];
  return status === "closed" ? all.filter(({ date }) => date === dueAt) : all;
}

function remarkOf(name: FeeDate, { surcharge, lapse }: FeeDates): string {
  if (name === "lapse") return `without payment ${feeDateWords.lapse}`;
  const isBoth = name === "surcharge" && surcharge === lapse;
  return isBoth ? `${feeDateWords.surcharge}, or ${feeDateWords.lapse}` : feeDateWords[name];
}

const whyOfDate: Readonly<Record<FeeDate, (dates: FeeDates) => string[]>> = {
  opens: ({ opens, due }) => [
    `From ${fullDay(opens)} to ${fullDay(due)} the fee is paid without surcharge (37 CFR 1.362(d)).`,
  ],
  due: ({ due }) => [`Until ${fullDay(due)} the fee is paid without surcharge (37 CFR 1.362(d)).`],
  surcharge: ({ due, surcharge }) => [
    `After ${fullDay(due)} the fee is paid with a surcharge, until ${fullDay(surcharge)} (37 CFR 1.362(e)).`,
  ],
  lapse: ({ lapse }) => [`Without payment the patent lapses at the end of ${fullDay(lapse)} (37 CFR 1.362(g)).`],
};
