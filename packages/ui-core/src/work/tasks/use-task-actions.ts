import type { CallInput } from "@iphub/sdk";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task, tasks } from "@iphub/sdk/contract/tasks";
import { milestoneStateOf } from "@iphub/sdk/domain/due-end";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { placeAt, removeTask } from "@iphub/sdk/domain/work/task-move";
import { use } from "react";
import { matterKeys, matterPlace } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import type { Question } from "../../platform/overlays.ts";
import { useWrite } from "../../platform/use-write.ts";
import { makeRecord, sayKept } from "../../platform/waiting-records.ts";
import { workKeys } from "../query-keys.ts";
import { moveTasks } from "./move-tasks.ts";
import { sayLate } from "./say-late.ts";
import { putTask } from "./task-patches.ts";
import { TaskSavedContext } from "./task-saved.ts";

/** The fields of a new task. */
export type NewTask = CallInput<typeof tasks.create>;

/** Asked before a task is deleted. */
export function deleteTaskQuestion({ title }: Pick<Task, "title">): Question {
  return {
    title: "Delete this task?",
    message: `'${title}' is deleted for everyone, and waits 30 days in the bin.`,
    confirmLabel: "Delete task",
  };
}

/** The calls behind the actions on tasks, each with its changes to the cache. */
function useTaskCalls() {
  const app = useHubApp();
  const { hub, queries, toasts } = app;
  const { write, sending, errorOf } = useWrite();
  const say = (title: string, message: string, undo?: () => unknown) =>
    toasts.show({ type: "success", title, message, ...(undo && { undo: () => void undo() }) });
  const remove = async ({ id, title, invention, updatedAt }: Task, done: string, isUndo: boolean) => {
    const key = matterKeys.milestones(invention.id);
    const restore = async () => {
      const back = await write(() => hub.bin.restore({ id }), { done: "Task restored", subject: title });
      if (back) await queries.invalidateQueries({ queryKey: key });
    };
    // Undo removes a task only if no one has changed it since; deleting asks for confirmation instead.
    const call = () => hub.tasks.delete(isUndo ? { id, updatedAt } : { id });
    const words = { done, subject: title, ...(isUndo ? {} : { undo: () => void restore() }) };
    if (!(await write(call, words))) return false;
    queries.setQueryData<Milestone[]>(key, (groups) => groups && removeTask(groups, id));
    return true;
  };
  const onSaved = use(TaskSavedContext);
  /** Shows tasks with their new people. Of those that are in `before` the change is recorded too. */
  const putAssigned = (before: readonly Task[], assigned: readonly Task[]) => {
    for (const task of assigned) {
      putTask(queries, task);
      const was = before.find(({ id }) => id === task.id);
      if (was) onSaved(was, { assignees: task.assignees }, task);
    }
  };
  return { app, write, sending, errorOf, say, remove, putAssigned };
}

type TaskCalls = ReturnType<typeof useTaskCalls>;

/** Gives tasks back to the people who had them; shown at once, and as they were assigned if the hub refuses it. */
async function reassign(calls: TaskCalls, before: readonly Task[], assigned: readonly Task[]): Promise<void> {
  const { app, write, putAssigned } = calls;
  const tasks = asAssigned(before, assigned);
  for (const task of tasks) putTask(app.queries, task);
  const saved: Task[] = [];
  const call = async () => {
    for (const { id, assignees, updatedAt } of tasks)
      saved.push(await app.hub.tasks.update({ id, assignees, updatedAt }));
    return true;
  };
  await write(call, { done: "Change undone" });
  const isSaved = ({ id }: Task) => saved.some((task) => task.id === id);
  putAssigned(assigned, saved);
  for (const task of assigned.filter((one) => !isSaved(one))) putTask(app.queries, task);
}

async function reopen({ app, write }: TaskCalls, { id, title, status, updatedAt }: Task): Promise<void> {
  const { hub, queries } = app;
  const close = async (opened: Task) => {
    const call = () => hub.tasks.update({ id, status, updatedAt: opened.updatedAt });
    const closed = await write(call, { done: "Change undone", subject: title });
    if (closed) putTask(queries, closed);
  };
  const undo = (opened: Task) => void close(opened);
  const call = () => hub.tasks.reopen({ id, updatedAt });
  const opened = await write(call, { done: "Task reopened", subject: title, undo });
  if (opened) putTask(queries, opened);
}

/** Moves tasks; shown at once, and as the hub has them if it refuses it: it may have saved some. */
async function move({ app, write }: TaskCalls, before: readonly Task[], after: readonly Task[]) {
  const { queries } = app;
  for (const task of after) putTask(queries, task);
  const moved = await write(() => moveTasks(app, before, after));
  for (const task of moved?.tasks ?? before) putTask(queries, task);
  const matters = moved ? [] : new Set(before.map(({ invention }) => invention.id));
  for (const id of matters) void queries.invalidateQueries({ queryKey: matterKeys.milestones(id) });
  return moved;
}

/**
 * Moves a task to an index of a milestone and says so, with a warning where its date is too late there; true if it is
 * there, or waits to be.
 */
async function place(calls: TaskCalls, task: Task, milestone: Milestone, index: number): Promise<boolean> {
  const { app, say } = calls;
  const { before, after } = arrangement(task, milestone, index);
  if (before.every((one, at) => isSamePlace(one, after[at]))) return true;
  const moved = await move(calls, before, after);
  if (moved === null) return false;
  const restore = async () => (await move(calls, moved.tasks, before)) && say("Change undone", task.title);
  if (moved.isKept) {
    sayKept(app, task.title, moved.drop);
    return true;
  }
  const [placed = task] = moved.tasks;
  const isElsewhere = placed.workflow.milestoneId !== task.workflow.milestoneId;
  say("Task moved", task.title, restore);
  if (isElsewhere) void sayLate(app, placed, task.title);
  return true;
}

/** Creates, deletes and assigns tasks, moves them within and between milestones, and sends feedback on them. */
export function useTaskActions() {
  const calls = useTaskCalls();
  const { app, write, sending, errorOf, say, remove } = calls;
  const { hub, queries } = app;
  return {
    sending,
    errorOf,
    actions: {
      /** True if the task was added, or waits to be. */
      create: async (task: NewTask): Promise<boolean> => {
        const matter = matterPlace(queries, task.inventionId ?? "");
        const call = () =>
          makeRecord(app, { call: "tasks.create", input: task }, matter, (options) => hub.tasks.create(task, options));
        const created = await write(call);
        if (created === null) return false;
        if ("drop" in created) sayKept(app, task.title, created.drop);
        else {
          putTask(queries, created.made);
          say("Task added", task.title, () => remove(created.made, "Task removed", true));
        }
        return true;
      },
      /** Deletes a task; the caller has asked for confirmation. */
      remove: (task: Task) => remove(task, "Task deleted", false),
      /** Takes up a closed task again; the steps that opened with its closing wait for it again. Undo closes it as it was. */
      reopen: (task: Task) => reopen(calls, task),
      /** Assigns many tasks at once; can be undone if the tasks `before` are given. */
      assign: async (taskIds: readonly string[], assignees: readonly string[], before: readonly Task[] = []) => {
        const call = () => hub.tasks.assign({ taskIds: [...taskIds], assignees: [...assignees] });
        const restore = (assigned: readonly Task[]) => void reassign(calls, before, assigned);
        const assigned = await write(call, {
          done: taskIds.length === 1 ? "Task assigned" : `${taskIds.length} tasks assigned`,
          ...(before.length > 0 ? { undo: restore } : {}),
        });
        calls.putAssigned(before, assigned ?? []);
        return assigned !== null;
      },
      /** Moves a task to an index among the tasks of a milestone, or of none, possibly from another milestone; with undo. */
      place: (task: Task, milestone: Milestone, index: number) => place(calls, task, milestone, index),
      feedback: async (task: Task, feedback: string, rating?: number) => {
        const words = { done: "Thank you for the feedback", subject: task.title };
        const sent = await write(() => hub.tasks.feedback({ id: task.id, feedback, rating }), words);
        if (sent) await queries.invalidateQueries({ queryKey: workKeys.taskHistory(task.id) });
        return sent;
      },
    },
  };
}

/** Tasks with their previous people and current versions, so that later assignments by others are kept. */
function asAssigned(before: readonly Task[], now: readonly Task[]): Task[] {
  const times = new Map(now.map(({ id, updatedAt }) => [id, updatedAt]));
  return before.map((task) => ({ ...task, updatedAt: times.get(task.id) ?? task.updatedAt }));
}

function isSamePlace(one: Task, other: Task | undefined): boolean {
  return other?.order === one.order && other.workflow.milestoneId === one.workflow.milestoneId;
}

/** The tasks whose order changes when a task moves to an index of a milestone, before and after. */
function arrangement(task: Task, milestone: Milestone, index: number) {
  const { id: home, tasks } = milestone;
  const isLoose = home === noMilestoneId;
  const milestoneId = isLoose ? null : home;
  const milestoneState = isLoose ? null : milestoneStateOf(milestone);
  const orders = new Map([
    [task.id, task.order],
    ...placeAt(tasks, task, index).map(({ id, order }) => [id, order] as const),
  ]);
  const before = [task, ...tasks.filter(({ id }) => id !== task.id && orders.has(id))];
  const after = before.map((one) => ({
    ...one,
    order: orders.get(one.id) ?? one.order,
    ...(one.id === task.id && { workflow: { ...one.workflow, milestoneId }, milestoneState }),
  }));
  return { before, after };
}
