import { useToday } from "@iphub/ui-core/platform/use-today";
import { boundCompletions, rangeMeaning } from "@iphub/ui-core/work/tasks/range-words";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";

type Props = {
  readonly title: string;
  /** A range in request format (`today..end-of-week+2bd`); "" for none. */
  readonly range: string;
  readonly onChange: (range: string) => void;
  readonly onClose: () => void;
};

const remarks = ["Offsets: days (d), business days (bd), weeks (w), months (m).", "Tab completes what is typed."];

/** Asks for the two bounds of a range of dates; each shows its date, the second the whole range. */
export function RangeForm({ title, range, onChange, onClose }: Props) {
  const today = useToday();
  const submit = (values: FormValues) => {
    const next = written(values);
    onChange(next === ".." ? "" : next);
    return true;
  };
  const fields = sidesOf(range, today);
  return <Form title={title} fields={fields} remarks={remarks} onSubmit={submit} onClose={onClose} />;
}

function written({ from = "", to = "" }: FormValues): string {
  return `${from.trim()}..${to.trim()}`;
}

function sidesOf(range: string, today: string): FormField[] {
  const [from = "", to = ""] = range.split("..");
  const wordsOf = (text: string) => rangeMeaning(text, today).words;
  const faultIn = (text: string) => (rangeMeaning(text, today).isWrong ? wordsOf(text) : null);
  const start = { placeholder: "today, end-of-week+2bd, 2026-06-01; empty: open", complete: boundCompletions };
  return [
    {
      ...start,
      id: "from",
      label: "From",
      value: from,
      check: (text) => faultIn(written({ from: text })),
      hint: (text) => wordsOf(written({ from: text })),
    },
    {
      ...start,
      id: "to",
      label: "To",
      value: to,
      check: (text, values) => faultIn(written({ to: text })) ?? faultIn(written({ ...values, to: text })),
      hint: (text, values) => wordsOf(written({ ...values, to: text })),
    },
  ];
}
