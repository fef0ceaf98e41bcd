import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { isStated } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { docketChoice, docketDates, docketedTo } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { contextDatesOf, givenDates } from "@iphub/ui-core/docket/deadlines/proposed-triggers";
import { type DeadlineChange, useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import * as z from "zod/mini";
import { PeoplePicker } from "../../identity/public.ts";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { ContextDates } from "./context-dates.tsx";

type Props = {
  readonly deadline: DeadlineRecord;
  readonly kind: "docket" | "change";
  readonly onClose: () => void;
  /** Called after it was saved. */
  readonly onDone?: () => void;
};

const dateDraft = z.object({
  mailDate: z.string(),
  day: z.string(),
  period: z.string(),
  manual: z.string(),
  reason: z.string(),
  assignees: z.array(z.string()),
  dates: z.record(z.string(), z.string()),
});

function begunOf(deadline: DeadlineRecord): z.infer<typeof dateDraft> {
  const { mailDate, printedPeriod, manualDate, manualReason, assignees } = deadline;
  return {
    mailDate,
    day: docketedTo(deadline),
    period: printedPeriod ?? "",
    manual: manualDate ?? "",
    reason: manualReason ?? "",
    assignees: [...assignees],
    dates: {},
  };
}

/**
 * Docketing and changing a deadline: the extension or the date of a fee, the printed period, or a manual date with its reason;
 * a change also corrects the mail date that it is computed from.
 */
export function DeadlineDateModal({ deadline, kind, onClose, onDone }: Props) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const draft = useRecordDraft(`deadline-date:${deadline.id}`, dateDraft, begunOf(deadline));
  const { mailDate, day, period, manual, reason, assignees, dates } = draft.values;
  const set = (change: Partial<z.infer<typeof dateDraft>>) => draft.actions.edit((known) => ({ ...known, ...change }));
  // The facts were set by the proposal; a change adds a date that becomes known later.
  const others = kind === "change" ? contextDatesOf(deadline.trigger).filter(({ isRequired }) => !isRequired) : [];
  const hasMailDate = kind === "change" && !isStated(deadline.ruleId);
  const save = async () => {
    const choice: DeadlineChange = {
      assignees: [...assignees],
      ...givenDates(others, dates),
      ...(hasMailDate && mailDate !== deadline.mailDate ? { mailDate } : {}),
      ...dateChoice(deadline, day, manual),
      ...(period === (deadline.printedPeriod ?? "") ? {} : { printedPeriod: period.trim() || null }),
      ...(reason.trim() === "" ? {} : { reason }),
    };
    const saved = await (kind === "docket" ? actions.docket(deadline, choice) : actions.change(deadline, choice));
    if (!saved) return;
    draft.actions.discard();
    onClose();
    onDone?.();
  };
  const error = (field: string) => errorOf(field) ?? undefined;
  return (
    <FormModal
      title={kind === "docket" ? "Docket the deadline" : "Change the deadline"}
      onClose={onClose}
      saveLabel={kind === "docket" ? "Docket" : "Save"}
      onSave={() => void save()}
      saving={sending}
      onCancel={onClose}
      draft={draft}
    >
      <p>
        {deadline.title}. {kind === "docket" ? "Another person verifies it." : "It must be verified again."}
      </p>
      {hasMailDate && (
        <DateField
          label="Mail date"
          strict
          value={mailDate}
          onChange={(date) => set({ mailDate: date })}
          hint="As printed in the document; the dates are computed from it again"
          error={error("mailDate")}
          required
        />
      )}
      <Select
        label="Date"
        value={day}
        onChange={(value) => set({ day: value })}
        options={optionsOf(deadline, mailDate)}
        error={error("extension") ?? error("feeDate")}
      />
      <TextField
        label="Period printed in the document"
        value={period}
        onChange={(text) => set({ period: text })}
        placeholder={deadline.computed.period}
        hint="Only where it differs: 2m for months, 30d for days"
        error={error("printedPeriod")}
      />
      <DateField
        label="Manual date"
        strict
        value={manual}
        onChange={(date) => set({ manual: date })}
        hint="Replaces the computed date, which is still shown"
        error={error("manualDate")}
      />
      <ContextDates
        dates={others}
        values={dates}
        onChange={(chosen) => set({ dates: { ...chosen } })}
        errorOf={errorOf}
      />
      <PeoplePicker
        emails={assignees}
        onChange={(people) => set({ assignees: [...people] })}
        error={error("assignees")}
      />
      <TextField label="Reason" value={reason} onChange={(text) => set({ reason: text })} error={error("reason")} />
    </FormModal>
  );
}

/** The chosen date; a new manual date replaces that of a fee, because the hub takes one of the two. */
function dateChoice(deadline: DeadlineRecord, day: string, manual: string): DeadlineChange {
  const chosen = docketChoice(deadline, day);
  if (manual === (deadline.manualDate ?? "")) return chosen;
  return { ...("feeDate" in chosen ? {} : chosen), manualDate: manual || null };
}

/** Until a corrected mail date is saved, the dates that are computed from it are not known. */
function optionsOf(deadline: DeadlineRecord, mailDate: string) {
  const isKnown = mailDate === deadline.mailDate;
  return docketDates(deadline).map(({ id, date, words }) => ({
    value: id,
    title: isKnown ? `${dateWords(date, { weekday: true })} – ${words}` : words,
  }));
}
