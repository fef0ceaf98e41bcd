import type { ReportChoice, ReportStep } from "@iphub/ui-core/documents/reports/report-steps";
import { useReportForm, type useReportGeneration } from "@iphub/ui-core/documents/reports/use-report-generation";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./report-generation.module.css";

/** The props of each step of report generation. */
export type StepProps = {
  readonly choice: ReportChoice;
  readonly view: ReturnType<typeof useReportGeneration>;
  /** The search text for matters. */
  readonly qs: string;
  /** Opens a step, with a changed query in the address; the same step adds no entry to the history. */
  readonly go: (
    step: ReportStep,
    edit?: (query: URLSearchParams) => void,
    values?: Readonly<Record<string, string>>,
  ) => void;
  /** Keeps the typed values in this entry of the history. */
  readonly type: (values: Readonly<Record<string, string>>) => void;
};

/** Links the report to a matter. */
export function LinkStep({ choice, view, qs, go }: StepProps) {
  const { state, data = [] } = view.matters;
  return (
    <>
      <div className={styles.narrow}>
        <TextField
          label="Find a matter by words, reference or application number"
          type="search"
          value={qs}
          debounceMs={300}
          onChange={(text) => go("link", (query) => query.set("qs", text))}
        />
      </div>
      <LoadState remote={view.matters} what="The matters could not be loaded." lines={10} height={28} />
      {state === "completed" && data.length === 0 && (
        <EmptyState
          message={qs === "" ? "There are no matters yet." : `Nothing found for '${qs}'.`}
          action={
            qs === "" ? (
              <Link to="/inventions">Open a matter</Link>
            ) : (
              <Button colour="secondary" onClick={() => go("link", (query) => query.delete("qs"))}>
                All matters
              </Button>
            )
          }
        />
      )}
      <ul className={styles.rows} aria-label="Matters">
        {data.map((matter) => (
          <li key={matter.id}>
            <span className={styles.grow}>
              <bdi>{matter.title}</bdi>
              <span className={styles.quiet}>{matter.references.join(", ")}</span>
            </span>
            {matter.id === choice.inventionId && <span className={styles.quiet}>chosen</span>}
            <Button
              colour="secondary"
              onClick={() =>
                go("list", (query) => {
                  query.set("inventionId", matter.id);
                  query.delete("qs");
                })
              }
            >
              Choose<span className="visually-hidden"> {matter.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const formats = [
  { value: "docx", title: "Word (DOCX)" },
  { value: "pdf", title: "PDF" },
] as const;

/** Chooses the reports and their format. */
export function ListStep({ choice, view, go }: StepProps) {
  const { state, data = [], failure, retry } = view.reports;
  const toggle = (id: string, wanted: boolean) =>
    go("list", (query) => {
      const others = query.getAll("reportIds").filter((one) => one !== id);
      query.delete("reportIds");
      for (const one of wanted ? [...others, id] : others) query.append("reportIds", one);
    });
  return (
    <>
      <LoadState remote={{ state, failure, retry }} what="The reports could not be loaded." lines={6} height={28} />
      <fieldset className={styles.choices}>
        <legend>Reports</legend>
        {data.map(({ id, title, description }) => (
          <Checkbox
            key={id}
            label={title}
            hint={description}
            checked={choice.reportIds.includes(id)}
            onChange={(checked) => toggle(id, checked)}
          />
        ))}
      </fieldset>
      <div className={styles.narrow}>
        <Select
          label="Format"
          value={choice.format}
          options={formats}
          onChange={(format) => go("list", (query) => query.set("format", format))}
        />
      </div>
      <Button disabled={choice.reportIds.length === 0} onClick={() => go("fill")}>
        Fill in
      </Button>
    </>
  );
}

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
  const shared = { label: shown, value: text, onChange, error, required };
  if (type === "date") return <DateField {...shared} />;
  return <TextField {...shared} multiline={type === "multiline"} />;
}
