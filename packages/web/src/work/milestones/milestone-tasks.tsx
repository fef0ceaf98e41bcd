import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { isOpenStatus, statusWords } from "@iphub/sdk/domain/work/task-status";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { TaskChange } from "@iphub/ui-core/work/tasks/save-task";
import { deleteTaskQuestion, useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { useTaskEdit } from "@iphub/ui-core/work/tasks/use-task-edit";
import { type DragEvent, useState } from "react";
import { People } from "../../identity/public.ts";
import { Due } from "../../web-kit/due-badge.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { useListFocus } from "../../web-kit/use-list-focus.ts";
import { WaitingMark } from "../tasks/waiting-mark.tsx";
import styles from "./milestone-group.module.css";

const ConflictModal = latePart(async () => (await import("../tasks/conflict-modal.tsx")).ConflictModal);

type Props = { readonly milestone: Milestone; readonly all: readonly Milestone[]; readonly today: string };

const dragged = "application/x-iphub-task";

/** The tasks of a milestone in order; people who may change tasks move them by drag or by their menu. */
export function MilestoneTasks({ milestone, all, today }: Props) {
  const edit = useTaskEdit();
  const { actions } = useTaskActions();
  const mayWrite = useMay("tasks:write");
  const [over, setOver] = useState<string | null>(null);
  useListFocus("li[draggable]");
  const dropAt = (event: DragEvent, index: number) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(null);
    const id = event.dataTransfer.getData(dragged);
    const task = all.flatMap((group) => group.tasks).find((one) => one.id === id);
    if (task) void actions.place(task, milestone, index);
  };
  const allowDrop = (event: DragEvent) => {
    if (mayWrite) event.preventDefault();
  };
  const conflict = edit.conflict && (
    <ConflictModal
      what="task"
      conflict={edit.conflict}
      onResolve={(fields) => void edit.actions.resolve(fields)}
      onKeepTheirs={edit.actions.dismissConflict}
      onClose={edit.actions.dismissConflict}
    />
  );
  if (milestone.tasks.length === 0) {
    return (
      <p className={styles.none} onDragOver={allowDrop} onDrop={(event) => dropAt(event, 0)}>
        No tasks yet.{mayWrite && " The plus next to the title adds one, and a task can be dragged here."}
      </p>
    );
  }
  return (
    <>
      {conflict}
      <ul className={styles.tasks} onDragOver={allowDrop} onDrop={(event) => dropAt(event, milestone.tasks.length)}>
        {milestone.tasks.map((task, index) => (
          <li
            key={task.id}
            draggable={mayWrite}
            className={over === task.id ? styles.over : undefined}
            // Its link can be dragged without the right to move it.
            onDragStart={(event) => mayWrite && event.dataTransfer.setData(dragged, task.id)}
            onDragOver={() => mayWrite && setOver(task.id)}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => dropAt(event, index)}
          >
            <span className={styles.taskName}>
              <Link to={`/tasks/${encodeURIComponent(task.id)}`} className={styles.taskLink}>
                <bdi>{task.title}</bdi>
              </Link>
              <WaitingMark taskId={task.id} />
            </span>
            <span>{statusWords[task.status]}</span>
            <People emails={task.assignees} />
            <Due dueAt={task.dueAt} today={today} ended={taskEnd(task)} />
            {mayWrite && (
              <TaskMenu task={task} index={index} milestone={milestone} all={all} update={edit.actions.update} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type TaskMenuProps = {
  readonly task: Task;
  readonly index: number;
  readonly milestone: Milestone;
  readonly all: readonly Milestone[];
  readonly update: (task: Task, change: TaskChange) => Promise<unknown>;
};

function TaskMenu({ task, index, milestone, all, update }: TaskMenuProps) {
  const { overlays } = useHubApp();
  const { actions } = useTaskActions();
  const remove = async () => {
    if (await overlays.confirm(deleteTaskQuestion(task))) await actions.remove(task);
  };
  const isLast = index === milestone.tasks.length - 1;
  const moves = all
    .filter((group) => !group.completed && group.id !== milestone.id)
    .map((group): MenuItem => {
      const move = () => void actions.place(task, group, group.tasks.length);
      return { id: group.id, title: `Move to ${group.title}`, icon: "forward", onSelect: move };
    });
  const items: MenuItem[] = [
    isOpenStatus(task.status)
      ? { id: "status", title: "Done", icon: "check", onSelect: () => void update(task, { status: "done" }) }
      : { id: "status", title: "Reopen", icon: "undo", onSelect: () => void actions.reopen(task) },
    {
      id: "up",
      title: "Move up",
      icon: "collapse",
      disabled: index === 0,
      onSelect: () => void actions.place(task, milestone, index - 1),
    },
    {
      id: "down",
      title: "Move down",
      icon: "expand",
      disabled: isLast,
      onSelect: () => void actions.place(task, milestone, index + 1),
    },
    ...moves,
    { id: "delete", title: "Delete", icon: "delete", danger: true, separated: true, onSelect: () => void remove() },
  ];
  return <Menu icon="more" label={`Actions on ${task.title}`} items={items} align="end" />;
}
