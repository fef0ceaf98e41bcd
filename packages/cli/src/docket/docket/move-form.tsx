import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { useEntryTask } from "@iphub/ui-core/docket/docket/use-calendar-move";
import { useClosedWords } from "@iphub/ui-core/docket/docket/use-closed-days";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf } from "../../terminal-kit/form-fields.ts";
import { useLateRemarks } from "../../work/public-screens.ts";

type Props = {
  /** A task. */
  readonly entry: Pick<TodayEntry, "id" | "title" | "dueAt" | "office">;
  /** Moves the task; true if that was done. */
  readonly onMove: (day: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Gives a task another day, and warns of one that is too late and of one on which the office is closed. */
export function MoveForm({ entry: { id, title, dueAt, office }, onMove, onClose }: Props) {
  const today = useToday();
  const lateRemarks = useLateRemarks(useEntryTask(id));
  const closedWordsOf = useClosedWords(office);
  const date = dateField({ id: "dueAt", label: "Move to", value: dueAt }, today);
  const field: FormField = {
    ...date,
    placeholder: "2026-06-01, next fri, +3bd",
    check: (text, values) =>
      text.trim() === "" ? "It is empty; write the day to move the task to" : (date.check?.(text, values) ?? null),
  };
  const remarks = (values: FormValues) => {
    const day = dayOf(values.dueAt, today);
    const closed = day === null ? null : closedWordsOf(day);
    return [...lateRemarks(values), ...(closed === null ? [] : [`▲ ${closed}`])];
  };
  const submit = async (values: FormValues) => {
    const day = dayOf(values.dueAt, today);
    return day !== null && onMove(day);
  };
  return (
    <Form
      title={title}
      draft={`task-move:${id}`}
      fields={[field]}
      remarks={remarks}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
