/** Where answers about matters, their notes and their files are in the query cache: noun first, so that a live event finds what it changes. */
export const matterKeys = {
  milestones: (inventionId: string) => ["overview", "milestones", inventionId],
  inventionLists: ["inventions", "list"],
  inventionList: (filter: object) => ["inventions", "list", filter],
  invention: (inventionId: string) => ["inventions", "one", inventionId],
  wall: (inventionId: string) => ["inventions", "wall", inventionId],
  wallTeams: ["users", "teams", "wall"],
  inventionNotes: (inventionId: string) => ["notes", "invention", inventionId],
  milestoneNotes: (milestoneId: string) => ["notes", "milestone", milestoneId],
  files: (inventionId: string) => ["files", "of", inventionId],
  fileList: (inventionId: string, deleted: boolean) => ["files", "of", inventionId, deleted],
  unfinishedUploads: (inventionId: string) => ["files", "of", inventionId, "uploads"],
  filePreview: (id: string, version: number) => ["files", "preview", id, version],
  fileVersions: (id: string, version: number) => ["files", "versions", id, version],
  officeDocuments: ["uspto", "documents"],
  officeDocumentsOf: (applicationId: string) => ["uspto", "documents", applicationId],
  directory: ["directory", "index"],
} as const;
