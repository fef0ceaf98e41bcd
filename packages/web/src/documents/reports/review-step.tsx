import { pdfNotShown } from "@iphub/sdk/domain/documents/pdf-lacks";
import { printedReportValue } from "@iphub/sdk/domain/documents/report-fields";
import { reportResultWords } from "@iphub/ui-core/documents/reports/use-report-generation";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { saveFile } from "../../web-kit/save-file.ts";
import { LoadState } from "../../web-kit/states.tsx";
import type { StepProps } from "./choice-steps.tsx";
import styles from "./report-generation.module.css";

/** Shows what will be generated and generates it; below are the reports of the matter. */
export function ReviewStep({ choice, view, go }: StepProps) {
  const mayGenerate = useMay("reports:generate");
  const titles = (view.reports.data ?? []).filter(({ id }) => choice.reportIds.includes(id)).map(({ title }) => title);
  const refused = view.form.flatMap(({ name, label }) => {
    const error = view.errorOf(name);
    return error === null ? [] : [`‘${label}’ ${error}`];
  });
  return (
    <>
      <LoadState remote={view.fields} what="The fields could not be loaded." />
      <p className={styles.matter}>
        {titles.join(", ")} as {choice.format === "pdf" ? "PDF" : "Word (DOCX)"}
      </p>
      <dl className={styles.review}>
        {view.form.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>{printedReportValue(field, field.text) || "–"}</dd>
          </div>
        ))}
      </dl>
      {view.errors.length > 0 && (
        <p role="alert" className={styles.failed}>
          ▲ Something is missing: {view.errors.map(({ field, message }) => `${field} ${message}`).join("; ")}.
        </p>
      )}
      {refused.length > 0 && (
        <p role="alert" className={styles.failed}>
          ▲ {refused.join("; ")}.
        </p>
      )}
      <div className={styles.buttons}>
        {mayGenerate && (
          <Button
            disabled={view.fields.state !== "completed" || view.errors.length > 0}
            busy={view.sending}
            onClick={() => void view.actions.generate()}
          >
            Generate
          </Button>
        )}
        <Button
          colour="secondary"
          onClick={() => {
            view.actions.clear();
            go("fill");
          }}
        >
          Change
        </Button>
      </div>
      <Results choice={choice} view={view} />
    </>
  );
}

function Results({ choice, view }: Pick<StepProps, "choice" | "view">) {
  const results = view.results.data ?? [];
  const download = async (fileId: string) => {
    const file = await view.actions.download(fileId);
    if (file) await saveFile(file);
  };
  if (results.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="results">
      <h2 id="results">Reports of this matter</h2>
      <p className={styles.quiet}>
        They are in the{" "}
        <Link to={`/inventions/${encodeURIComponent(choice.inventionId ?? "")}/files`}>matter's files</Link>.
      </p>
      <ul className={styles.rows} aria-live="polite">
        {results.map(({ id, title, format, status, error, fileId, notShown, requestedBy, createdAt }) => (
          <li key={id}>
            <span className={styles.grow}>
              {title} ({format.toUpperCase()})
              <span className={styles.quiet}>
                {requestedBy}, <DateText value={createdAt} time />
              </span>
              {error !== null && <span className={styles.failed}>{error}</span>}
              {notShown.length > 0 && <span className={styles.lacking}>▲ {pdfNotShown({ notShown })}</span>}
            </span>
            <span className={styles[status]}>{reportResultWords[status]}</span>
            {fileId !== null && (
              <Button
                variant="icon"
                colour="secondary"
                icon="download"
                label={`Download ${title}, ${format.toUpperCase()}`}
                onClick={() => void download(fileId)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
