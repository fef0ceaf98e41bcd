import type { PaperPeriod } from "@iphub/sdk/contract/deadline-paper";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { isExtendableNotice } from "@iphub/sdk/domain/docket/deadlines/notice-periods";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import {
  noticeOutcomes,
  type ReadingTexts,
  readingOf,
  readingTexts,
  useNamedActions,
} from "@iphub/ui-core/docket/deadlines/notice-readings";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import { DateField } from "../../web-kit/date-field.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = {
  readonly deadline: DeadlineRecord;
  /** The period that was found in the notice; it fills the field, where the reader sees it. */
  readonly found?: PaperPeriod | null;
  readonly onClose: () => void;
  /** Called after it was saved. */
  readonly onDone?: () => void;
};

const unread: Omit<ReadingTexts, "isExtendable"> = {
  outcome: "period",
  printedPeriod: "",
  dueDate: "",
  finalDate: "",
  deadlineId: "",
  action: "",
  reason: "",
};

/** What a person found in a notice of the office: its period, none, or the action that it is about. */
export function ReadNoticeModal({ deadline, found = null, onClose, onDone }: Props) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const isExtendable = isExtendableNotice(deadline.trigger, deadline.applicationNumber);
  const begun = { ...unread, isExtendable, printedPeriod: found?.period ?? "" };
  const draft = useDraft(`read-notice:${deadline.id}`, readingTexts, begun);
  const texts = draft.values;
  const put = (change: Partial<ReadingTexts>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const save = async () => {
    if (!(await actions.read(deadline, readingOf(texts)))) return;
    draft.actions.discard();
    onClose();
    onDone?.();
  };
  const { outcome } = texts;
  return (
    <FormModal
      title="Read the notice"
      onClose={onClose}
      saveLabel="Save"
      onSave={() => void save()}
      saving={sending}
      onCancel={onClose}
      draft={draft}
    >
      <p>
        {deadline.title}, {triggerName(deadline.trigger)} of <DateText value={deadline.mailDate} />.{" "}
        <Link to={`/inventions/${encodeURIComponent(deadline.invention.id)}/ifw`}>Open the file wrapper</Link>
      </p>
      {found && <p>Found in the notice: “{found.quote}”. Check it against the paper.</p>}
      <Select
        label="What it asks for"
        value={outcome}
        onChange={(value) => put({ outcome: value })}
        options={noticeOutcomes}
      />
      {outcome === "period" && <PeriodFields texts={texts} put={put} errorOf={errorOf} />}
      {outcome !== "period" && outcome !== "no-period" && (
        <ActionFields deadline={deadline} texts={texts} put={put} errorOf={errorOf} />
      )}
      <TextField
        label="Reason"
        value={texts.reason}
        onChange={(reason) => put({ reason })}
        error={errorOf("reason") ?? undefined}
      />
    </FormModal>
  );
}

type FieldsProps = {
  readonly texts: ReadingTexts;
  readonly put: (change: Partial<ReadingTexts>) => void;
  readonly errorOf: (field: string) => string | null;
};

function PeriodFields({ texts, put, errorOf }: FieldsProps) {
  return (
    <>
      <TextField
        label="Period printed in the notice"
        value={texts.printedPeriod}
        onChange={(printedPeriod) => put({ printedPeriod })}
        hint="2m for months, 30d for days; it counts from the mail date"
        error={errorOf("printedPeriod") ?? undefined}
        autoFocus
      />
      <Select
        label="Extensions"
        value={texts.isExtendable ? "yes" : "no"}
        onChange={(value) => put({ isExtendable: value === "yes" })}
        options={[
          { value: "yes", title: "Month by month, 37 CFR 1.136(a)" },
          { value: "no", title: "None" },
        ]}
        error={errorOf("extendable") ?? undefined}
      />
      <DateField
        label="Or the date itself"
        strict
        value={texts.dueDate}
        onChange={(dueDate) => put({ dueDate })}
        error={errorOf("dueDate") ?? undefined}
      />
      <DateField
        label="Final date"
        strict
        value={texts.finalDate}
        onChange={(finalDate) => put({ finalDate })}
        hint="Where the notice states one"
        error={errorOf("finalDate") ?? undefined}
      />
    </>
  );
}

function ActionFields({ deadline, texts, put, errorOf }: FieldsProps & { readonly deadline: DeadlineRecord }) {
  const named = useNamedActions(deadline);
  return (
    <>
      <Select
        label="Which action"
        value={texts.deadlineId}
        onChange={(deadlineId) => put({ deadlineId })}
        options={[{ value: "", title: "Another one" }, ...named]}
        error={errorOf("deadlineId") ?? undefined}
      />
      {texts.deadlineId === "" && (
        <TextField
          label="Its code and mail date"
          value={texts.action}
          onChange={(action) => put({ action })}
          placeholder="CTNF 2026-01-31"
          error={errorOf("actionCode") ?? errorOf("actionDate") ?? undefined}
        />
      )}
      {texts.outcome !== "withdraws" && (
        <TextField
          label="Period printed in the notice"
          value={texts.printedPeriod}
          onChange={(printedPeriod) => put({ printedPeriod })}
          hint="Only where it differs from the action's own: 2m or 30d"
          error={errorOf("printedPeriod") ?? undefined}
        />
      )}
    </>
  );
}
