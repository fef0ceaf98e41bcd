import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { ofSameEvent } from "@iphub/sdk/domain/docket/deadlines/same-event";
import { isStated } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { useEffect } from "react";
import { mostLoaded } from "../../platform/use-grouped-list.ts";
import { useDeadlinesOf } from "./use-deadlines-of.ts";

/** The other deadlines that are counted from the event of one, the earliest first; empty until they are loaded. */
export function useSameEvent(deadline: DeadlineRecord | undefined): readonly DeadlineRecord[] {
  // A stated date is counted from no event: nothing is asked for.
  const matterId = deadline === undefined || isStated(deadline.ruleId) ? null : deadline.invention.id;
  const { rows, state, hasMore, loadMore } = useDeadlinesOf(matterId);
  // After a failure only the reader retries: this would repeat it without end.
  const asksForMore = matterId !== null && state === "completed" && hasMore && rows.length < mostLoaded;
  useEffect(() => {
    if (asksForMore) loadMore();
  });
  return deadline === undefined ? [] : ofSameEvent(deadline, rows);
}
