import type { WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOffsetText } from "@iphub/sdk/domain/work/step-schedule";
import { Markdown } from "../../web-kit/markdown.tsx";
import styles from "./workflow.module.css";

type Props = { readonly step: WorkflowStep; readonly all: readonly WorkflowStep[] };

/** A step of a template, with its instructions collapsed. */
export function StepView({ step, all }: Props) {
  const { due, tags, after } = step.options;
  const waitsFor = after.map((id) => all.find((one) => one.id === id)?.title || id);
  const facts = [
    due && stepOffsetText(due),
    tags.length > 0 && tags.join(", "),
    waitsFor.length > 0 && `after ${waitsFor.join(", ")}`,
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
