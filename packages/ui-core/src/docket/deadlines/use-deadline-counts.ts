import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";

/** What deadlines are counted by; all of them without it. */
export interface CountedDeadlines {
  readonly responsible?: string;
  readonly qs?: string;
  readonly office?: string;
}

/**
 * How many deadlines each view of the docket work list has, live; one call for all that show the same. Nothing is asked for
 * while it is not enabled.
 */
export function useDeadlineCounts({ responsible, qs, office }: CountedDeadlines = {}, enabled = true) {
  const { hub } = useHubApp();
  const asked = { responsible, qs, office };
  return useRemote(docketKeys.deadlineCount(asked), () => hub.deadlines.counts(asked), enabled).data;
}
