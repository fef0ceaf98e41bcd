import type { FilterData } from "@iphub/sdk/contract/task-query";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import type { Clock } from "../../../platform/clock.ts";
import { rangeOn } from "./due-condition.ts";
import { judged, officeZone } from "./task-selection.ts";

/** Refuses what could never be searched with: an impossible range, a text without bounds. @throws Failure 400 */
export function checkFilterData({ qs, dueAt, statusActiveFrom }: FilterData, clock: Clock): void {
  const today = civilDateInZone(clock.now().getTime(), officeZone);
  if (dueAt !== undefined) rangeOn(dueAt, today);
  if (statusActiveFrom !== undefined) rangeOn(statusActiveFrom, today, "statusActiveFrom");
  judged(() => parseSearchQuery(qs ?? ""));
}
