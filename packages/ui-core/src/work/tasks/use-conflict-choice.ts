import { taskStatus } from "@iphub/sdk/contract/task-status";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { milestoneFields } from "@iphub/sdk/records/milestones";
import { pluck } from "@iphub/sdk/records/record";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import { useState } from "react";
import { useNames } from "../../identity/public.ts";
import type { Conflict } from "../../platform/conflict.ts";
import { dateWords } from "../../platform/date-words.ts";

/** A conflict of two versions of a record, as a dialog shows it. */
export type ConflictProps = {
  /** The kind of record that both have changed. */
  readonly what: "task" | "milestone" | "template";
  readonly conflict: Conflict<object, object>;
  /** Saves the fields that were chosen from the reader's version over the current record. */
  readonly onResolve: (fields: readonly string[]) => void;
  readonly onKeepTheirs: () => void;
};

/** The words of the dialog. */
export const conflictWords = {
  field: "Field",
  mine: "Yours",
  theirs: "Theirs",
  keep: "Keep theirs",
  save: "Save my choice",
} as const;

const labels: Readonly<Record<string, string>> = {
  ...pluck(milestoneFields, "label"),
  ...pluck(taskPlaceFields, "label"),
  ...pluck(taskFields, "label"),
};

/** The name of a field of a task or a milestone. */
export function labelOf(field: string): string {
  return labels[field] ?? field;
}

/** Two conflicting versions, to choose from field by field; at first all fields are the reader's. */
export function useConflictChoice({ what, conflict, onResolve, onKeepTheirs }: ConflictProps) {
  const { mine, current } = conflict;
  const fields = Object.keys(mine);
  const nameOf = useNames([mine, current].flatMap(peopleIn));
  const [chosen, setChosen] = useState<readonly string[]>(fields);
  const wordsOf = (version: object, field: string) => valueWords(Reflect.get(version, field), nameOf);
  return {
    title: `Someone else changed this ${what}`,
    rows: fields.map((field) => ({
      field,
      label: labelOf(field),
      mine: wordsOf(mine, field),
      theirs: wordsOf(current, field),
      isMine: chosen.includes(field),
    })),
    choose: (field: string, isMine: boolean) =>
      setChosen((known) => fields.filter((one) => (one === field ? isMine : known.includes(one)))),
    save: () => (chosen.length === 0 ? onKeepTheirs() : onResolve(chosen)),
  };
}

/** A value of a record in words; an empty one is a dash. */
export function valueWords(value: unknown, nameOf: (email: string) => string): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one))).join(", ") || "–";
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return dateWords(value, { weekday: true });
  const status = taskStatus.safeParse(value);
  return status.success ? statusWords[status.data] : String(value || "–");
}

function peopleIn(version: object): string[] {
  const people: unknown = Reflect.get(version, "assignees");
  return Array.isArray(people) ? people.map(String) : [];
}
