import type { ReportField } from "@iphub/sdk/contract/reports";
import { reportFieldErrors } from "@iphub/sdk/domain/documents/report-fields";
import { useEffect, useEffectEvent, useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";

/**
 * Typed values are saved this long after the last key, in milliseconds, because browsers limit how often history may be
 * written.
 */
const keepMilliseconds = 300;

type Values = Readonly<Record<string, string>>;
type FormField = ReportField & { readonly text: string };

/** The form of report fields: each key shows at once and is saved a moment later. */
export function useReportForm(form: readonly FormField[], kept: Values, keep: (values: Values) => void) {
  const { ports } = useHubApp();
  const [typed, setTyped] = useState<Values>({});
  const [tried, setTried] = useState(false);
  const values = { ...kept, ...typed };
  const keepAll = useEffectEvent(() => keep(values));
  useEffect(() => {
    if (Object.keys(typed).length === 0) return undefined;
    return ports.after(keepMilliseconds, () => keepAll());
  }, [typed, ports]);
  const fields = form.map((field) => ({ ...field, text: typed[field.name] ?? field.text }));
  const errors = reportFieldErrors(form, Object.fromEntries(fields.map(({ name, text }) => [name, text])));
  return {
    fields: fields.map((field) => ({
      ...field,
      /** Shown only after the form was submitted, not while typing. */
      error: tried ? errors.find((one) => one.field === field.name)?.message : undefined,
    })),
    set: (name: string, text: string) => setTyped((known) => ({ ...known, [name]: text })),
    /** All typed values, or null if a field is missing or wrong, which is then shown. */
    validValues: (): Values | null => {
      setTried(true);
      return errors.length > 0 ? null : values;
    },
  };
}
