/** Where answers about reports are in the query cache: noun first, so that a live event finds what it changes. */
export const reportKeys = {
  allReports: ["reports"],
  reportMatters: (qs: string) => ["inventions", "list", { reports: qs }],
  reports: (inventionId: string) => ["reports", "of", inventionId],
  reportFields: (inventionId: string, reportIds: readonly string[]) => ["reports", "fields", inventionId, reportIds],
  reportResults: (inventionId: string) => ["reports", "results", inventionId],
  reportTemplates: ["reports", "templates"],
} as const;
