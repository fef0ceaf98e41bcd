import { useWaitingRecords } from "../../platform/waiting-records.ts";

/** The new tasks of a milestone of a matter, or of none, that are on this device only, in the order in which they were made. */
export function useWaitingNewTasks(inventionId: string, milestoneId: string | null) {
  return useWaitingRecords().flatMap(({ id, record, state }) => {
    if (record.call !== "tasks.create" || record.input.inventionId !== inventionId) return [];
    const { title, dueAt = null, assignees = [], milestoneId: home = null } = record.input;
    return home === milestoneId ? [{ id, title, dueAt, assignees, isOpen: state.kind === "refused" }] : [];
  });
}
