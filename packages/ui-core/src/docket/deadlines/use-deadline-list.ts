import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { DeadlineView } from "@iphub/sdk/contract/deadlines";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { docketKeys } from "../query-keys.ts";
import { useDeadlineCounts } from "./use-deadline-counts.ts";

/** How many deadlines a page has. */
const pageSize = 50;

interface DeadlineFilter {
  readonly view: DeadlineView;
  readonly assignee?: string;
  /** Only the deadlines that the reader is responsible for. */
  readonly isMine?: boolean;
}

/** The docket work list: one view, the counts of all views, and today at the office. */
export function useDeadlineList(filter: DeadlineFilter) {
  const { hub } = useHubApp();
  const { view, assignee, isMine = false } = filter;
  const people = { ...(assignee === undefined ? {} : { assignee }), ...(isMine ? { responsible: "me" } : {}) };
  const list = useRemoteList<DeadlineRecord>(docketKeys.deadlineList({ view, ...people }), (skip) =>
    hub.deadlines.list({ view, skip, size: pageSize, ...people }),
  );
  return {
    ...list,
    counts: useDeadlineCounts(),
    today: useOfficeToday(),
    actions: { retry: list.retry, loadMore: list.loadMore },
  };
}
