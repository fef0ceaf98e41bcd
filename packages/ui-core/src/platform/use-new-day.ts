import { useEffect, useRef } from "react";
import { useHubApp } from "./hub-app.ts";
import { offlineOf } from "./offline.ts";
import { useOfficeToday, useToday } from "./use-today.ts";

/** The nouns whose answers depend on the day: whether something is due, late or snoozed. */
const ofTheDay: ReadonlySet<unknown> = new Set(["tasks", "deadlines", "docket", "inbox", "overview", "callUps"]);

/**
 * Fetches lists and counts that depend on the day again when the reader's or the office's day ends: the hub sends no live event
 * for that, and a page may be open overnight.
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
