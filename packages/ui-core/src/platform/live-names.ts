/** The live events that have a deadline. */
export const deadlineEvents = [
  "deadline:proposed",
  "deadline:docketed",
  "deadline:verified",
  "deadline:changed",
  "deadline:rejected",
  "deadline:closed",
] as const;

/** The live events of work that exists: of tasks, and of milestones that change or end. */
export const workEvents = [
  "task:created",
  "task:updated",
  "task:deleted",
  "milestone:updated",
  "milestone:finished",
  "milestone:deleted",
] as const;
