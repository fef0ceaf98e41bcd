/** Where answers about minions are in the query cache: noun first, so that a live event finds what it changes. */
export const minionKeys = {
  minionLists: ["minions", "list"],
  minionList: (filter: object) => ["minions", "list", filter],
  minion: (id: string) => ["minions", "one", id],
  minionComments: (minionId: string, kind: string) => ["minions", "comments", minionId, kind],
  minionTasksOf: (minionId: string) => ["minions", "tasks", minionId],
  minionTasks: (minionId: string, status: string, page: number) => ["minions", "tasks", minionId, status, page],
} as const;
