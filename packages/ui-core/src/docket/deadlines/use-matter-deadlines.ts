import type { Disclosure } from "@iphub/sdk/contract/deadline-reading";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote, useRemoteList } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { docketKeys } from "../query-keys.ts";

/** How many of a matter's deadlines are loaded at a time. */
const pageSize = 50;

/** What an information disclosure statement of a matter needs today; null while it is not known, or has no record. */
export function useDisclosure(inventionId: string | null): Disclosure | null {
  const { hub } = useHubApp();
  const today = useOfficeToday();
  const ask = () => hub.deadlines.disclosure({ inventionId: inventionId ?? "", date: today });
  const { data } = useRemote(docketKeys.disclosure(inventionId ?? "", today), ask, inventionId !== null);
  return data === undefined || data.needs === "unknown" ? null : data;
}

/** The deadlines of a matter page by page, the earliest first; nothing is asked for without a matter. */
export function useDeadlinesOf(matterId: string | null) {
  const { hub } = useHubApp();
  const inventionId = matterId ?? "";
  const load = (skip: number) => hub.deadlines.list({ view: "all", inventionId, skip, size: pageSize });
  const key = docketKeys.deadlineList({ inventionId });
  return useRemoteList<DeadlineRecord>(key, load, undefined, matterId !== null);
}

/** All deadlines of a matter: the open ones by date, then the closed and rejected ones. */
export function useMatterDeadlines(inventionId: string) {
  const list = useDeadlinesOf(inventionId);
  const isEnded = ({ status }: DeadlineRecord) => status === "closed" || status === "rejected";
  return {
    ...list,
    open: list.rows.filter((row) => !isEnded(row)),
    ended: list.rows.filter(isEnded),
    today: useOfficeToday(),
    disclosure: useDisclosure(inventionId),
  };
}
