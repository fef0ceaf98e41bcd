import { useToday } from "@iphub/ui-core/platform/use-today";
import { type PlacedTask, useLateTasks } from "@iphub/ui-core/work/tasks/use-late-tasks";
import { Form, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf } from "../../terminal-kit/form-fields.ts";

type Props = {
  readonly title: string;
  /** Where what is typed is kept; nothing is kept without it. */
  readonly draft?: string;
  readonly tasks: readonly PlacedTask[];
  readonly value: string | null;
  readonly onSave: (dueAt: string | null) => boolean;
  readonly onClose: () => void;
};

/** The due date of tasks, with a warning of one that is later than what they serve. */
export function DueForm({ title, draft, tasks, value, onSave, onClose }: Props) {
  const today = useToday();
  const remarks = useLateRemarks(tasks);
  const due = dateField({ id: "dueAt", label: "Due date", value }, today);
  const submit = ({ dueAt }: FormValues) => onSave(dayOf(dueAt, today));
  return <Form title={title} draft={draft} fields={[due]} remarks={remarks} onSubmit={submit} onClose={onClose} />;
}

/** What a form with a due date `dueAt` says under its fields of a date that is too late for these tasks. */
export function useLateRemarks(tasks: readonly PlacedTask[]): (values: FormValues) => readonly string[] {
  const today = useToday();
  const warningOf = useLateTasks(tasks);
  return ({ dueAt }) => {
    const warning = warningOf(dayOf(dueAt, today));
    return warning === null ? [] : [`▲ ${warning}`];
  };
}
