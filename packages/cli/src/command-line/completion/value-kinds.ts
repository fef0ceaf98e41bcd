import type { IndexedFlag } from "../verb-index.ts";

/** The kind of thing that a value names, which determines its completions. */
export type ValueKind =
  | "alias"
  | "application"
  | "board"
  | "deadline"
  | "feed"
  | "file"
  | "filter"
  | "matter"
  | "milestone"
  | "minion"
  | "person"
  | "profile"
  | "service"
  | "session"
  | "setting"
  | "tag"
  | "task"
  | "team"
  | "template"
  | "user"
  | "workflow";

const kindOfKey: Readonly<Record<string, ValueKind>> = {
  inventionId: "matter",
  reference: "matter",
  filter: "filter",
  filters: "filter",
  assignee: "person",
  assignees: "person",
  projectAssignees: "person",
  inHouseAttorney: "person",
  searchAs: "person",
  actor: "person",
  email: "person",
  members: "person",
  trainer: "person",
  manager: "person",
  "set-assignees": "person",
  tags: "tag",
  "set-tags": "tag",
  taskId: "task",
  taskIds: "task",
  task: "task",
  milestoneId: "milestone",
  templateId: "workflow",
  workflows: "workflow",
  teamId: "team",
  teams: "team",
  service: "service",
  applicationId: "application",
};

const idOfNoun: Readonly<Record<string, ValueKind>> = {
  auth: "session",
  boards: "board",
  calendar: "feed",
  chat: "matter",
  deadlines: "deadline",
  filters: "filter",
  inventions: "matter",
  milestones: "milestone",
  minions: "minion",
  overview: "matter",
  reports: "template",
  steps: "workflow",
  streams: "matter",
  tasks: "task",
  users: "user",
  workflows: "workflow",
};

/** Exceptions: verbs whose `id` or other key names another kind, as `noun verb key`. */
const exceptions: Readonly<Record<string, ValueKind>> = {
  "alias delete name": "alias",
  "auth link-microsoft id": "user",
  "auth set-password id": "user",
  "correspondence list id": "matter",
  "uspto documents id": "application",
  "uspto sync id": "application",
  "minions delete documentId": "minion",
  "profiles use name": "profile",
  "profiles remove name": "profile",
  "settings get name": "setting",
  "settings set name": "setting",
};

const filePlaceholders: ReadonlySet<string> = new Set(["file", "dir", "path"]);
const fileKeys: ReadonlySet<string> = new Set(["file", "path", "output", "and", "attach", "xlsx"]);

/** The kind of a flag or positional; undefined if it cannot be completed. */
export function valueKind(noun: string, verb: string, flag: IndexedFlag): ValueKind | undefined {
  const exception = exceptions[`${noun} ${verb} ${flag.key}`];
  if (exception !== undefined) return exception;
  if (flag.key === "id") return idOfNoun[noun];
  if (Object.hasOwn(kindOfKey, flag.key)) return kindOfKey[flag.key];
  return filePlaceholders.has(flag.placeholder) || fileKeys.has(flag.key) ? "file" : undefined;
}
