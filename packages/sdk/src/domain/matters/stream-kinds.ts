import { eventPhrases } from "./stream-phrases.ts";

/** A family of event types by which a stream is filtered. */
export interface StreamKind {
  /** The part of the type before the first hyphen. */
  readonly key: string;
  readonly label: string;
}

/** The families that a matter's stream can be filtered by, in display order. */
export const streamKinds: readonly StreamKind[] = [
  { key: "task", label: "Tasks" },
  { key: "milestone", label: "Milestones" },
  { key: "deadline", label: "Deadlines" },
  { key: "office", label: "Patent office" },
  { key: "docketing", label: "Docketing" },
  { key: "chat", label: "Messages" },
  { key: "correspondence", label: "E-mail" },
  { key: "file", label: "Files" },
  { key: "note", label: "Notes" },
  { key: "invention", label: "Matter" },
];

/** Families with further spellings in event types: the office's record has two. */
const alsoOf: ReadonlyMap<string, readonly string[]> = new Map([
  ["office", ["ifw"]],
  ["deadline", ["docket", "call-up"]],
  ["note", ["invention-note", "milestone-note", "file-note"]],
  ["file", ["directory", "reports", "report"]],
  ["invention", ["hold", "bin", "external-record"]],
]);

/** The event types of a filter; `prefix` if the list is open, because docketing systems name their own. */
export interface EventTypes {
  readonly types: readonly string[];
  readonly prefix: string | null;
}

/** The event types of a family such as `task`; any other text is one whole type. */
export function eventTypesOf(kind: string): EventTypes {
  if (kind === "docketing") return { types: [], prefix: "docketing-" };
  const prefixes = [kind, ...(alsoOf.get(kind) ?? [])].map((one) => `${one}-`);
  const types = Object.keys(eventPhrases).filter((type) => prefixes.some((prefix) => type.startsWith(prefix)));
  return { types: types.length > 0 ? types : [kind], prefix: null };
}

/** The family of an event type, for its icon: `task` of `task-updated`. */
export function kindOf(type: string): string {
  const family = [...alsoOf].find(([, names]) => names.some((name) => type.startsWith(`${name}-`)));
  return family?.[0] ?? type.split("-")[0] ?? type;
}
