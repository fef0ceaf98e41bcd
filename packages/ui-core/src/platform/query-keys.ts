/** The place of every answer in the query cache: noun first, so that a live event finds what it changes. */
export const queryKeys = {
  overviewLists: ["overview", "list"],
  overviewList: (filter: object) => ["overview", "list", filter],
  milestones: (inventionId: string) => ["overview", "milestones", inventionId],
  overviewRow: (inventionId: string) => ["overview", "row", inventionId],
  inventionLists: ["inventions", "list"],
  inventionList: (filter: object) => ["inventions", "list", filter],
  invention: (inventionId: string) => ["inventions", "one", inventionId],
  task: (taskId: string) => ["tasks", "one", taskId],
  providers: ["auth", "providers"],
  setting: (name: string) => ["settings", name],
  people: (search: string) => ["users", "suggest", search],
  health: ["health"],
} as const;
