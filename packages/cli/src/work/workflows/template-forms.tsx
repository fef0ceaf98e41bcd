import type { WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { InputError } from "@iphub/sdk/domain/input-error";
import { parseStepOffset, stepOffsetText } from "@iphub/sdk/domain/work/step-schedule";
import { positioned, type useWorkflow } from "@iphub/ui-core/work/workflows/use-workflow";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { entriesOf, titleField } from "../../terminal-kit/form-fields.ts";
import { singleLine } from "../../terminal-kit/text-cells.ts";

type View = ReturnType<typeof useWorkflow>;

/** The form of a template's milestone: title, date, and the reason for the change. */
export function MilestoneTemplateForm(props: {
  /** The milestone to change; null adds one. */
  readonly milestone: WorkflowMilestone | null;
  /** Where what is typed is kept. */
  readonly draft: string;
  readonly view: View;
  readonly onClose: () => void;
}) {
  const { milestone, draft, view, onClose } = props;
  const save = ({ title = "", due = "", reason = "" }: FormValues) => {
    const change = { title: title.trim(), due: parseStepOffset(due) };
    if (milestone) return view.actions.save(milestone, change, reason.trim());
    return view.actions.add({ ...change, steps: [] }, reason.trim());
  };
  return (
    <Form
      title={milestone ? "Change the milestone" : "New milestone"}
      draft={draft}
      fields={[titleField(milestone?.title ?? ""), dueField(milestone?.due ?? null), reasonField]}
      errorOf={(field) => view.errorOf(field === "reason" ? "commitMessage" : field)}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

/**
 * The form of a step, an existing one or a new one at the end of its milestone; instructions have a key of their own.
 */
export function StepForm(props: {
  readonly milestone: WorkflowMilestone;
  readonly step: WorkflowStep;
  /** Where what is typed is kept. */
  readonly draft: string;
  readonly view: View;
  readonly onClose: () => void;
}) {
  const { milestone, step, draft: place, view, onClose } = props;
  const known = milestone.steps.findIndex(({ id }) => id === step.id);
  const at = known < 0 ? milestone.steps.length : known;
  const otherSteps = milestone.steps.filter(({ id }) => id !== step.id);
  const others = otherSteps.map(({ id }) => id);
  const { options } = step;
  const fields: FormField[] = [
    titleField(step.title),
    dueField(options.due),
    {
      ...listField("after", "After", options.after, "Ids of steps, separated by commas; empty opens at the start"),
      check: (text) => afterFault(text, others),
    },
    listField("people", "People", options.assignees, "E-mail addresses, separated by commas; empty: the attorney"),
    listField("tags", "Tags", options.tags, "Separated by commas"),
    { id: "draft", label: "Draft", value: step.isDraft ? "yes" : "no", check: draftFault },
    reasonField,
  ];
  const save = ({ title = "", due = "", after, people, tags, draft, reason = "" }: FormValues) => {
    const changed: WorkflowStep = {
      ...step,
      title: title.trim(),
      isDraft: draft?.trim() === "yes",
      options: {
        ...options,
        due: parseStepOffset(due),
        after: entriesOf(after, ","),
        assignees: entriesOf(people, ","),
        tags: entriesOf(tags, ","),
      },
    };
    const steps = known < 0 ? [...milestone.steps, changed] : milestone.steps.with(known, changed);
    return view.actions.save(milestone, { steps: positioned(steps) }, reason.trim());
  };
  const paths: Readonly<Record<string, string>> = {
    reason: "commitMessage",
    title: `steps[${at}].title`,
    after: `steps[${at}].options.after`,
    people: `steps[${at}].options.assignees`,
    tags: `steps[${at}].options.tags`,
  };
  return (
    <Form
      title={known < 0 ? `New step in ${milestone.title}` : "Change the step"}
      draft={place}
      fields={fields}
      remarks={otherSteps.map(({ id, title }) => `Step ${id}: ${singleLine(title)}`)}
      errorOf={(field) => view.errorOf(paths[field] ?? field)}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

const reasonField: FormField = {
  id: "reason",
  label: "Why",
  value: "",
  placeholder: "Shown in the list of versions",
  check: (text) => (text.trim() === "" ? "It is empty; enter the reason for the change" : null),
};

function dueField(due: WorkflowMilestone["due"]): FormField {
  return {
    id: "due",
    label: "Due",
    value: due ? stepOffsetText(due) : "",
    placeholder: "3 months after the start; empty for none",
    check: (text) => {
      try {
        parseStepOffset(text);
        return null;
      } catch (error) {
        if (error instanceof InputError) return error.reason;
        throw error;
      }
    },
    hint: (text) => {
      const offset = parseStepOffset(text);
      const understood = offset ? stepOffsetText(offset) : "No date";
      return understood === text ? "" : understood;
    },
  };
}

function listField(id: string, label: string, values: readonly string[], placeholder: string): FormField {
  return { id, label, value: values.join(", "), placeholder };
}

function afterFault(text: string, others: readonly string[]): string | null {
  const unknown = entriesOf(text, ",").filter((id) => !others.includes(id));
  return unknown.length === 0 ? null : `${unknown.join(", ")} is not a step of this milestone`;
}

function draftFault(text: string): string | null {
  return ["yes", "no"].includes(text.trim()) ? null : "Write yes or no";
}
