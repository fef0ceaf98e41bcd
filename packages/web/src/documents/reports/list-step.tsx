import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { LoadState } from "../../web-kit/load-state.tsx";
import { Select } from "../../web-kit/select.tsx";
import styles from "./report-generation.module.css";
import type { StepProps } from "./step-props.ts";

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
      <LoadState
        remote={{ state, failure }}
        what="The reports could not be loaded."
        lines={6}
        height={28}
        onRetry={retry}
      />
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
