import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { useTaskEditing } from "../tasks/task-editing.tsx";
import { useMatterEditing } from "./matter-editing.tsx";
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
  const session = useSession();
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
  useTaskMoves(task, milestone);
  const mark = () => task && setMarks((known) => withTurned(known, task.id));
  const group = "Task";
  useCommands([
    { id: "task.mark", keys: ["space"], label: "mark to assign together", group, run: mark, isOff: !task },
    { id: "task.unmark", keys: ["escape"], label: "drop the marks", group, run: clear, isOff: marked.length === 0 },
  ]);
  const mayWrite = session.phase === "signed-in" && session.identity.permissions.includes("milestones:write");
  return {
    rows,
    current,
    milestone,
    marks,
    overlay: taskEditing.overlay ?? milestoneEditing.overlay ?? matterEditing.overlay,
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
  const index = milestone && task ? milestone.tasks.findIndex(({ id }) => id === task.id) : -1;
  const last = (milestone?.tasks.length ?? 0) - 1;
  const move = (by: number) => () => {
    if (task && milestone) void actions.place(task, milestone, index + by);
  };
  const group = "Task";
  useCommands([
    { id: "task.up", keys: ["K", "alt+up"], label: "move up", group, run: move(-1), isOff: index < 1 },
    {
      id: "task.down",
      keys: ["J", "alt+down"],
      label: "move down",
      group,
      run: move(1),
      isOff: index < 0 || index >= last,
    },
  ]);
}

function withTurned(known: Ids, id: string): Ids {
  return new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]);
}
