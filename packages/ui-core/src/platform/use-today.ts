import { civilDateInZone, endOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { useEffect, useState } from "react";
import { useHubApp } from "./hub-app.ts";

/** Today in the reader's time zone, `YYYY-MM-DD`; updated at the reader's midnight. */
export function useToday(): string {
  const { ports } = useHubApp();
  const [today, setToday] = useState(() => civilDateInZone(ports.now(), ports.timeZone));
  useEffect(() => {
    const midnight = Date.parse(endOfDayInZone(today, ports.timeZone));
    return ports.after(Math.max(0, midnight - ports.now()), () =>
      setToday(civilDateInZone(ports.now(), ports.timeZone)),
    );
  }, [today, ports]);
  return today;
}
