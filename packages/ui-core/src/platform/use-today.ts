import { civilDateInZone, endOfDayInZone, officeTimeZone } from "@iphub/sdk/domain/time-zone";
import { useEffect, useState } from "react";
import { useHubApp } from "./hub-app.ts";

/** Today in the reader's time zone, `YYYY-MM-DD`; updated at the reader's midnight. */
export function useToday(): string {
  return useTodayIn(useHubApp().ports.timeZone);
}

/** Today at the office (US: Eastern), `YYYY-MM-DD`, the same for every reader; updated at the office's midnight. */
export function useOfficeToday(): string {
  const { ports } = useHubApp();
  return useTodayIn(officeTimeZone("US") ?? ports.timeZone);
}

/** How long a timer waits at most, in milliseconds: the time in which a machine sleeps does not count for it. */
const longestWait = 60_000;

function useTodayIn(zone: string): string {
  const { ports } = useHubApp();
  const [today, setToday] = useState(() => civilDateInZone(ports.now(), zone));
  useEffect(() => {
    let stop = () => {};
    const follow = () => {
      const now = ports.now();
      const date = civilDateInZone(now, zone);
      setToday(date);
      stop = ports.after(Math.min(longestWait, Date.parse(endOfDayInZone(date, zone)) - now), follow);
    };
    follow();
    return () => stop();
  }, [ports, zone]);
  return today;
}
