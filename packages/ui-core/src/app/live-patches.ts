import type { Hub } from "@iphub/sdk/client";
import type { Invention, InventionHit } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { OverviewRow } from "@iphub/sdk/contract/overview";
import type { Task } from "@iphub/sdk/contract/tasks";
import { removeTask } from "@iphub/sdk/domain/work/task-move";
import type { QueryClient } from "@tanstack/react-query";
import { patchMinionsFromLive } from "../agents/public.ts";
import { patchDeadlinesFromLive, refetchInboxFromLive } from "../docket/public.ts";
import { matterKeys, patchNotesFromLive, recountUnreadFromLive } from "../matters/public.ts";
import type { HubQueries } from "../platform/hub-queries.ts";
import { patchPages, refetchLater } from "../platform/patch-pages.ts";
import type { Ports } from "../platform/ports.ts";
import type { Session } from "../platform/session.ts";
import {
  createOverviewRefresher,
  dropFiltersFromLive,
  patchTaskListsFromLive,
  putTask,
  refetchObsoleteFromLive,
  workKeys,
} from "../work/public.ts";
import { followIdentity } from "./follow-identity.ts";

/** Updates the cached data and the person's permissions from the live connection. */
export function followLive(
  hub: Hub,
  queries: HubQueries,
  session: Pick<Session, "store" | "changed" | "start">,
  ports: Pick<Ports, "after" | "report">,
): void {
  patchFromLive(hub, queries, ports);
  followIdentity(hub, queries, session, ports);
}

/**
 * The table of what each live event changes in the cache: by id, page by page, so that the cost of an event depends on
 * the change and not on the amount of cached data. The matter's overview row is patched at once from the event and then
 * fetched again, because only the hub knows which task is next.
 */
function patchFromLive(hub: Hub, queries: HubQueries, ports: Pick<Ports, "after" | "report">): void {
  const overview = createOverviewRefresher(hub, queries, ports);
  const { live } = hub;
  const taskChanged = ({ task }: { task: Task }) => {
    putTask(queries, task);
    // An open history adds new events itself; a prefetched or closed one must be fetched again.
    const queryKey = workKeys.taskHistory(task.id);
    if (queries.getQueryState(queryKey)) {
      void queries.invalidateQueries({ queryKey, type: "inactive", refetchType: "none" });
    }
    overview.refresh(task.invention.id);
  };
  const milestoneChanged = ({ milestone }: { milestone: Milestone }) => {
    queries.invalidateQueries({ queryKey: matterKeys.milestones(milestone.inventionId) });
    overview.refresh(milestone.inventionId);
  };
  live.on("task:created", taskChanged);
  live.on("task:updated", taskChanged);
  live.on("task:deleted", ({ taskId, inventionId }) => {
    // Reset, not removed: a screen that shows the task asks again and says that it is gone.
    void queries.resetQueries({ queryKey: workKeys.task(taskId) });
    if (!inventionId) return;
    queries.setQueryData<Milestone[]>(
      matterKeys.milestones(inventionId),
      (groups) => groups && removeTask(groups, taskId),
    );
    overview.refresh(inventionId);
  });
  live.on("milestone:created", milestoneChanged);
  live.on("milestone:updated", milestoneChanged);
  live.on("milestone:finished", milestoneChanged);
  live.on("milestone:deleted", milestoneChanged);
  patchMattersFromLive(hub, queries, ports);
  patchNotesFromLive(hub, queries);
  patchDeadlinesFromLive(hub, queries, ports);
  patchMinionsFromLive(hub, queries);
  patchTaskListsFromLive(hub, queries, ports);
  refetchObsoleteFromLive(hub, queries, ports);
  dropFiltersFromLive(hub, queries);
  live.on("hub:changed", ({ nouns }) => {
    for (const noun of nouns) void queries.invalidateQueries({ queryKey: [noun] });
  });
  refetchInboxFromLive(hub, queries);
  live.on("hub:resync", () => {
    // What is not shown may be behind a wall now: it must not be shown again for the moment that its next answer takes.
    queries.removeQueries({ type: "inactive" });
    void queries.invalidateQueries();
  });
  // Pages fetch their data while the socket is still connecting.
  live.onGap(() => void queries.invalidateQueries());
}

/** What the events of a matter itself change in the cache. */
function patchMattersFromLive(hub: Hub, queries: HubQueries, ports: Pick<Ports, "after">): void {
  const { live } = hub;
  const refetchMatters = refetchLater(queries, ports, matterKeys.inventionLists);
  live.on("invention:updated", ({ inventionId, title, references, patentKind }) => {
    if (!inventionId) return;
    const queryKey = matterKeys.invention(inventionId);
    putInventionTitle(queries, inventionId, { title, references });
    if (patentKind !== undefined) {
      queries.setQueryData<Invention>(queryKey, (known) => known && { ...known, patentKind });
    }
    // The event lacks the other facts of the matter, and the lists lack a matter that is new.
    void queries.invalidateQueries({ queryKey, exact: true });
    refetchMatters();
  });
  live.on("invention:removed", ({ inventionId }) => {
    if (!inventionId) return;
    // Reset, not removed: a screen that shows the matter asks again and says that it is gone.
    void queries.resetQueries({ queryKey: matterKeys.invention(inventionId) });
    void queries.invalidateQueries({ queryKey: matterKeys.inventionLists });
    void queries.invalidateQueries({ queryKey: workKeys.overviewLists });
  });
  recountUnreadFromLive(hub, queries, ports);
}

function putInventionTitle(
  queries: QueryClient,
  inventionId: string,
  change: Pick<Invention, "title" | "references">,
): void {
  queries.setQueryData<Invention>(matterKeys.invention(inventionId), (known) => known && { ...known, ...change });
  patchPages<InventionHit>(queries, matterKeys.inventionLists, inventionId, (row) => ({ ...row, ...change }));
  patchPages<OverviewRow>(queries, workKeys.overviewLists, inventionId, (row) => ({ ...row, ...change }));
}
