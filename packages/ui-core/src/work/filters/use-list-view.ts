import type { Filter } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Remote, useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";

/** A view by its id: one of the reader's, or one whose address they have. Nothing is asked for without an id. */
export function useListView(id: string | undefined): Remote<Filter> {
  const { hub } = useHubApp();
  return useRemote<Filter>(workKeys.filter(id ?? ""), () => hub.filters.get({ id: id ?? "" }), id !== undefined);
}
