import type { PaperPeriod } from "@iphub/sdk/contract/deadline-paper";
import { findPeriods, longestOf } from "@iphub/sdk/domain/docket/deadlines/find-period";
import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { printedPeriodText } from "@iphub/sdk/domain/docket/deadlines/printed-period";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { InputError } from "@iphub/sdk/domain/input-error";
import { recompute } from "./deadlines.compute.ts";
import type { FullRow } from "./deadlines.store.ts";

/** The periods that a paper sets, each once, with the dates that it would give; nothing is applied. */
export function paperPeriods(
  row: FullRow,
  pages: readonly string[],
  closures: readonly OfficeClosure[],
): PaperPeriod[] {
  const found = new Map<string, PaperPeriod>();
  for (const [page, text] of pages.entries()) {
    for (const one of findPeriods(text)) {
      const length = longestOf(one, row.mail_date);
      if (!length) continue;
      const period = printedPeriodText(length);
      const { quote, start, end } = one;
      if (!found.has(period))
        found.set(period, { period, quote, page, start, end, ...datesWith(row, period, closures) });
    }
  }
  return [...found.values()];
}

function datesWith(
  row: FullRow,
  period: string,
  closures: readonly OfficeClosure[],
): Pick<PaperPeriod, "isCurrent" | "dueAt" | "finalDate"> {
  const none = { isCurrent: false, dueAt: null, finalDate: null };
  if (row.status === "to-read") return none;
  try {
    const computed = recompute(row, { ...row, printed_period: period }, closures);
    const dueAt = computed.operative ?? computed.nominal;
    const isCurrent = computed.nominal === row.computed.nominal;
    return { isCurrent, dueAt, finalDate: finalDateOf(computed) };
  } catch (error) {
    // A rule without a printed period cannot take one.
    if (error instanceof InputError) return none;
    throw error;
  }
}
