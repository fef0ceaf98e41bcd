import { useNames } from "../../identity/public.ts";
import { type BegunDraft, useDraft } from "../../platform/use-draft.ts";
import { labelOf, valueWords } from "./use-conflict-choice.ts";
import { taskDraft } from "./use-task-edit.ts";

/** What was typed into the form of a task that is gone. */
interface LostTaskDraft extends BegunDraft {
  /** The typed values, one field a line; nothing else of the task, which the person may not see any more. */
  readonly text: string;
}

/** What was typed into the form of a task that is gone, so that it can be copied; null if nothing was. */
export function useLostTaskDraft(id: string): LostTaskDraft | null {
  const { values, ...draft } = useDraft(`task:${id}`, taskDraft, null);
  const nameOf = useNames(values?.change.assignees ?? []);
  if (values === null) return null;
  const line = ([field, value]: [string, unknown]) => `${labelOf(field)}: ${valueWords(value, nameOf)}`;
  return { ...draft, text: Object.entries(values.change).map(line).join("\n") };
}
