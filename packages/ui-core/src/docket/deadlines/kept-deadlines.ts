import type { Hub } from "@iphub/sdk/client";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { docketKeys } from "../query-keys.ts";

/** The deadlines of a matter. */
export function keptDeadlines(hub: Hub, inventionId: string): KeptQuery {
  return {
    queryKey: docketKeys.deadlineList({ inventionId }),
    read: () => hub.deadlines.list({ view: "all", inventionId, skip: 0, size: 50 }),
    isList: true,
  };
}
