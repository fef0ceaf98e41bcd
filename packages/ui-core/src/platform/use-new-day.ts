import { useEffect, useRef } from "react";
import { useHubApp } from "./hub-app.ts";
import { offlineOf } from "./offline.ts";
import { useOfficeToday, useToday } from "./use-today.ts";

/** What is due, late, to be worked on or snoozed depends on the day. */
const ofTheDay: ReadonlySet<unknown> = new Set(["tasks", "deadlines", "docket", "inbox", "overview", "callUps"]);

/**
 * Has lists and counts that depend on the day fetched again when that of the reader, or of the office, ends: no event of the
 * hub says so, and a page may be open over night.
 */
export function useNewDay(): void {
  const app = useHubApp();
  const days = `${useToday()} ${useOfficeToday()}`;
  const shown = useRef(days);
  useEffect(() => {
    if (shown.current === days) return;
    shown.current = days;
    // Without the hub there is no answer; all of it is fetched again once the hub is back.
    if (offlineOf(app).getState().isAway) return;
    void app.queries.invalidateQueries({ predicate: ({ queryKey }) => ofTheDay.has(queryKey[0]) });
  }, [app, days]);
}
