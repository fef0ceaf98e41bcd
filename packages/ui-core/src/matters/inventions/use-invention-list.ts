import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { useHubApp } from "../../platform/hub-app.ts";
import { idOf } from "../../platform/shown-pages.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";

/** How many matters a page has. */
const pageSize = 25;

/** The list of all matters that the reader may see, or of those that a search finds. */
export function useInventionList(filter: { readonly qs?: string }) {
  const { hub } = useHubApp();
  const { qs = "" } = filter;
  const load = (skip: number) => hub.inventions.search({ qs, skip, size: pageSize });
  return useRemoteList<InventionHit>(matterKeys.inventionList({ qs }), load, idOf);
}
