import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useHubAway } from "@iphub/ui-core/platform/use-hub-away";
import { useOfflineState } from "@iphub/ui-core/platform/use-offline-state";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { latePart } from "../web-kit/late-part.tsx";
import { retryFailedPages } from "../web-kit/lazy-page.tsx";
import { AwayNotice } from "./away-notice.tsx";

const lost = "No connection to the hub. This page goes on by itself when it is back.";
/** As of when the page is, and what else can be read. */
const OfflineWords = latePart(async () => (await import("./offline-words.tsx")).OfflineWords, {
  until: () => lost,
  isSaid: false,
});

/** A restart of the hub is not worth a word; a connection that is lost for longer is, in milliseconds. */
const awayMs = 2_000;

/**
 * Says that there is no connection, within seconds, and goes when there is one again. It is loaded before it is needed:
 * without a connection no code can be. `onLost` is called then. Pages whose code could not be loaded in that time are
 * loaded afterwards.
 */
export function ConnectionNotice({ onLost }: { readonly onLost: (isLost: boolean) => void }) {
  const { ports } = useHubApp();
  const { isAway, keeping } = useOfflineState();
  const isOffline = useSyncExternalStore(followNetwork, () => !navigator.onLine);
  const onBack = useCallback(() => {
    retryFailedPages();
    keeping?.end().catch((error: unknown) => ports.report("The hub is not back yet", error));
  }, [keeping, ports]);
  const { failure } = useHubAway({ awayMs, isOffline, afterFailure: true, onBack });
  const isLost = failure !== null;
  useEffect(() => {
    if (!isLost) return;
    keeping?.begin().catch((error: unknown) => ports.report("What is kept could not be read", error));
  }, [isLost, keeping, ports]);
  useEffect(() => onLost(isLost || isAway), [onLost, isLost, isAway]);
  // A page may have failed before this was there to see the hub go.
  useEffect(retryFailedPages, []);
  if (!isLost && !isAway) return null;
  return (
    <AwayNotice role="status" rank={1}>
      {isAway ? <OfflineWords /> : lost}
    </AwayNotice>
  );
}

function followNetwork(changed: () => void): () => void {
  for (const name of ["online", "offline"]) addEventListener(name, changed);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, changed);
  };
}
