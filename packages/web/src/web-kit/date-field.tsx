import { dateWords } from "@iphub/ui-core/platform/date-words";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/**
 * The `debounceMs` of a date that takes effect while it is typed: a year is typed digit by digit, and each of them makes a
 * date.
 */
export const dateDebounceMs = 600;

type DateFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "multiline">;

/**
 * `DateField {label, value, onChange(value), hint?, strict?, …TextField}`: a day, as `YYYY-MM-DD`. A browser writes it as its
 * own language has it, so it is said below once more, as the reader wants dates written and with its weekday.
 */
export function DateField({ hint, ...field }: DateFieldProps) {
  const day = dateWords(field.value, { weekday: true });
  const said = day === "–" ? hint : [day, hint].filter((part) => part !== undefined).join(" · ");
  return <TextField {...field} type="date" hint={said} />;
}
