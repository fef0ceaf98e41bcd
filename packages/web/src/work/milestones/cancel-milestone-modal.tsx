import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { useMilestoneActions } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { useOpenTaskChoices } from "@iphub/ui-core/work/milestones/use-open-task-choices";
import { useState } from "react";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { Select } from "../../web-kit/select.tsx";

type Props = {
  readonly milestone: Milestone;
  readonly milestones: ReturnType<typeof useMilestoneActions>;
  readonly onClose: () => void;
};

/** Cancels a milestone that has open tasks, and asks what becomes of them. */
export function CancelMilestoneModal({ milestone, milestones, onClose }: Props) {
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
