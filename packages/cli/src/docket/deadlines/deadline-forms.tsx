import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { isCivilDate, noSuchDay } from "@iphub/sdk/domain/civil-date";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { matterOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { mailDateQuestion } from "@iphub/ui-core/docket/deadlines/moved-dates";
import {
  type ContextDate,
  contextDatesOf,
  givenDates,
  proposedTriggers,
} from "@iphub/ui-core/docket/deadlines/proposed-triggers";
import { setPeopleOf, useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useState } from "react";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { singleLine } from "../../terminal-kit/text-cells.ts";

/** Proposes the deadlines of an event by hand: the document, its mail date, and other dates that matter. */
export function ProposeForm(props: {
  readonly inventionId: string;
  /** The matter's reference or title, which the questions name. */
  readonly matter: string;
  readonly onClose: () => void;
}) {
  const { inventionId, onClose } = props;
  const matter = singleLine(props.matter);
  const { actions, errorOf } = useDeadlineActions();
  const [trigger, setTrigger] = useState<string | null>(null);
  if (trigger === null) {
    const options = proposedTriggers.map(({ value, title }) => ({ id: value, label: title, hint: value }));
    const question = `Propose for which event · ${matter}`;
    return <Select title={question} options={options} onChange={setTrigger} onClose={onClose} />;
  }
  const others = contextDatesOf(trigger);
  const period: FormField = {
    id: "printedPeriod",
    label: "Printed",
    value: "",
    placeholder: "2m or 30d, if it differs",
  };
  const application: FormField = {
    id: "applicationNumber",
    label: "Application",
    value: "",
    placeholder: "17/248,024, if the matter has several",
  };
  const propose = async ({ mailDate = "", printedPeriod = "", applicationNumber = "", ...dates }: FormValues) => {
    const printed = printedPeriod.trim() === "" ? {} : { printedPeriod: printedPeriod.trim() };
    const named = applicationNumber.trim() === "" ? {} : { applicationNumber: applicationNumber.trim() };
    const given = givenDates(others, dates);
    return (await actions.propose({ inventionId, trigger, mailDate, ...printed, ...named, ...given })) !== null;
  };
  const title = proposedTriggers.find(({ value }) => value === trigger)?.title ?? trigger;
  return (
    <Form
      title={`${title} · ${matter}`}
      draft={`propose:${trigger}:${inventionId}`}
      fields={[
        officeDay({ id: "mailDate", title: "Mail date", isRequired: true }),
        period,
        ...others.map(officeDay),
        application,
      ]}
      remarks={[
        "The mail date is the day the office mailed it (received, filed or granted it).",
        ...others.map(remarkOf),
      ]}
      errorOf={errorOf}
      onSubmit={propose}
      onClose={onClose}
    />
  );
}

/** Adds a date that became known later to a deadline, such as the first reply or the advisory action. */
export function ContextForm({
  deadline,
  onClose,
}: {
  readonly deadline: DeadlineRecord;
  readonly onClose: () => void;
}) {
  const { actions, errorOf } = useDeadlineActions();
  const others = contextDatesOf(deadline.trigger).filter(({ isRequired }) => !isRequired);
  const save = async (values: FormValues) => {
    const given = givenDates(others, values);
    return Object.keys(given).length === 0 || (await actions.change(deadline, given)) !== null;
  };
  return (
    <Form
      draft={`deadline-context:${deadline.id}`}
      title={`Dates that count · ${matterOf(deadline)} · ${deadline.title}`}
      fields={others.map(officeDay)}
      remarks={[...others.map(remarkOf), "A date that moves must be verified again."]}
      errorOf={errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

/** Sets who is responsible for a deadline, and the back-up; an empty field follows from the matter again. */
export function DeadlinePeopleForm(props: { readonly deadline: DeadlineRecord; readonly onClose: () => void }) {
  const { deadline, onClose } = props;
  const { actions, errorOf } = useDeadlineActions();
  const set = setPeopleOf(deadline);
  const field = (id: "responsible" | "backup", label: string): FormField => ({
    id,
    label,
    value: set[id] ?? "",
    placeholder: set[id] === null ? (deadline[id] ?? "no one") : "",
  });
  const save = async ({ responsible = "", backup = "" }: FormValues) => {
    const people = { responsible: responsible.trim() || null, backup: backup.trim() || null };
    return (await actions.assign(deadline, people)) !== null;
  };
  return (
    <Form
      draft={`deadline-people:${deadline.id}`}
      title={`Responsible · ${matterOf(deadline)} · ${deadline.title}`}
      fields={[field("responsible", "Responsible"), field("backup", "Back-up")]}
      remarks={[
        "E-mail addresses of people who may see the matter.",
        "Empty: the matter's attorney, and another attorney or paralegal of its teams.",
      ]}
      errorOf={errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

/** Corrects the mail date that a deadline is counted from, after a question that names what is computed again. */
export function MailDateForm(props: { readonly deadline: DeadlineRecord; readonly onClose: () => void }) {
  const { deadline, onClose } = props;
  const { actions, errorOf } = useDeadlineActions();
  const { overlays } = useHubApp();
  const save = async ({ mailDate = "" }: FormValues) => {
    if (mailDate === deadline.mailDate) return true;
    if (!(await overlays.confirm(mailDateQuestion(deadline, mailDate)))) return false;
    return (await actions.change(deadline, { mailDate })) !== null;
  };
  const field = officeDay({ id: "mailDate", title: "Mail date", isRequired: true });
  return (
    <Form
      draft={`deadline-mail-date:${deadline.id}`}
      title={`Mail date · ${matterOf(deadline)} · ${deadline.title}`}
      fields={[{ ...field, value: deadline.mailDate, startsSelected: true }]}
      remarks={["As printed in the document; the dates are computed from it again."]}
      errorOf={errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

/** A date of the office is a fact: it must be written in full, relative words are refused. */
function officeDay({
  id,
  title,
  isRequired = false,
}: Pick<ContextDate, "title" | "isRequired"> & { id: string }): FormField {
  return {
    id,
    label: title,
    value: "",
    placeholder: isRequired ? "2026-01-31" : "2026-01-31, or nothing",
    check: (text) =>
      isCivilDate(text) || (text === "" && !isRequired) ? null : (noSuchDay(text) ?? "Write it as 2026-01-31"),
    hint: (text) => (text === "" ? "" : fullDay(text)),
  };
}

function remarkOf({ title, hint }: ContextDate): string {
  return `${title}: ${hint}.`;
}
