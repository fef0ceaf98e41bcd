import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { setPeopleOf, useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import * as z from "zod/mini";
import { PeoplePicker } from "../../identity/public.ts";
import { FormModal } from "../../web-kit/modal.tsx";

type Props = { readonly deadline: DeadlineRecord; readonly onClose: () => void };

const peopleDraft = z.object({ responsible: z.nullable(z.string()), backup: z.nullable(z.string()) });

/** Sets who is responsible for a deadline, and the back-up; an empty field follows from the matter again. */
export function DeadlinePeopleModal({ deadline: latest, onClose }: Props) {
  // The choice starts from this version, also when someone else changes the deadline while the form is open.
  const [deadline] = useState(latest);
  const { actions, sending, errorOf } = useDeadlineActions();
  const draft = useRecordDraft(`deadline-people:${deadline.id}`, peopleDraft, setPeopleOf(deadline));
  const { responsible, backup } = draft.values;
  const nameOf = useNames([deadline.responsible, deadline.backup]);
  const save = async () => {
    if (!(await actions.assign(deadline, { responsible, backup }))) return;
    draft.actions.discard();
    onClose();
  };
  const { responsible: shown, responsibleIsSet } = deadline;
  const followed = responsibleIsSet || shown === null ? "the matter's attorney" : nameOf(shown);
  return (
    <FormModal
      title="Responsible for the deadline"
      onClose={onClose}
      saveLabel="Save"
      onSave={() => void save()}
      saving={sending}
      onCancel={onClose}
      draft={draft}
    >
      <p>
        {deadline.title}. Without a choice, {followed} is responsible, and another attorney or paralegal of the matter's
        teams is the back-up.
      </p>
      <PeoplePicker
        label="Responsible"
        emails={responsible === null ? [] : [responsible]}
        onChange={(emails) => draft.actions.set({ responsible: emails.at(-1) ?? null, backup })}
        error={errorOf("responsible") ?? undefined}
      />
      <PeoplePicker
        label="Back-up"
        emails={backup === null ? [] : [backup]}
        onChange={(emails) => draft.actions.set({ responsible, backup: emails.at(-1) ?? null })}
        error={errorOf("backup") ?? undefined}
      />
    </FormModal>
  );
}
