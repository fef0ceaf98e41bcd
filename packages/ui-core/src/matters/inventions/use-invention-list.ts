import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { useHubApp } from "../../platform/hub-app.ts";
import { idOf } from "../../platform/shown-pages.ts";
import { largestPage } from "../../platform/use-grouped-list.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";

/** How many matters a page has. */
const pageSize = 25;

/**
 * The list of all matters that the reader may see, or of those that a search finds. Of a list that is grouped all
 * rows are loaded, in pages that are as long as they can be.
 */
export function useInventionList(filter: { readonly qs?: string }, isGrouped = false) {
  const { hub } = useHubApp();
  const { qs = "" } = filter;
  const size = isGrouped ? largestPage : pageSize;
  const load = (skip: number) => hub.inventions.search({ qs, skip, size });
  const key = matterKeys.inventionList(isGrouped ? { qs, size } : { qs });
  // Groups and counts are of all rows: none may be stale.
  return useRemoteList<InventionHit>(key, load, isGrouped ? undefined : idOf);
}
