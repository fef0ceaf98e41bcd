import { type CalendarQuery, calendarAddress, calendarQueryOf } from "@iphub/ui-core/docket/docket/calendar-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** What the address asks a calendar for, and a function to change it: another day makes no entry in the history. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => calendarQueryOf((name) => params.get(name)), [params]);
  const show = (change: (known: CalendarQuery) => Partial<CalendarQuery>) => {
    // The address itself: `query` is a render behind when a key is held down.
    const current = new URLSearchParams(window.location.search);
    const known = calendarQueryOf((name) => current.get(name));
    const changed = change(known);
    for (const [name, value] of calendarAddress({ ...known, ...changed })) {
      if (value === null) current.delete(name);
      else current.set(name, value);
    }
    setParams(current, { replace: Object.keys(changed).every((name) => name === "day") });
  };
  return { query, show };
}
