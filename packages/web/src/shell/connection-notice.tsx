import { useHubAway } from "@iphub/ui-core/platform/use-hub-away";
import { useEffect, useSyncExternalStore } from "react";
import { retryFailedPages } from "../web-kit/lazy-page.tsx";
import { AwayNotice } from "./away-notice.tsx";

/** A restart of the hub is not worth a word; a connection that is lost for longer is, in milliseconds. */
const awayMs = 2_000;

/**
 * Says that there is no connection, within seconds, and goes when there is one again. It is loaded before it is needed:
 * without a connection no code can be. Pages whose code could not be loaded in that time are loaded afterwards.
 */
export function ConnectionNotice() {
  const isOffline = useSyncExternalStore(followNetwork, () => !navigator.onLine);
  const { failure } = useHubAway({ awayMs, isOffline, afterFailure: true, onBack: retryFailedPages });
  // A page may have failed before this was there to see the hub go.
  useEffect(retryFailedPages, []);
  if (failure === null) return null;
  return <AwayNotice role="status">No connection to the hub. This page goes on by itself when it is back.</AwayNotice>;
}

function followNetwork(changed: () => void): () => void {
  for (const name of ["online", "offline"]) addEventListener(name, changed);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, changed);
  };
}
