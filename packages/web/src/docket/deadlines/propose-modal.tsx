import { contextDatesOf, givenDates, proposedTriggers } from "@iphub/ui-core/docket/deadlines/proposed-triggers";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { useState } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { ContextDates } from "./context-dates.tsx";

type Props = { readonly inventionId: string; readonly onClose: () => void };

/** Proposes the deadlines of an event by hand, from the document and its mail date. */
export function ProposeModal({ inventionId, onClose }: Props) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const [trigger, setTrigger] = useState("CTNF");
  const [mailDate, setMailDate] = useState("");
  const [period, setPeriod] = useState("");
  const [dates, setDates] = useState<Readonly<Record<string, string>>>({});
  const others = contextDatesOf(trigger);
  const isMissing = others.some(({ id, isRequired }) => isRequired && !dates[id]);
  const save = async () => {
    const printed = period.trim() === "" ? {} : { printedPeriod: period };
    if (await actions.propose({ inventionId, trigger, mailDate, ...printed, ...givenDates(others, dates) })) onClose();
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
    >
      <Select
        label="Event"
        value={trigger}
        onChange={setTrigger}
        options={proposedTriggers}
        error={errorOf("trigger") ?? undefined}
      />
      <TextField
        label="Mail date"
        type="date"
        strict
        value={mailDate}
        onChange={setMailDate}
        hint="The day on which the office mailed it (or received, filed or granted it), not the day it was written"
        error={errorOf("mailDate") ?? undefined}
        required
      />
      <TextField
        label="Period printed in the document"
        value={period}
        onChange={setPeriod}
        hint="Only where it differs from the rule: 2m for months, 30d for days"
        error={errorOf("printedPeriod") ?? undefined}
      />
      <ContextDates dates={others} values={dates} onChange={setDates} errorOf={errorOf} />
    </FormModal>
  );
}
