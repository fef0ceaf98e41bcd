import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { type ReactNode, useState } from "react";
import { MatterForm, MatterNotes } from "../../matters/public-screens.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Form, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf, titleField } from "../../terminal-kit/form-fields.ts";
import { BindOverlay } from "../workflows/bind-overlay.tsx";

type Editing = "matter" | "task" | "workflow" | "notes";

type Subject = {
  readonly inventionId: string;
  readonly invention: Invention | undefined;
  /** The milestone of the selected row, for new tasks and notes. */
  readonly milestone: Milestone | undefined;
};

const group = "Matter";

/** The keyed actions that add to a matter or change its title, references and kind; put `overlay` into the frame. */
export function useMatterEditing(subject: Subject): { readonly overlay: ReactNode } {
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = (what: Editing) => () => setEditing(what);
  const isOff = subject.invention === undefined;
  useCommands([
    { id: "matter.task", keys: ["a"], label: "add a task", group, rank: 35, run: edit("task"), isOff },
    { id: "matter.workflow", keys: ["w"], label: "add a workflow", group, run: edit("workflow"), isOff },
    { id: "matter.notes", keys: ["N"], label: "notes", group, rank: 38, run: edit("notes"), isOff },
    { id: "matter.edit", keys: ["E"], label: "title, references, kind", group, run: edit("matter"), isOff },
  ]);
  const close = () => setEditing(null);
  const milestone = subject.milestone?.id === noMilestoneId ? undefined : subject.milestone;
  const { invention, inventionId } = subject;
  if (invention === undefined || editing === null) return { overlay: null };
  if (editing === "matter") return { overlay: <MatterForm invention={invention} onClose={close} /> };
  if (editing === "workflow") return { overlay: <BindOverlay inventionId={inventionId} onClose={close} /> };
  if (editing === "notes") {
    return { overlay: <MatterNotes inventionId={inventionId} milestone={milestone} onClose={close} /> };
  }
  return { overlay: <NewTaskForm inventionId={inventionId} milestone={milestone} onClose={close} /> };
}

function NewTaskForm(props: {
  readonly inventionId: string;
  readonly milestone: Milestone | undefined;
  readonly onClose: () => void;
}) {
  const { inventionId, milestone, onClose } = props;
  const today = useToday();
  const { actions, errorOf } = useTaskActions();
  const fields = [titleField(""), dateField({ id: "dueAt", label: "Due date", value: null }, today)];
  const create = async ({ title = "", dueAt }: FormValues) => {
    const order = Math.max(-1, ...(milestone?.tasks ?? []).map((task) => task.order)) + 1;
    const place = milestone ? { milestoneId: milestone.id, order } : {};
    const created = await actions.create({ title: title.trim(), dueAt: dayOf(dueAt, today), inventionId, ...place });
    return created !== null;
  };
  const title = milestone ? `New task in ${milestone.title}` : "New task in no milestone";
  return <Form title={title} fields={fields} errorOf={errorOf} onSubmit={create} onClose={onClose} />;
}
