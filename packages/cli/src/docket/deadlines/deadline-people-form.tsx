import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { matterOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { setPeopleOf, useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";

/** Sets who is responsible for a deadline, and the back-up; an empty field follows from the matter again. */
export function DeadlinePeopleForm(props: { readonly deadline: DeadlineRecord; readonly onClose: () => void }) {
  const { deadline, onClose } = props;
  const { actions, errorOf } = useDeadlineActions();
  const set = setPeopleOf(deadline);
  const field = (id: "responsible" | "backup", label: string): FormField => ({
    id,
    label,
    value: set[id] ?? "",
    placeholder: set[id] === null ? (deadline[id] ?? "no one") : "",
  });
  const save = async ({ responsible = "", backup = "" }: FormValues) => {
    const people = { responsible: responsible.trim() || null, backup: backup.trim() || null };
    return (await actions.assign(deadline, people)) !== null;
  };
  return (
    <Form
      draft={`deadline-people:${deadline.id}`}
      title={`Responsible · ${matterOf(deadline)} · ${deadline.title}`}
      fields={[field("responsible", "Responsible"), field("backup", "Back-up")]}
      remarks={[
        "E-mail addresses of people who may see the matter.",
        "Empty: the matter's attorney, and another attorney or paralegal of its teams.",
      ]}
      errorOf={errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
