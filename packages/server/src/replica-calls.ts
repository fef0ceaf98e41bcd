import type { HubContract } from "@iphub/sdk/contract/index";

/**
 * The reads that a replica may serve, by noun: lists, searches, reports and what a page shows of a record. What is not
 * here is read from the primary: all that has to do with signing in and with who may do what, calls that write something as they read,
 * exports that go on while walls are raised (but for `tasks.export`, which checks each piece on the primary), and what is asked of
 * other systems.
 */
const reads: { readonly [N in keyof HubContract]?: readonly (keyof HubContract[N] & string)[] } = {
  users: ["list", "suggest", "inHouseAttorneys"],
  inventions: ["search"],
  notes: ["listForMilestone", "listForInvention"],
  streams: ["list", "ifw", "docketing", "tasks"],
  chat: ["list", "unread"],
  correspondence: ["list"],
  files: ["list"],
  bin: ["list"],
  tasks: ["list", "search", "export", "progress", "blockers", "get", "history"],
  milestones: ["get", "list"],
  workflows: ["list", "get", "milestones", "commits", "templates", "byReferences", "byDefault", "taxonomy", "tags"],
  steps: ["get"],
  filters: ["list", "get"],
  boards: ["list", "get"],
  overview: ["list", "obsolete", "get", "milestones"],
  reports: ["list", "fields", "results", "templates"],
  deadlines: ["list", "counts", "get", "plain", "disclosure", "endings", "closures"],
  docket: [
    "today",
    "calendar",
    "load",
    "timeline",
    "week",
    "exportWeek",
    "verification",
    "exportVerification",
    "audit",
    "get",
  ],
  inbox: ["list"],
  callUps: ["list"],
  minions: ["statistics", "get", "comments", "tasks"],
  imports: ["list", "get", "rows"],
  accessLog: ["list", "matter"],
};

/** The names of these calls, like `tasks.search`. */
export const replicaCalls: ReadonlySet<string> = new Set(
  Object.entries(reads).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`)),
);
