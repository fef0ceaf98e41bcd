import { useEffect, useState } from "react";
import { firstAnswers } from "./first-answers.ts";
import { useHubApp } from "./hub-app.ts";
import { LIVE_WAIT_MS } from "./timings.ts";

/**
 * Whether the first screen has its data and the live connection is there, or is late. What is asked for then does not hold
 * the screen up, and nothing of it is missed between its answer and the connection.
 */
export function useLiveOrLate(): boolean {
  const { hub, queries, ports } = useHubApp();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const there = () => setIsThere(true);
    let isShown = true;
    let cancel = () => {};
    void firstAnswers(queries, ports).then(() => {
      if (isShown) cancel = ports.after(hub.live.state === "connected" ? 0 : LIVE_WAIT_MS, there);
    });
    const stop = hub.live.onState((state) => {
      if (state === "connected") there();
    });
    return () => {
      isShown = false;
      stop();
      cancel();
    };
  }, [hub, queries, ports]);
  return isThere;
}
