import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { useMilestoneActions } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import {
  type MilestoneValues,
  milestoneForm,
  useOpenTaskChoices,
} from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { useMilestoneForm } from "@iphub/ui-core/work/milestones/use-milestone-form";
import { Fragment, type ReactNode, useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = {
  readonly inventionId: string;
  /** The milestone to change; null to add one. */
  readonly milestone: Milestone | null;
  readonly milestones: ReturnType<typeof useMilestoneActions>;
  readonly onClose: () => void;
};

/** The form of a milestone: title, due date, the client's date, people. */
export function MilestoneFormModal({ inventionId, milestone: shown, milestones, onClose }: Props) {
  // As it was when the form was opened, so that a concurrent change by someone else is a conflict.
  const [milestone] = useState(shown);
  const { draft, base, values, set } = useMilestoneForm(inventionId, milestone);
  const { errorOf, sending, actions } = milestones;
  const save = async () => {
    const saved = await (base ? actions.update(base, values) : actions.create(values));
    if (!saved) return;
    draft.actions.discard();
    onClose();
  };
  const controls: { readonly [N in keyof MilestoneValues]: ReactNode } = {
    title: (
      <TextField
        label={milestoneForm.title.label}
        value={values.title}
        onChange={(typed) => set({ title: typed })}
        error={errorOf("title")}
        autoFocus
      />
    ),
    dueAt: (
      <DateField
        label={milestoneForm.dueAt.label}
        value={values.dueAt ?? ""}
        onChange={(typed) => set({ dueAt: typed || null })}
        error={errorOf("dueAt")}
      />
    ),
    clientDueDate: (
      <DateField
        label={milestoneForm.clientDueDate.label}
        value={values.clientDueDate ?? ""}
        onChange={(typed) => set({ clientDueDate: typed || null })}
        error={errorOf("clientDueDate")}
      />
    ),
    assignees: (
      <PeoplePicker
        emails={values.assignees}
        onChange={(people) => set({ assignees: [...people] })}
        error={errorOf("assignees")}
      />
    ),
  };
  return (
    <FormModal
      title={milestone ? "Change the milestone" : "New milestone"}
      onClose={onClose}
      saveLabel={milestone ? "Save" : "Add milestone"}
      onSave={() => void save()}
      saving={sending}
      disabled={values.title.trim() === ""}
      onCancel={onClose}
      draft={draft}
    >
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </FormModal>
  );
}

type CancelMilestoneModalProps = {
  readonly milestone: Milestone;
  readonly milestones: ReturnType<typeof useMilestoneActions>;
  readonly onClose: () => void;
};

/** Cancels a milestone that has open tasks, and asks what becomes of them. */
export function CancelMilestoneModal({ milestone, milestones, onClose }: CancelMilestoneModalProps) {
  const choices = useOpenTaskChoices(milestone);
  const [choice, setChoice] = useState("cancel");
  const save = () => {
    onClose();
    void milestones.actions.cancel(milestone, choice);
  };
  return (
    <FormModal
      title="Cancel this milestone?"
      onClose={onClose}
      saveLabel="Cancel milestone"
      onSave={save}
      saving={milestones.sending}
      onCancel={onClose}
    >
      <p>'{milestone.title}' stays on the matter, listed last as cancelled.</p>
      <Select label="Its open tasks" value={choice} onChange={setChoice} options={choices} />
    </FormModal>
  );
}
