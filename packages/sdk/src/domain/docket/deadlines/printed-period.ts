import { InputError } from "../../input-error.ts";
import type { PrintedPeriod } from "./rule-types.ts";

const SHAPE = /^(\d{1,3}) ?(m|months?|d|days?)$/i;

/**
 * Parses a typed period: `2m`, `2 months`, `30d`, `30 days`.
 * @throws InputError naming `field` and the two ways to write it
 */
export function parsePrintedPeriod(text: string, field = "printedPeriod"): PrintedPeriod {
  const found = SHAPE.exec(text.trim());
  const [, amount = "", unit = ""] = found ?? [];
  if (!found) throw new InputError(field, `'${text.slice(0, 40)}' is not a period; write months as 2m, days as 30d`);
  return unit.toLowerCase().startsWith("m") ? { months: Number(amount) } : { days: Number(amount) };
}

/** The period in its shortest form: `2m`, `30d`. */
export function printedPeriodText(period: PrintedPeriod): string {
  return "months" in period ? `${period.months}m` : `${period.days}d`;
}
