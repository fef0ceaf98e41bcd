import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { isStated } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import {
  abilitiesOf,
  docketChoice,
  docketDates,
  docketedTo,
  matterOf,
} from "@iphub/ui-core/docket/deadlines/deadline-words";
import { contextDatesOf } from "@iphub/ui-core/docket/deadlines/proposed-triggers";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { type ComponentType, type ReactNode, useState } from "react";
import { PeoplePicker } from "../../identity/public-screens.ts";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { filled } from "../../terminal-kit/form-fields.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { ContextForm, DeadlinePeopleForm, MailDateForm } from "./deadline-forms.tsx";
import { ReadNoticeForm } from "./read-notice-form.tsx";

/** What is edited in a form of its own, and what in a list or one line. */
type FormName = "read" | "people" | "context" | "mail-date";
type Field = FormName | "docket" | "extend" | "period" | "manual" | "reject" | "close" | "assign";
/** What is being edited, with the deadline's version when editing began, so that a concurrent change is a conflict. */
type Editing = { readonly field: Field; readonly deadline: DeadlineRecord };

/** The keyed actions on the selected deadline; put `overlay` into the frame. */
export function useDeadlineEditing(deadline: DeadlineRecord | undefined): { readonly overlay: ReactNode } {
  const reader = useReader();
  const { actions } = useDeadlineActions();
  const [editing, setEditing] = useState<Editing | null>(null);
  const may = deadline && abilitiesOf(deadline, reader);
  const edit = (field: Field) => () => deadline && setEditing({ field, deadline });
  const command = (
    id: string,
    key: string,
    label: string,
    rank: number,
    can: boolean | undefined,
    run: () => void,
  ) => ({
    ...({ id: `deadline.${id}`, keys: [key], label, group: "Deadline", rank, run } satisfies Command),
    isOff: can !== true,
  });
  const on = (act: (one: DeadlineRecord) => unknown) => () => {
    if (deadline) void act(deadline);
  };
  useCommands([
    command("read", "e", "read the notice", 3, may?.read, edit("read")),
    command("docket", "d", "docket", 3, may?.docket, edit("docket")),
    command("verify", "v", "verify", 4, may?.verify, on(actions.verify)),
    command("extend", "x", "extend", 5, may?.extend, edit("extend")),
    command("close", "c", "close", 6, may?.close, edit("close")),
    command("reject", "R", "reject", 7, may?.reject, edit("reject")),
    command("mail-date", "E", "mail date", 29, may?.change && hasMailDate(deadline), edit("mail-date")),
    command("period", "p", "printed period", 30, may?.change, edit("period")),
    command("manual", "M", "manual date", 31, may?.change, edit("manual")),
    command("assign", "@", "people", 32, may?.change, edit("assign")),
    command("people", "b", "responsible, back-up", 32, may?.assign, edit("people")),
    command("context", "D", "first reply, advisory action", 33, may?.change && hasContext(deadline), edit("context")),
    command("reopen", "O", "reopen", 8, may?.reopen, on(actions.reopen)),
  ]);
  const close = () => setEditing(null);
  return { overlay: editing && <EditingOverlay editing={editing} actions={actions} onClose={close} /> };
}

type Actions = ReturnType<typeof useDeadlineActions>["actions"];

function EditingOverlay(props: { readonly editing: Editing; readonly actions: Actions; readonly onClose: () => void }) {
  const { editing, actions, onClose } = props;
  const { field, deadline } = editing;
  const done = (act: (text: string) => unknown) => (text: string) => {
    onClose();
    return act(text);
  };
  if (field === "docket" || field === "extend") {
    const dates = docketDates(deadline);
    const take = (id: string) =>
      field === "docket" ? actions.docket(deadline, docketChoice(deadline, id)) : actions.extend(deadline, Number(id));
    const options = dates
      .filter(({ id }) => field === "docket" || Number(id) > deadline.extension)
      .map(({ id, date, words }) => ({ id, label: `${fullDay(date)}  ${words}` }));
    const value = field === "docket" ? docketedTo(deadline) : (options[0]?.id ?? "0");
    const title = naming(field === "docket" ? "Docket which date" : "Extend to", deadline);
    return <Select title={title} options={options} value={value} onChange={done(take)} onClose={onClose} />;
  }
  if (isForm(field)) {
    const FieldForm = forms[field];
    return <FieldForm deadline={deadline} onClose={onClose} />;
  }
  if (field === "assign") {
    const assign = (assignees: readonly string[]) => {
      onClose();
      void actions.change(deadline, { assignees: [...assignees] });
    };
    const title = naming("Assigned to", deadline);
    return <PeoplePicker title={title} emails={deadline.assignees} onChange={assign} onClose={onClose} />;
  }
  const { title, hint, value, check, act } = prompts[field](deadline, actions);
  const parts = { title: naming(title, deadline), hint, value, check };
  const submit = async (text: string) => Boolean(await done(act)(text));
  return <Prompt {...parts} draft={`deadline-${field}:${deadline.id}`} onSubmit={submit} onClose={onClose} />;
}

type FormProps = { readonly deadline: DeadlineRecord; readonly onClose: () => void };

const forms: Readonly<Record<FormName, ComponentType<FormProps>>> = {
  read: ReadNoticeForm,
  people: DeadlinePeopleForm,
  context: ContextForm,
  "mail-date": MailDateForm,
};

function isForm(field: Field): field is FormName {
  return field in forms;
}

/** Whether a deadline is counted from a mail date: a date that another docket or a person states is not. */
function hasMailDate(deadline: DeadlineRecord | undefined): boolean {
  return deadline !== undefined && !isStated(deadline.ruleId);
}

/** Whether dates other than the mail date may matter for a deadline. */
function hasContext(deadline: DeadlineRecord | undefined): boolean {
  return deadline !== undefined && contextDatesOf(deadline.trigger).some(({ isRequired }) => !isRequired);
}

/** A question that names its deadline, because the selection may have moved since. */
function naming(question: string, deadline: DeadlineRecord): string {
  return `${question} · ${matterOf(deadline)} · ${deadline.title}`;
}

interface PromptParts {
  readonly title: string;
  readonly hint?: string;
  readonly value: string;
  readonly check: (text: string) => string | null;
  readonly act: (text: string) => unknown;
}

type PromptOf = (deadline: DeadlineRecord, actions: Actions) => PromptParts;

/** A date and some words: `2026-05-28 Response filed`. */
const dateAndWords = (text: string) => {
  const [date = "", ...words] = text.trim().split(/\s+/);
  return { date, words: words.join(" ") };
};
const dated = (text: string) => {
  const { date, words } = dateAndWords(text);
  if (!isCivilDate(date)) return "Begin with a date, such as 2026-05-28";
  return words === "" ? "Write a few words after the date" : null;
};

const prompts: Readonly<Record<Exclude<Field, FormName | "docket" | "extend" | "assign">, PromptOf>> = {
  reject: (deadline, actions) => ({
    title: "Why is it rejected",
    value: "",
    check: filled("It"),
    act: (reason) => actions.reject(deadline, reason),
  }),
  close: (deadline, actions) => ({
    title: "Filed on, and what was filed",
    hint: "2026-05-28 Response filed",
    value: deadline.officeReply ? `${deadline.officeReply.date} ${deadline.officeReply.description}` : "",
    check: dated,
    act: (text) => actions.close(deadline, dateAndWords(text).words, dateAndWords(text).date),
  }),
  period: (deadline, actions) => ({
    title: "Printed period",
    hint: "As the document prints it: 2m or 30d; empty for the rule's own",
    value: deadline.printedPeriod ?? "",
    check: (text) => (/^(\d{1,3} ?(m|d))?$/i.test(text.trim()) ? null : "Write months as 2m, days as 30d"),
    act: (text) => actions.change(deadline, { printedPeriod: text.trim() || null }),
  }),
  manual: (deadline, actions) => ({
    title: "Manual date and its reason",
    hint: "2026-05-28 and why; empty for the computed date",
    value: deadline.manualDate === null ? "" : `${deadline.manualDate} ${deadline.manualReason ?? ""}`,
    check: (text) => (text.trim() === "" ? null : dated(text)),
    act: (text) => {
      const { date, words } = dateAndWords(text);
      return actions.change(deadline, date === "" ? { manualDate: null } : { manualDate: date, reason: words });
    },
  }),
};
