import type { Hub } from "@iphub/sdk/client";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { QueryClient } from "@tanstack/react-query";
import { matterKeys } from "../../matters/public.ts";
import { deadlineEvents, workEvents } from "../../platform/live-names.ts";
import { onceLater, patchPages } from "../../platform/patch-pages.ts";
import type { Ports } from "../../platform/ports.ts";
import { docketKeys } from "../query-keys.ts";

/** How long lists of deadlines and findings wait for more live events before they are fetched again. */
export const DEADLINE_REFETCH_MS = 250;

/**
 * What else changes the days of the docket: a milestone that ends takes its tasks out of them, and a matter's title and attorney
 * are in its entries.
 */
const others = [...workEvents, "invention:updated"] as const;

/**
 * Updates cached deadlines from live events: a row is patched at once wherever it is loaded, and the lists and counts
 * are fetched again a moment later, once for any number of events, because only the hub knows which views a deadline
 * belongs to.
 */
export function patchDeadlinesFromLive(hub: Hub, queries: QueryClient, ports: Pick<Ports, "after">): void {
  const later = (refetch: () => void) => onceLater(ports, DEADLINE_REFETCH_MS, refetch);
  const refetchLists = later(() => {
    refetchDeadlines(queries);
    // A milestone says what keeps the deadline that it carries.
    void queries.invalidateQueries({ queryKey: matterKeys.allMilestones });
  });
  for (const name of deadlineEvents) {
    hub.live.on(name, ({ deadline }) => {
      putDeadline(queries, deadline);
      refetchLists();
    });
  }
  hub.live.on("deadline:called", () => {
    void queries.invalidateQueries({ queryKey: docketKeys.callUps });
    void queries.invalidateQueries({ queryKey: docketKeys.todays });
  });
  const refetchDays = later(() => {
    void queries.invalidateQueries({ queryKey: docketKeys.weeks });
    void queries.invalidateQueries({ queryKey: docketKeys.todays });
    void queries.invalidateQueries({ queryKey: docketKeys.calendars });
    void queries.invalidateQueries({ queryKey: docketKeys.loads });
    void queries.invalidateQueries({ queryKey: docketKeys.timelines });
  });
  for (const name of [...deadlineEvents, ...others] as const) hub.live.on(name, refetchDays);
  // A matter's attorney is responsible for its deadlines: they change without an event of their own.
  const refetchAll = later(() => {
    refetchDeadlines(queries);
    void queries.invalidateQueries({ queryKey: docketKeys.oneDeadlines });
  });
  hub.live.on("invention:updated", refetchAll);
}

/** Replaces a deadline wherever it is shown; an older state never replaces a newer one. */
export function putDeadline(queries: QueryClient, deadline: DeadlineRecord): void {
  const newer = (known: DeadlineRecord) => (known.updatedAt > deadline.updatedAt ? known : deadline);
  queries.setQueryData<DeadlineRecord>(docketKeys.deadline(deadline.id), (known) => known && newer(known));
  patchPages<DeadlineRecord>(queries, docketKeys.deadlineLists, deadline.id, newer);
}

/** Fetches the visible lists and counts of deadlines again. */
export function refetchDeadlines(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: docketKeys.deadlineLists });
  void queries.invalidateQueries({ queryKey: docketKeys.deadlineCounts });
  void queries.invalidateQueries({ queryKey: docketKeys.disclosures });
}
