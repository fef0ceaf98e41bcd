import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";

/** How many deadlines each view of the docket work list has, live; one call for all that show it. */
export function useDeadlineCounts() {
  const { hub } = useHubApp();
  return useRemote(docketKeys.deadlineCounts, () => hub.deadlines.counts()).data;
}
