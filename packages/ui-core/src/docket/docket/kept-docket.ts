import type { Hub } from "@iphub/sdk/client";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { docketKeys } from "../query-keys.ts";

/** The person's own Today and weekly docket, as their screens ask for them. */
export function keptDocket(hub: Hub): readonly KeptQuery[] {
  const week = { scope: "me", by: "attorney" } as const;
  return [
    { queryKey: docketKeys.today("me"), read: () => hub.docket.today({ scope: "me" }) },
    { queryKey: docketKeys.week(week), read: () => hub.docket.week(week) },
  ];
}

/** The deadlines of a matter. */
export function keptDeadlines(hub: Hub, inventionId: string): KeptQuery {
  return {
    queryKey: docketKeys.deadlineList({ inventionId }),
    read: () => hub.deadlines.list({ view: "all", inventionId, skip: 0, size: 50 }),
    isList: true,
  };
}
