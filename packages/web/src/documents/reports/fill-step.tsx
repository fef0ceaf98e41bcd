import { useReportForm } from "@iphub/ui-core/documents/reports/use-report-generation";
import { Button } from "../../web-kit/button.tsx";
import { Select } from "../../web-kit/select.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import type { StepProps } from "./choice-steps.tsx";
import styles from "./report-generation.module.css";

/** The fields of the chosen reports, each once, prefilled with what the hub knows. */
export function FillStep({ choice, view, go, type }: StepProps) {
  const { state, failure, retry } = view.fields;
  const form = useReportForm(view.form, choice.values, type);
  const next = () => {
    const values = form.validValues();
    if (values) go("review", undefined, values);
  };
  return (
    <>
      <LoadState remote={{ state, failure, retry }} what="The fields could not be loaded." lines={10} height={34} />
      <form
        className={styles.form}
        noValidate
        aria-label="Fields of the reports"
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        {form.fields.map((field) => (
          <Field key={field.name} field={field} onChange={(text) => form.set(field.name, text)} />
        ))}
        {state === "completed" && (
          <div>
            <Button type="submit">Review</Button>
          </div>
        )}
      </form>
    </>
  );
}

type FieldProps = {
  readonly field: ReturnType<typeof useReportForm>["fields"][number];
  readonly onChange: (text: string) => void;
};

function Field({ field, onChange }: FieldProps) {
  const { label, type, required, choices, text, error } = field;
  const shown = required ? label : `${label} (optional)`;
  if (type === "choice") {
    const options = [{ value: "", title: "–" }, ...choices.map((value) => ({ value, title: value }))];
    return <Select label={shown} value={text} options={options} onChange={onChange} error={error} />;
  }
  return (
    <TextField
      label={shown}
      value={text}
      onChange={onChange}
      error={error}
      required={required}
      type={type === "date" ? "date" : "text"}
      multiline={type === "multiline"}
    />
  );
}
