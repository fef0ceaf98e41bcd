import { pdfLacks } from "@iphub/sdk/domain/documents/pdf-lacks";
import { useReportTemplates } from "@iphub/ui-core/documents/reports/use-report-templates";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { Button } from "../../web-kit/button.tsx";
import { FileButton } from "../../web-kit/file-button.tsx";
import { saveFile } from "../../web-kit/save-file.ts";
import { LoadState } from "../../web-kit/states.tsx";
import type { StepProps } from "./choice-steps.tsx";
import styles from "./report-generation.module.css";

/** The start, with the templates: download one; people who may write templates upload it as the firm's own. */
export function StartStep({ go }: StepProps) {
  const list = useReportTemplates();
  const mayGenerate = useMay("reports:generate");
  const mayWrite = useMay("workflows:write");
  const download = async (id: string) => {
    const file = await list.actions.download(id);
    if (file) await saveFile(file);
  };
  return (
    <>
      <p className={styles.matter}>
        Choose a matter and reports, fill in what the hub does not know, and get DOCX or PDF in the matter's files.
      </p>
      {mayGenerate && <Button onClick={() => go("link")}>Start</Button>}
      <section className={styles.section} aria-labelledby="templates">
        <h2 id="templates">Templates</h2>
        <p className={styles.hint}>
          Download one, edit it in Word and upload it. Fields are written {"{clientName}"}, optional ones {"{remarks?}"}
          , lists {"{#tasks}{title}{/tasks}"}.
        </p>
        {mayWrite && <UploadButton list={list} />}
        <LoadState remote={list} what="The templates could not be loaded." lines={6} />
        <ul className={styles.rows}>
          {list.templates.map((template) => (
            <li key={template.id}>
              <span className={styles.grow}>
                <bdi>{template.title}</bdi>
                <span className={styles.quiet}>
                  {template.source === "firm" ? `Uploaded by ${template.uploadedBy}` : template.description}
                </span>
                {template.notInPdf.length > 0 && <span className={styles.quiet}>{pdfLacks(template)}</span>}
              </span>
              <Button
                variant="icon"
                colour="secondary"
                icon="download"
                label={`Download ${template.title}`}
                onClick={() => void download(template.id)}
              />
              {mayWrite && template.source === "firm" && (
                <Button
                  variant="icon"
                  colour="secondary"
                  icon="delete"
                  label={`Delete ${template.title}`}
                  onClick={() => void list.actions.remove(template)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function UploadButton({ list }: { readonly list: ReturnType<typeof useReportTemplates> }) {
  return (
    <div>
      <FileButton
        colour="secondary"
        icon="plus"
        busy={list.sending}
        label="Template to upload"
        accept=".docx"
        onFiles={([file]) => file && void list.actions.upload(file)}
      >
        Upload a template
      </FileButton>
      {list.refusal !== null && (
        <p role="alert" className={styles.failed}>
          ▲ The template {list.refusal}.
        </p>
      )}
    </div>
  );
}
