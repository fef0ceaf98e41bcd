import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import { changedOnly } from "../../../platform/changes.ts";
import type { NewEvent, Projection } from "../../../platform/events/event-log.ts";
import { refreshTaskSearch } from "./task-search.index.ts";

/** What a task is not searched for by, and what does not decide since when it has its status. */
const notIndexed: ReadonlySet<string> = new Set(
  Object.entries({ ...taskFields, ...taskPlaceFields }).flatMap(([name, field]) =>
    "searched" in field || name === "status" ? [] : [name],
  ),
);

/** Keeps the index of tasks up to date with every change; what is new is indexed where it is inserted. */
export const taskSearchProjection: Projection = async (tx, events) => {
  const indexed = events.filter((event) => !changedOnly(event, notIndexed));
  const taskIds = named(indexed, ["task:updated"], (event) => event.taskId);
  const inventionIds = named(events, ["invention:updated"], (event) => event.inventionId);
  if (taskIds.length > 0) await refreshTaskSearch(tx, { taskIds });
  if (inventionIds.length > 0) await refreshTaskSearch(tx, { inventionIds });
};

function named(
  events: readonly NewEvent[],
  live: readonly string[],
  idOf: (event: NewEvent) => string | null | undefined,
): string[] {
  const ids = events.filter((event) => live.includes(event.live?.name ?? "")).flatMap((event) => idOf(event) ?? []);
  return [...new Set(ids)];
}
