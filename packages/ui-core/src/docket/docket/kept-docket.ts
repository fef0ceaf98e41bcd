import type { Hub } from "@iphub/sdk/client";
import type { TodayEntry, TodayScope } from "@iphub/sdk/contract/docket-today";
import type { QueryClient } from "@tanstack/react-query";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { docketKeys } from "../query-keys.ts";

const week = { scope: "me", by: "attorney" } as const;

// A record, so that no scope is missing: the contract's own list of them would be loaded with its schemas.
const scopes: Readonly<Record<TodayScope, TodayScope>> = { me: "me", team: "team", firm: "firm" };

/** Today's work in the scope of an address, one's own if it is unknown, as its screen asks for it. */
export function keptToday(hub: Hub, scope: string | null): KeptQuery {
  const wanted = Object.values(scopes).find((one) => one === scope) ?? "me";
  return { queryKey: docketKeys.today(wanted), read: () => hub.docket.today({ scope: wanted }) };
}

/** The person's own Today and weekly docket, as their screens ask for them. */
export function keptDocket(hub: Hub): readonly KeptQuery[] {
  return [keptToday(hub, "me"), { queryKey: docketKeys.week(week), read: () => hub.docket.week(week) }];
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

/** One deadline with its reasons. */
export function keptDeadline(hub: Hub, id: string): KeptQuery {
  return { queryKey: docketKeys.deadline(id), read: () => hub.deadlines.get({ id }) };
}
