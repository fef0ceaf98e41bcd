import type { WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOffsetText } from "@iphub/sdk/domain/step-offset-text";
import { Markdown } from "../shared/markdown.tsx";
import styles from "./workflow.module.css";

/** A step of a template with its instructions folded away. */
export function StepView({ step }: { readonly step: WorkflowStep }) {
  const { due, tags, after } = step.options;
  const facts = [
    due && stepOffsetText(due),
    tags.length > 0 && tags.join(", "),
    after.length > 0 && `after ${after.join(", ")}`,
    step.isDraft && "draft",
  ].filter((fact) => typeof fact === "string");
  return (
    <li>
      <details>
        <summary>
          {step.title} {facts.length > 0 && <span className={styles.words}>{facts.join(" · ")}</span>}
        </summary>
        {step.options.instructions === "" ? (
          <p className={styles.words}>No instructions yet.</p>
        ) : (
          <Markdown text={step.options.instructions} />
        )}
      </details>
    </li>
  );
}
