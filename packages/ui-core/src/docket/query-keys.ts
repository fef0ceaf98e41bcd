/** Where answers about deadlines, findings and downloads from the office are in the query cache: noun first, so that a live event finds what it changes. */
export const docketKeys = {
  deadlineLists: ["deadlines", "list"],
  deadlineList: (filter: object) => ["deadlines", "list", filter],
  deadlineCounts: ["deadlines", "counts"],
  oneDeadlines: ["deadlines", "one"],
  deadline: (id: string) => ["deadlines", "one", id],
  paper: (id: string, version: string) => ["deadlines", "paper", id, version],
  plain: (opened: string) => ["deadlines", "plain", opened],
  docket: ["docket"],
  findingList: (filter: object) => ["docket", "list", filter],
  finding: (id: string) => ["docket", "one", id],
  docketState: ["docket", "state"],
  closures: ["deadlines", "closures"],
  officeStates: ["uspto", "state"],
  officeState: (inventionId: string | null) => ["uspto", "state", inventionId],
  officeDownloads: ["uspto", "downloads"],
} as const;
