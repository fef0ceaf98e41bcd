import { chosenDateStyle } from "@iphub/sdk/domain/day-text";
import type { Column } from "./columns.ts";

/** Columns with room for dates as the reader wants them written: `Dec 17, 2026` has a comma more than widths are made for. */
export function withDateRoom(columns: readonly Column[], ids: readonly string[]): readonly Column[] {
  if (chosenDateStyle().format !== "month-day-year") return columns;
  return columns.map((one) => (ids.includes(one.id) ? { ...one, width: one.width + 1, min: one.min + 1 } : one));
}
