import type { Task } from "@iphub/sdk/contract/tasks";
import type { WaitingChange } from "@iphub/sdk/domain/work/waiting-changes";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useNames } from "../../identity/public.ts";
import { valueWords } from "./use-conflict-choice.ts";
import { useWaitingTasks } from "./waiting-task-changes.ts";

/** One field of a change that waits, in words. */
interface WaitingField {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A change that is on this device only, as a list shows it. */
export interface WaitingRow {
  readonly change: WaitingChange;
  readonly fields: readonly WaitingField[];
  /** The change as text, to paste it where it is done by hand. */
  readonly text: string;
}

const labels: Readonly<Record<string, { readonly label: string }>> = taskFields;

/** What waits to be sent, with what has become of it and what can be done about it. */
export function useWaitingList(dayWords: (day: string) => string) {
  const { changes, outbox } = useWaitingTasks();
  const nameOf = useNames(changes.flatMap(({ task, change }) => [...task.assignees, ...(change.assignees ?? [])]));
  const wordsOf = (values: object, field: string) => valueWords(Reflect.get(values, field), nameOf, dayWords);
  const rows = changes.map((change): WaitingRow => {
    const fields = Object.keys(change.change).map((field) => ({
      field,
      label: labels[field]?.label ?? field,
      before: wordsOf(change.task, field),
      after: wordsOf(change.change, field),
    }));
    return { change, fields, text: textOf(change.task, fields) };
  });
  return {
    rows,
    count: changes.length,
    /** How many of them a person has to decide about. */
    open: changes.filter(({ state }) => state.kind !== "waiting").length,
    actions: {
      drop: (change: WaitingChange) => void outbox?.drop(change),
      decide: (change: WaitingChange, fields: readonly string[]) => void outbox?.decide(change, fields),
      send: () => void outbox?.send(),
    },
  };
}

function textOf({ title, invention }: Task, fields: readonly WaitingField[]): string {
  const head = [invention.references[0], title].filter(Boolean).join(" · ");
  return [head, ...fields.map(({ label, after }) => `${label}: ${after}`)].join("\n");
}
