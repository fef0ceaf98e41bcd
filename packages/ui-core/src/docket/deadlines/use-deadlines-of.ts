import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";

/** How many of a matter's deadlines are loaded at a time. */
const pageSize = 50;

/**
 * The deadlines of a matter page by page, the earliest first, and of them those that are open and those that are closed or
 * rejected; nothing is asked for without a matter.
 */
export function useDeadlinesOf(matterId: string | null) {
  const { hub } = useHubApp();
  const inventionId = matterId ?? "";
  const load = (skip: number) => hub.deadlines.list({ view: "all", inventionId, skip, size: pageSize });
  const key = docketKeys.deadlineList({ inventionId });
  const list = useRemoteList<DeadlineRecord>(key, load, undefined, matterId !== null);
  const isEnded = ({ status }: DeadlineRecord) => status === "closed" || status === "rejected";
  return { ...list, open: list.rows.filter((row) => !isEnded(row)), ended: list.rows.filter(isEnded) };
}
