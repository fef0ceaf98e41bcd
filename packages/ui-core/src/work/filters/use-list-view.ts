import type { Filter } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Remote, useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";

/** A filter or a view by its id, as the hub has it; one that was deleted since it was loaded has no data any more. */
export function useOneFilter(id: string, isAsked: boolean): Remote<Filter> {
  const { hub } = useHubApp();
  const remote = useRemote<Filter>(workKeys.filter(id), () => hub.filters.get({ id }), isAsked);
  return remote.failure?.kind === "not-found" ? { ...remote, data: undefined } : remote;
}

/** A view by its id: one of the reader's, or one whose address they have. Nothing is asked for without an id. */
export function useListView(id: string | undefined): Remote<Filter> {
  return useOneFilter(id ?? "", id !== undefined);
}
