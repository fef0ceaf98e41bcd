import type { Hub } from "@iphub/sdk/client";
import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import type { QueryClient } from "@tanstack/react-query";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { docketKeys } from "../query-keys.ts";

const week = { scope: "me", by: "attorney" } as const;

/** The person's own Today and weekly docket, as their screens ask for them. */
export function keptDocket(hub: Hub): readonly KeptQuery[] {
  return [
    { queryKey: docketKeys.today("me"), read: () => hub.docket.today({ scope: "me" }) },
    { queryKey: docketKeys.week(week), read: () => hub.docket.week(week) },
  ];
}

/** The ids of the matters that Today and the weekly docket lead to, in the order of their lines; of those that were read. */
export function docketMatterIds(queries: QueryClient): string[] {
  const answers = [docketKeys.today("me"), docketKeys.week(week)].map((queryKey) =>
    queries.getQueryData<{ readonly entries: readonly Pick<TodayEntry, "invention">[] }>(queryKey),
  );
  return answers.flatMap((answer) => answer?.entries ?? []).flatMap(({ invention }) => invention?.id ?? []);
}

/** The deadlines of a matter. */
export function keptDeadlines(hub: Hub, inventionId: string): KeptQuery {
  return {
    queryKey: docketKeys.deadlineList({ inventionId }),
    read: () => hub.deadlines.list({ view: "all", inventionId, skip: 0, size: 50 }),
    isList: true,
  };
}
