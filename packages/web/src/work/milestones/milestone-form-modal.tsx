import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { useMilestoneActions } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = {
  /** The milestone to change; null to add one. */
  readonly milestone: Milestone | null;
  readonly milestones: ReturnType<typeof useMilestoneActions>;
  readonly onClose: () => void;
};

/** The form of a milestone: title, due date, the client's date, people. */
export function MilestoneFormModal({ milestone: shown, milestones, onClose }: Props) {
  // The version when the form was opened, so that a concurrent change by someone else is a conflict.
  const [milestone] = useState(shown);
  const [title, setTitle] = useState(milestone?.title ?? "");
  const [dueAt, setDueAt] = useState(milestone?.dueAt ?? "");
  const [clientDueDate, setClientDueDate] = useState(milestone?.clientDueDate ?? "");
  const [assignees, setAssignees] = useState<readonly string[]>(milestone?.assignees ?? []);
  const { errorOf, sending, actions } = milestones;
  const save = async () => {
    const values = { title, dueAt: dueAt || null, clientDueDate: clientDueDate || null, assignees: [...assignees] };
    const saved = await (milestone ? actions.update(milestone, values) : actions.create(values));
    if (saved) onClose();
  };
  return (
    <FormModal
      title={milestone ? "Change the milestone" : "New milestone"}
      onClose={onClose}
      saveLabel={milestone ? "Save" : "Add milestone"}
      onSave={() => void save()}
      saving={sending}
      disabled={title.trim() === ""}
      onCancel={onClose}
    >
      <TextField label="Title" value={title} onChange={setTitle} error={errorOf("title") ?? undefined} autoFocus />
      <TextField label="Due date" type="date" value={dueAt} onChange={setDueAt} error={errorOf("dueAt") ?? undefined} />
      <TextField
        label="Client date"
        type="date"
        value={clientDueDate}
        onChange={setClientDueDate}
        error={errorOf("clientDueDate") ?? undefined}
      />
      <PeoplePicker emails={assignees} onChange={setAssignees} error={errorOf("assignees") ?? undefined} />
    </FormModal>
  );
}
