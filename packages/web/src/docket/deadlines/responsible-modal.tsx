import { counted } from "@iphub/sdk/domain/counted";
import { useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { FormModal } from "../../web-kit/modal.tsx";

type Props = {
  readonly count: number;
  /** `person` is null for the attorney of each matter. */
  readonly onAssign: (person: string | null) => void;
  readonly onClose: () => void;
};

/** Sets who is responsible for several deadlines. */
export function ResponsibleModal({ count, onAssign, onClose }: Props) {
  const [person, setPerson] = useState<string | null>(null);
  return (
    <FormModal
      title={`Responsible for ${counted(count, "deadline")}`}
      size="small"
      saveLabel="Set responsible"
      onSave={() => onAssign(person)}
      onCancel={onClose}
      onClose={onClose}
    >
      <p>Without a choice, the attorney of each deadline's matter is responsible. Back-ups stay as they are.</p>
      <PeoplePicker
        label="Responsible"
        emails={person === null ? [] : [person]}
        // One person: who is chosen last takes the place of the one before.
        onChange={(emails) => setPerson(emails.at(-1) ?? null)}
      />
    </FormModal>
  );
}
