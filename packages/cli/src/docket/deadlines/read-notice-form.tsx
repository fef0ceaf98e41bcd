import type { PaperPeriod } from "@iphub/sdk/contract/deadline-paper";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { isCivilDate, noSuchDay } from "@iphub/sdk/domain/civil-date";
import { dayMonthYear, fullDay } from "@iphub/sdk/domain/day-text";
import { isExtendableNotice } from "@iphub/sdk/domain/docket/deadlines/notice-periods";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { matterOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { noticeOutcomes, readingOf, useNamedActions } from "@iphub/ui-core/docket/deadlines/notice-readings";
import { type Reading, useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { useState } from "react";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { Select } from "../../terminal-kit/select.tsx";

type Props = {
  readonly deadline: DeadlineRecord;
  /** The period that was found in the notice; it fills the field, where the reader sees it. */
  readonly found?: PaperPeriod | null;
  readonly onClose: () => void;
  /** Called after it was saved. */
  readonly onRead?: () => void;
};

/** What a person found in a notice of the office: first what it asks for, then the period or the action. */
export function ReadNoticeForm({ deadline, found = null, onClose, onRead }: Props) {
  const { actions, errorOf } = useDeadlineActions();
  const named = useNamedActions(deadline);
  const [outcome, setOutcome] = useState<Reading["outcome"] | null>(null);
  const title = `${triggerName(deadline.trigger)} of ${dayMonthYear(deadline.mailDate)} · ${matterOf(deadline)}`;
  if (outcome === null) {
    const options = noticeOutcomes.map(({ value, title: label }) => ({ id: value, label }));
    const choose = (id: string) => setOutcome(noticeOutcomes.find(({ value }) => value === id)?.value ?? null);
    return <Select title={`What it asks for · ${title}`} options={options} onChange={choose} onClose={onClose} />;
  }
  const save = async (values: FormValues) => {
    const { printedPeriod = "", dueDate = "", finalDate = "", extensions = "", action = "", reason = "" } = values;
    const isExtendable = !/^no/i.test(extensions);
    const texts = { printedPeriod, dueDate, finalDate, isExtendable, action, reason, deadlineId: "" };
    const isRead = (await actions.read(deadline, readingOf({ ...texts, outcome }))) !== null;
    if (isRead) onRead?.();
    return isRead;
  };
  const errorFor = (field: string) =>
    field === "action"
      ? (errorOf("actionCode") ?? errorOf("actionDate"))
      : errorOf(field === "extensions" ? "extendable" : field);
  const actionsOfMatter = named.map((one) => one.title);
  const hasExtensions = isExtendableNotice(deadline.trigger, deadline.applicationNumber);
  return (
    <Form
      title={title}
      draft={`read-notice:${outcome}:${deadline.id}`}
      fields={fieldsOf(outcome, actionsOfMatter, found, hasExtensions)}
      remarks={[...(found && outcome === "period" ? [`Found in it: “${found.quote}”.`] : []), ...remarks[outcome]]}
      errorOf={errorFor}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

const reason: FormField = { id: "reason", label: "Reason", value: "" };
const printed: FormField = {
  id: "printedPeriod",
  label: "Printed period",
  value: "",
  placeholder: "2m or 30d",
  check: (text) => (/^(\d{1,3} ?(m|d))?$/i.test(text.trim()) ? null : "Write months as 2m, days as 30d"),
};

function fieldsOf(
  outcome: Reading["outcome"],
  named: readonly string[],
  found: PaperPeriod | null,
  isExtendable: boolean,
): readonly FormField[] {
  if (outcome === "no-period") return [reason];
  const action: FormField = {
    id: "action",
    label: "Which action",
    value: "",
    placeholder: "CTNF 2026-01-31",
    complete: (text) => named.filter((one) => one.startsWith(text.toUpperCase())).map(firstWords),
  };
  if (outcome === "withdraws") return [action, reason];
  if (outcome !== "period") return [action, printed, reason];
  const value = isExtendable ? "yes" : "no";
  const extensions = { id: "extensions", label: "Extensions", value, placeholder: "yes or no" };
  return [
    { ...printed, value: found?.period ?? "" },
    extensions,
    day("dueDate", "Or the date"),
    day("finalDate", "Final date"),
    reason,
  ];
}

/** `CTNF 2026-01-31` of `CTNF 2026-01-31: Response to non-final office action`. */
function firstWords(title: string): string {
  return title.split(":", 1)[0] ?? title;
}

function day(id: string, label: string): FormField {
  return {
    id,
    label,
    value: "",
    placeholder: "2026-01-31, or nothing",
    check: (text) => (text === "" || isCivilDate(text) ? null : (noSuchDay(text) ?? "Write it as 2026-01-31")),
    hint: (text) => (text === "" ? "" : fullDay(text)),
  };
}

const remarks: Readonly<Record<Reading["outcome"], readonly string[]>> = {
  period: ["Give the period as the notice prints it, or the date itself. Another person verifies it."],
  "no-period": ["Who read it, and when, is kept."],
  restarts: ["The action's own period counts from the day of this notice."],
  reopens: ["The action's period counts from its own mail date, as before."],
  withdraws: ["Its open deadlines ask to be closed; nothing is closed by itself."],
};
