import type { ContextDate } from "@iphub/ui-core/docket/deadlines/proposed-triggers";
import { DateField } from "../../web-kit/date-field.tsx";

type Props = {
  readonly dates: readonly ContextDate[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  readonly errorOf: (field: string) => string | null;
};

/** The other dates that an event's deadlines may depend on; most are left empty. */
export function ContextDates({ dates, values, onChange, errorOf }: Props) {
  return dates.map(({ id, title, hint, isRequired = false }) => (
    <DateField
      key={id}
      label={title}
      strict
      value={values[id] ?? ""}
      onChange={(value) => onChange({ ...values, [id]: value })}
      hint={hint}
      error={errorOf(id) ?? undefined}
      required={isRequired}
    />
  ));
}
