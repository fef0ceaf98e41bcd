import { type FirmSchedule, ruleFamilies } from "@iphub/sdk/contract/call-ups";
import { ruleFamilyWords } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { daysOfText, type useCallUpSchedule } from "@iphub/ui-core/docket/call-ups/use-call-up-schedule";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { entriesOf } from "../../terminal-kit/form-fields.ts";

type Props = {
  readonly schedule: FirmSchedule;
  readonly model: ReturnType<typeof useCallUpSchedule>;
  readonly onClose: () => void;
};

/** The firm's schedule of call-ups: days, escalation and managers; its offices are entered in the web or by the verb. */
export function ScheduleForm({ schedule, model, onClose }: Props) {
  const { days, families, hour, acknowledgeWithin, patience, managers, offices, sendsMail, updatedAt } = schedule;
  const fields: FormField[] = [
    { id: "days", label: "Days before", value: days.join(", "), check: daysFault },
    ...ruleFamilies.map((family) => ({
      id: `families.${family}`,
      label: ruleFamilyWords[family],
      value: families[family]?.join(", ") ?? "",
      placeholder: "the days above",
      check: (text: string) => (text.trim() === "" ? null : daysFault(text)),
    })),
    { id: "hour", label: "From hour", value: String(hour), check: numberFault },
    { id: "acknowledgeWithin", label: "Acknowledge within", value: String(acknowledgeWithin), check: numberFault },
    { id: "patience", label: "Business days to wait", value: String(patience), check: numberFault },
    { id: "managers", label: "Managers", value: managers.join(", "), placeholder: "everyone with the role docketing" },
  ];
  const save = (typed: FormValues) =>
    model.actions.save({
      days: daysOfText(typed.days ?? ""),
      families: Object.fromEntries(
        ruleFamilies.flatMap((family) => {
          const text = typed[`families.${family}`] ?? "";
          return text.trim() === "" ? [] : [[family, daysOfText(text)]];
        }),
      ),
      hour: Number(typed.hour),
      acknowledgeWithin: Number(typed.acknowledgeWithin),
      patience: Number(typed.patience),
      managers: entriesOf(typed.managers, ","),
      offices,
      updatedAt,
    });
  const places = offices.map(({ name, timeZone }) => `${name} (${timeZone})`).join(", ");
  const remarks = [
    `Offices: ${places}. They are entered in the web, or by iphub call-ups set-schedule.`,
    ...(sendsMail ? [] : ["This hub sends no mail: call-ups are in the inbox only."]),
  ];
  return (
    <Form
      title="Schedule of call-ups"
      draft="call-up-schedule"
      fields={fields}
      remarks={remarks}
      errorOf={(field) => model.errorOf(field)}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

function daysFault(text: string): string | null {
  const days = daysOfText(text);
  const isRight = days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 0);
  return isRight ? null : "Days are whole numbers separated by commas: 60, 30, 7";
}

function numberFault(text: string): string | null {
  return /^\d{1,3}$/.test(text.trim()) ? null : "Enter a whole number";
}
