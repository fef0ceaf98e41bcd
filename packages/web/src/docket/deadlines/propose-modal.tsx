import { contextDatesOf, givenDates, proposedTriggers } from "@iphub/ui-core/docket/deadlines/proposed-triggers";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import * as z from "zod/mini";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { ContextDates } from "./context-dates.tsx";

type Props = { readonly inventionId: string; readonly onClose: () => void };

const proposal = z.object({
  trigger: z.string(),
  mailDate: z.string(),
  period: z.string(),
  application: z.optional(z.string()),
  dates: z.record(z.string(), z.string()),
});
const noProposal: z.infer<typeof proposal> = { trigger: "CTNF", mailDate: "", period: "", dates: {} };

/** Proposes the deadlines of an event by hand, from the document and its mail date. */
export function ProposeModal({ inventionId, onClose }: Props) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const draft = useDraft(`propose:${inventionId}`, proposal, noProposal);
  const { trigger, mailDate, period, application = "", dates } = draft.values;
  const set = (change: Partial<z.infer<typeof proposal>>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const others = contextDatesOf(trigger);
  const isMissing = others.some(({ id, isRequired }) => isRequired && !dates[id]);
  const save = async () => {
    const printed = period.trim() === "" ? {} : { printedPeriod: period };
    const named = application.trim() === "" ? {} : { applicationNumber: application.trim() };
    const event = { inventionId, trigger, mailDate, ...printed, ...named, ...givenDates(others, dates) };
    if (!(await actions.propose(event))) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title="Propose deadlines"
      onClose={onClose}
      saveLabel="Propose"
      onSave={() => void save()}
      saving={sending}
      disabled={mailDate === "" || isMissing}
      onCancel={onClose}
      draft={draft}
    >
      <Select
        label="Event"
        value={trigger}
        onChange={(value) => set({ trigger: value })}
        options={proposedTriggers}
        error={errorOf("trigger") ?? undefined}
      />
      <DateField
        label="Mail date"
        strict
        value={mailDate}
        onChange={(day) => set({ mailDate: day })}
        hint="The day on which the office mailed it (or received, filed or granted it), not the day it was written"
        error={errorOf("mailDate") ?? undefined}
        required
      />
      <TextField
        label="Period printed in the document"
        value={period}
        onChange={(text) => set({ period: text })}
        hint="Only where it differs from the rule: 2m for months, 30d for days"
        error={errorOf("printedPeriod") ?? undefined}
      />
      <ContextDates
        dates={others}
        values={dates}
        onChange={(chosen) => set({ dates: { ...chosen } })}
        errorOf={errorOf}
      />
      <TextField
        label="Application"
        value={application}
        onChange={(text) => set({ application: text === "" ? undefined : text })}
        hint="Only where the matter has several: 17/248,024"
        error={errorOf("applicationNumber") ?? undefined}
      />
    </FormModal>
  );
}
