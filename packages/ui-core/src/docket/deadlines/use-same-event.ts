import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { ofSameEvent } from "@iphub/sdk/domain/docket/deadlines/same-event";
import { useEffect } from "react";
import { mostLoaded } from "../../platform/use-grouped-list.ts";
import { useDeadlinesOf } from "./use-deadlines-of.ts";

/** The other deadlines that are counted from the event of one, the earliest first; empty until they are loaded. */
export function useSameEvent(deadline: DeadlineRecord | undefined): readonly DeadlineRecord[] {
  const { rows, state, hasMore, loadMore } = useDeadlinesOf(deadline?.invention.id ?? null);
  // After a failure only the reader retries: this would repeat it without end.
  const asksForMore = deadline !== undefined && state === "completed" && hasMore && rows.length < mostLoaded;
  useEffect(() => {
    if (asksForMore) loadMore();
  });
  return deadline === undefined ? [] : ofSameEvent(deadline, rows);
}
