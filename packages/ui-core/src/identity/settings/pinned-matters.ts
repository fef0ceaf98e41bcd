import type { Hub } from "@iphub/sdk/client";
import type { QueryClient } from "@tanstack/react-query";
import { pinnedLinksIn, pinnedLinksSetting } from "./use-pinned-links.ts";
import { settingQuery } from "./use-setting.ts";

/** The ids of the matters that the reader has pinned to the side navigation. */
export async function pinnedMatterIds(hub: Hub, queries: QueryClient): Promise<string[]> {
  const value = await queries.fetchQuery(settingQuery(hub, pinnedLinksSetting));
  return pinnedLinksIn(value).flatMap(({ to }) => {
    const [, id] = /^\/inventions\/([^/?#]+)$/.exec(to) ?? [];
    return id === undefined ? [] : [decodeURIComponent(id)];
  });
}
