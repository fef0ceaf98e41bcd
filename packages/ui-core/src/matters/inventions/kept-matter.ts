import type { Hub } from "@iphub/sdk/client";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { matterKeys } from "../query-keys.ts";

/** What a matter's page shows: the matter, its milestones with their tasks, its notes. The matter itself comes first. */
export function keptMatter(hub: Hub, id: string): readonly KeptQuery[] {
  return [
    { queryKey: matterKeys.invention(id), read: () => hub.inventions.get({ id }) },
    { queryKey: matterKeys.milestones(id), read: () => hub.overview.milestones({ id }) },
    { queryKey: matterKeys.inventionNotes(id), read: () => hub.notes.listForInvention({ inventionId: id }) },
  ];
}
