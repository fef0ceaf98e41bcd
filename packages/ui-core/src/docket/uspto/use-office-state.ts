import { isOfficeComplete, officeStateWords } from "@iphub/sdk/domain/office-state-words";
import { useEffect } from "react";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";

/** How often the hub is asked again while the patent office has not answered, in milliseconds. */
const POLL_MS = 5000;

/** What the office was not or could not be asked, as one line. */
export interface OfficeLine {
  readonly words: string;
  readonly isComplete: boolean;
}

/** The line of a matter, or of all matters; null while it is not known. */
export function useOfficeState(inventionId: string | null): OfficeLine | null {
  const { hub, queries, ports } = useHubApp();
  const managesHub = useMay("system:manage");
  const key = docketKeys.officeState(inventionId);
  const { data } = useRemote(key, () => hub.uspto.state(inventionId === null ? {} : { inventionId }));
  const isPending = data?.state === "pending";
  useEffect(() => {
    if (!isPending) return;
    let stop: () => void = () => undefined;
    const again = () => {
      void queries.invalidateQueries({ queryKey: docketKeys.officeState(inventionId) });
      stop = ports.after(POLL_MS, again);
    };
    stop = ports.after(POLL_MS, again);
    return () => stop();
  }, [isPending, inventionId, queries, ports]);
  return data ? { words: officeStateWords(data, managesHub), isComplete: isOfficeComplete(data) } : null;
}
