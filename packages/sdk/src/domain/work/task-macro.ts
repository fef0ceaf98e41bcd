import { type PlanRow, type PlanRowInput, planRowInput } from "../../contract/plans.ts";
import type { Task } from "../../contract/tasks.ts";
import { hasTag } from "../../records/tags.ts";
import { canonicalJson } from "../canonical-json.ts";

/** The fields of a task that a macro can set, as they are on one task. */
export type MacroFields = Pick<Task, "title" | "status" | "dueAt" | "assignees" | "tags" | "notes">;

/** The names of these fields, in the order in which they are said. */
export const macroFields = [
  "title",
  "status",
  "dueAt",
  "assignees",
  "tags",
  "notes",
] as const satisfies readonly (keyof MacroFields)[];

/** What was changed on one task, in a form that can be repeated on others. */
export interface TaskMacro {
  /** Values that every task gets, whatever it had: people are replaced, as by assigning many tasks. */
  readonly set: Partial<Pick<MacroFields, "title" | "status" | "dueAt" | "assignees">>;
  readonly addedTags: readonly string[];
  readonly removedTags: readonly string[];
  /** The text that is written at the end of the notes; empty for none. */
  readonly addedNotes: string;
  /** What was changed and cannot be repeated on other tasks, in sentences. */
  readonly leftOut: readonly string[];
}

/**
 * The macro of the fields that were changed on one task, from what they were to what they are. A field that is again what it
 * was, because the change was undone, is no part of it.
 */
export function macroOf(before: Partial<MacroFields>, after: Partial<MacroFields>): TaskMacro {
  const { title, status, dueAt, assignees, tags = [], notes } = changedOf(before, after);
  const known = before.tags ?? [];
  const added = notes === undefined ? "" : addedTo(before.notes ?? "", notes);
  return {
    set: {
      ...(title === undefined ? {} : { title }),
      ...(status === undefined ? {} : { status }),
      ...(dueAt === undefined ? {} : { dueAt }),
      ...(assignees === undefined ? {} : { assignees }),
    },
    addedTags: tags.filter((tag) => !known.includes(tag)),
    removedTags: after.tags ? known.filter((tag) => !after.tags?.includes(tag)) : [],
    addedNotes: added ?? "",
    leftOut:
      added === null ? ["Notes: only what is written at their end can be repeated; the text inside was changed."] : [],
  };
}

function changedOf(before: Partial<MacroFields>, after: Partial<MacroFields>): Partial<MacroFields> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(Reflect.get(before, name), value)));
}

/** The text that was written at the end; null if the text before it was changed too. */
function addedTo(before: string, after: string): string | null {
  const kept = before.trimEnd();
  return after.startsWith(kept) ? after.slice(kept.length).trim() : null;
}

/** Whether it changes nothing on any task. */
export function isEmptyMacro({ set, addedTags, removedTags, addedNotes }: TaskMacro): boolean {
  return Object.keys(set).length + addedTags.length + removedTags.length === 0 && addedNotes === "";
}

/** What a macro would do to one task; `input` is what is sent, null if there is nothing to send. */
export interface MacroRow {
  readonly task: Task;
  /** `refused` if the hub would refuse it, for the reason in `why`. */
  readonly state: Extract<PlanRow["state"], "ready" | "unchanged" | "refused">;
  readonly changes: PlanRow["changes"];
  readonly why: string | null;
  readonly input: PlanRowInput | null;
}

/** What a macro would do to a task as it is now, by the rules of the contract; nothing is sent. */
export function macroRow(macro: TaskMacro, task: Task): MacroRow {
  const values = valuesFor(macro, task);
  const changes = Object.fromEntries(
    macroFields
      .filter((name) => name in values && !isSame(task[name], values[name]))
      .map((name) => [name, { before: task[name], after: values[name] }]),
  );
  const names = Object.keys(changes);
  if (names.length === 0) return { task, changes, state: "unchanged", why: null, input: null };
  const fields = Object.entries(values).filter(([name]) => names.includes(name));
  const read = planRowInput.safeParse({ id: task.id, updatedAt: task.updatedAt, ...Object.fromEntries(fields) });
  if (read.success) return { task, changes, state: "ready", why: null, input: read.data };
  const why = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join("; ");
  return { task, changes, state: "refused", why, input: null };
}

function valuesFor({ set, addedTags, removedTags, addedNotes }: TaskMacro, task: Task): Partial<MacroFields> {
  // A tag that got another spelling is removed and added: a task that has it in the new one keeps its place.
  const others = task.tags.filter((tag) => addedTags.includes(tag) || !hasTag(removedTags, tag));
  return {
    ...set,
    tags: [...others, ...addedTags.filter((tag) => !hasTag(others, tag))],
    notes: withAdded(task.notes, addedNotes),
  };
}

/** Notes that end with the text already are left as they are, so that a macro that is applied twice adds it once. */
function withAdded(notes: string, added: string): string {
  const kept = notes.trimEnd();
  if (added === "" || kept.endsWith(added)) return notes;
  return kept === "" ? added : `${kept}\n\n${added}`;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
