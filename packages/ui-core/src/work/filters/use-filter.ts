import type { Filter } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";
import { useFilters } from "./use-filters.ts";

/**
 * A filter by its id: one of the reader's, or a shared one. Undefined without an id, null if it does not exist, or
 * while it is loading.
 */
export function useFilter(id: string | undefined): Filter | null | undefined {
  const { hub } = useHubApp();
  const { filters, state } = useFilters();
  const listed = filters.find((one) => one.id === id);
  const isShared = id !== undefined && id !== "" && state === "completed" && listed === undefined;
  const shared = useRemote<Filter>(workKeys.filter(id ?? ""), () => hub.filters.get({ id: id ?? "" }), isShared);
  if (id === undefined || id === "") return undefined;
  return listed ?? shared.data ?? null;
}
