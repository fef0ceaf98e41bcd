import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { type ReactNode, useState } from "react";
import { MatterForm, MatterNotes } from "../../matters/public-screens.ts";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { Form, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf, titleField } from "../../terminal-kit/form-fields.ts";
import { useLateRemarks } from "../tasks/due-form.tsx";
import { useMacroKeys } from "../tasks/macro-keys.tsx";
import { useMacro } from "../tasks/macro-recorder.tsx";
import { useTaskEditing } from "../tasks/task-editing.tsx";
import { BindOverlay } from "../workflows/bind-overlay.tsx";
import { type MatterRow, matterRows } from "./matter-rows.ts";
import { useMilestoneEditing } from "./milestone-editing.tsx";

type Ids = ReadonlySet<string>;

/** The rows of a matter, the selected one, and their actions. */
export interface MatterWork {
  readonly rows: readonly MatterRow[];
  readonly current: MatterRow | undefined;
  /** The selected milestone, or that of the selected task. */
  readonly milestone: Milestone | undefined;
  readonly marks: Ids;
  readonly overlay: ReactNode;
  readonly select: (id: string) => void;
  /** Expands or collapses a milestone. */
  readonly turn: (milestone: Milestone) => void;
}

/** All keyed actions on a matter. */
export function useMatterWork(
  inventionId: string,
  invention: Invention | undefined,
  milestones: readonly Milestone[],
): MatterWork {
  const [rowId, select] = useState<string>();
  const [turned, setTurned] = useState<Ids>(new Set());
  const [marks, setMarks] = useState<Ids>(new Set());
  const rows = matterRows(milestones, turned);
  const current = rows.find((one) => one.id === rowId) ?? rows[0];
  const task = current?.kind === "task" ? current.task : undefined;
  const selected = current?.kind === "milestone" ? current.milestone : undefined;
  const milestone = selected ?? milestones.find(({ tasks }) => tasks.some(({ id }) => id === task?.id));
  const marked = milestones.flatMap(({ tasks }) => tasks).filter(({ id }) => marks.has(id));
  const clear = () => setMarks(new Set());
  const milestoneEditing = useMilestoneEditing(inventionId, marked.length > 0 ? undefined : selected);
  const matterEditing = useMatterEditing({ inventionId, invention, milestone });
  const taskEditing = useTaskEditing(task, { marked, onAssigned: clear });
  const macro = useMacroKeys(task, marked, clear);
  useTaskMoves(task, milestone);
  const mark = () => task && setMarks((known) => withTurned(known, task.id));
  const group = "Task";
  const permission = "tasks:write" as const;
  useCommands([
    { id: "task.mark", keys: ["space"], label: "mark to assign together", group, run: mark, isOff: !task, permission },
    { id: "task.unmark", keys: ["escape"], label: "drop the marks", group, run: clear, isOff: marked.length === 0 },
  ]);
  const mayWrite = useMay("milestones:write");
  return {
    rows,
    current,
    milestone,
    marks,
    overlay: macro.overlay ?? taskEditing.overlay ?? milestoneEditing.overlay ?? matterEditing.overlay,
    select,
    turn: (one) => {
      // The hub stores what is expanded; a reader who may not change it toggles it for this visit.
      if (mayWrite && one.id !== noMilestoneId) void milestoneEditing.toggle(one);
      else setTurned((known) => withTurned(known, one.id));
    },
  };
}

/** Moves the selected task among those of its milestone. */
function useTaskMoves(task: Task | undefined, milestone: Milestone | undefined): void {
  const { actions } = useTaskActions();
  const { leaveOut } = useMacro().actions;
  const index = milestone && task ? milestone.tasks.findIndex(({ id }) => id === task.id) : -1;
  const last = (milestone?.tasks.length ?? 0) - 1;
  const move = (by: number) => () => {
    if (!task || !milestone) return;
    leaveOut(task.id, "the place among the tasks of its milestone, which belongs to its matter.");
    void actions.place(task, milestone, index + by);
  };
  const group = "Task";
  const permission = "tasks:write" as const;
  useCommands([
    { id: "task.up", keys: ["K", "alt+up"], label: "move up", group, run: move(-1), isOff: index < 1, permission },
    {
      id: "task.down",
      keys: ["J", "alt+down"],
      label: "move down",
      group,
      run: move(1),
      isOff: index < 0 || index >= last,
      permission,
    },
  ]);
}

function withTurned(known: Ids, id: string): Ids {
  return new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]);
}

type Editing = "matter" | "task" | "workflow" | "notes";

type Subject = {
  readonly inventionId: string;
  readonly invention: Invention | undefined;
  /** The milestone of the selected row, for new tasks and notes. */
  readonly milestone: Milestone | undefined;
};

const command = commandsOf("matter", "Matter");

function useMatterEditing(subject: Subject): { readonly overlay: ReactNode } {
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = (what: Editing) => () => setEditing(what);
  const isOff = subject.invention === undefined;
  useCommands([
    command("task", ["a"], "add a task", edit("task"), { rank: 35, isOff, permission: "tasks:write" }),
    command("workflow", ["w"], "add a workflow", edit("workflow"), { isOff, permission: "milestones:write" }),
    command("notes", ["N"], "notes", edit("notes"), { rank: 38, isOff }),
    command("edit", ["E"], "title, references, kind", edit("matter"), { isOff, permission: "inventions:write" }),
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
    return actions.create({ title: title.trim(), dueAt: dayOf(dueAt, today), inventionId, ...place });
  };
  const title = milestone ? `New task in ${milestone.title}` : "New task in no milestone";
  const draft = `new-task:${milestone?.id ?? inventionId}`;
  const workflow = { milestoneId: milestone?.id ?? null };
  const remarks = useLateRemarks([{ title, invention: { id: inventionId }, workflow }]);
  return (
    <Form
      title={title}
      draft={draft}
      fields={fields}
      remarks={remarks}
      errorOf={errorOf}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
