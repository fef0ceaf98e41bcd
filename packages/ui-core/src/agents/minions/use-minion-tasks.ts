import type { MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { minionKeys } from "../query-keys.ts";
import { minionPageSize, presentMinionId } from "./minion-pages.ts";

/** The status filter of a minion's tasks. */
export type MinionTaskStatus = "all" | "finished" | MinionTask["status"];

/** The options of the status filter with their labels. */
export const minionTaskStatuses = [
  { value: "all", title: "All tasks" },
  { value: "open", title: "Open" },
  { value: "finished", title: "Finished" },
  { value: "done", title: "Done" },
  { value: "failed", title: "Failed" },
] as const satisfies readonly { readonly value: MinionTaskStatus; readonly title: string }[];

/** The label of a task's status. */
export const minionTaskWords = { open: "● open", done: "✓ done", failed: "▲ failed" } as const satisfies Readonly<
  Record<MinionTask["status"], string>
>;

const filters = {
  all: {},
  finished: { status: { $ne: "open" } },
  open: { status: { $eq: "open" } },
  done: { status: { $eq: "done" } },
  failed: { status: { $eq: "failed" } },
} as const satisfies Readonly<Record<MinionTaskStatus, object>>;

/** One page, from 1, of a minion's tasks, with the number of pages and tasks. */
export function useMinionTasks(minionId: string, status: MinionTaskStatus, page: number) {
  const { hub } = useHubApp();
  return useRemote(minionKeys.minionTasks(minionId, status, page), async () => {
    const asked = { minionId: { $eq: presentMinionId(minionId) }, ...filters[status] };
    const order = status === "finished" ? "finishedAt:desc" : "createdAt:desc";
    const answer = await hub.minions.tasks({
      populate: "*",
      filters: asked,
      sort: order,
      pagination: { page, pageSize: minionPageSize },
    });
    return { rows: answer.data, ...answer.meta.pagination };
  });
}

/** The page, from 1, and the status in an address. */
export function minionTasksAddress(query: { get(name: string): string | null }): {
  readonly status: MinionTaskStatus;
  readonly page: number;
} {
  const wanted = query.get("status");
  const status = minionTaskStatuses.find(({ value }) => value === wanted)?.value ?? "all";
  const page = Number(query.get("page") ?? "1");
  return { status, page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1 };
}
