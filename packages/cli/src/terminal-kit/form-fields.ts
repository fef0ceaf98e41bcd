import { parseDateInput } from "@iphub/sdk/domain/date-input";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { InputError } from "@iphub/sdk/domain/input-error";
import type { FormField } from "./form.tsx";

type FieldStart = Pick<FormField, "id" | "label" | "value">;

/** A required text field of at most 500 characters. */
export function titleField(value: string, label = "Title"): FormField {
  return { id: "title", label, value, check: (text) => titleFault(text, label) };
}

/** The error of a title; null if it is valid. */
export function titleFault(title: string, label = "Title"): string | null {
  if (title.trim() === "") return `${label} is empty; describe the task`;
  return title.length > 500 ? `${label} is longer than 500 characters; make it shorter` : null;
}

/** The check of a text that is required; its error begins with `what`. */
export function filled(what: string): (text: string) => string | null {
  return (text) => (text.trim() === "" ? `${what} is empty; write something` : null);
}

/** A date field in any spelling of `parseDateInput`; empty for none. It shows which day was understood. */
export function dateField(
  start: Omit<FieldStart, "value"> & { readonly value: string | null },
  today: string,
): FormField {
  return {
    ...start,
    value: start.value ?? "",
    startsSelected: true,
    placeholder: "2026-06-01, next fri, +3bd; empty for none",
    check: (text) => {
      try {
        dayOf(text, today);
        return null;
      } catch (error) {
        if (error instanceof InputError) return error.reason;
        throw error;
      }
    },
    hint: (text) => {
      const day = dayOf(text, today);
      if (day === null) return "No date";
      return day < today ? `${fullDay(day)}, in the past` : fullDay(day);
    },
  };
}

/** The day of a text, null for an empty one. @throws InputError if it is not a day */
export function dayOf(text: string | undefined, today: string): string | null {
  return text === undefined || text.trim() === "" ? null : parseDateInput(text, today);
}

/** Splits a line at a separator, without empty and repeated entries. */
export function entriesOf(text: string | undefined, separator: string): string[] {
  const entries = (text ?? "").split(separator).map((entry) => entry.trim());
  return [...new Set(entries)].filter((entry) => entry !== "");
}
