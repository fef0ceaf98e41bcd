import { civilDateInZone, officeTimeZone } from "@iphub/sdk/domain/time-zone";
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

const minute = 60_000;

/**
 * Looks at the clock at each whole minute, as every midnight is: a timer until midnight would be late by the time in which
 * the machine slept.
 */
function useTodayIn(zone: string): string {
  const { ports } = useHubApp();
  const [today, setToday] = useState(() => civilDateInZone(ports.now(), zone));
  useEffect(() => {
    let stop = () => {};
    const look = () => {
      const now = ports.now();
      setToday(civilDateInZone(now, zone));
      stop = ports.after(minute - (now % minute), look);
    };
    look();
    return () => stop();
  }, [ports, zone]);
  return today;
}
