import type { ReportField } from "@iphub/sdk/contract/reports";
import { reportFieldErrors } from "@iphub/sdk/domain/documents/report-fields";
import { useEffect, useEffectEvent, useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";

/** How long after the last key what was typed is kept, in milliseconds: a browser refuses to keep every one. */
const keepMilliseconds = 300;

type Values = Readonly<Record<string, string>>;
type FormField = ReportField & { readonly text: string };

/** The form of reports while it is typed in: each key shows at once, and is kept a moment later. */
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
      /** Shown only after the form was handed in: no one is told off while typing. */
      error: tried ? errors.find((one) => one.field === field.name)?.message : undefined,
    })),
    set: (name: string, text: string) => setTyped((known) => ({ ...known, [name]: text })),
    /** Everything typed, or null where a field is missing or wrong, which is shown then. */
    validValues: (): Values | null => {
      setTried(true);
      return errors.length > 0 ? null : values;
    },
  };
}
