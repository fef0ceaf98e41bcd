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

function useTodayIn(zone: string): string {
  const { ports } = useHubApp();
  const [today, setToday] = useState(() => civilDateInZone(ports.now(), zone));
  useEffect(() => {
    const midnight = Date.parse(endOfDayInZone(today, zone));
    return ports.after(Math.max(0, midnight - ports.now()), () => setToday(civilDateInZone(ports.now(), zone)));
  }, [today, ports, zone]);
  return today;
}
