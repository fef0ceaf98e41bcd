import type { Task } from "@iphub/sdk/contract/tasks";
import type { Transaction } from "kysely";
import { assigneeFaults } from "../../identity/public.ts";
import { namedMatter, putInBin } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { invalid, namesNothing } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { openReleased, waitingFor } from "./tasks.activation.ts";
import {
  fieldsOf,
  isNowClosed,
  milestoneOf,
  newFields,
  newTask,
  type TaskCreation,
  type TaskFields,
  type TaskUpdate,
  taskCreated,
  taskDeleted,
  taskUpdated,
  updatedFields,
  withFields,
} from "./tasks.changes.ts";
import { insertTasks } from "./tasks.insert.ts";
import { readWaits } from "./tasks.restore.ts";
import {
  deleteTask,
  lastOrder,
  lockedTask,
  lockTasks,
  milestoneTitles,
  readMilestoneState,
  readTasks,
  saveAssignees,
  saveTask,
} from "./tasks.store.ts";

type Parts = Pick<Platform, "clock" | "events">;

/** Adds a task to a matter in a transaction. */
export async function createTask(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  creation: TaskCreation,
): Promise<Task> {
  const inventionId = creation.inventionId ?? creation.invention?.id;
  if (inventionId === undefined) {
    throw invalid([{ field: "inventionId", message: "is required; send the id of the task's matter" }]);
  }
  const { invention } = await namedMatter(tx, actor, inventionId);
  const fields = newFields(creation, await lastOrder(tx, inventionId, milestoneOf(creation)));
  const milestoneState = await checkTask(tx, inventionId, fields);
  const createdAt = nowIso(clock);
  const task = newTask({ id: newId(clock.now()), milestoneState, invention, createdAt }, fields);
  await insertTasks(tx, [task]);
  await events.append(tx, [taskCreated(actor.email, task)]);
  return task;
}

/** Changes one task in a transaction: refuses a stale update, checks, saves, opens what waited for it. */
export async function updateTask(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  id: string,
  update: TaskUpdate,
): Promise<Task> {
  const current = await lockedTask(tx, actor, id, update.updatedAt);
  const before = fieldsOf(current);
  const after = updatedFields(before, update);
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return current;
  const milestoneState = await checkTask(tx, current.invention.id, after, current);
  const task = { ...withFields(current, after, laterThan(current.updatedAt, clock)), milestoneState };
  await saveTask(tx, task, current);
  const opened = isNowClosed(current, task) ? await openReleased(tx, clock, await waitingFor(tx, id)) : [];
  const moved = before.milestoneId === after.milestoneId ? [] : [before.milestoneId, after.milestoneId];
  const names = moved.length === 0 ? {} : { names: await milestoneTitles(tx, moved) };
  await events.append(tx, [
    taskUpdated(actor.email, task, { changes, ...names }),
    ...openedEvents(actor, task, opened),
  ]);
  return task;
}

/**
 * Moves one task to the bin in a transaction, unless it was changed since it was read; what waited for it opens as if it
 * had been closed.
 */
export async function removeTask(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  { id, updatedAt }: { readonly id: string; readonly updatedAt?: string },
): Promise<{ ok: true }> {
  const task = await lockedTask(tx, actor, id, updatedAt);
  const waiting = await waitingFor(tx, id);
  const { title, invention } = task;
  const record = { task, waits: await readWaits(tx, id) };
  await putInBin(tx, { id, kind: "task", title, inventionId: invention.id, record, by: actor, at: nowIso(clock) });
  await deleteTask(tx, id);
  const opened = await openReleased(tx, clock, waiting);
  await events.append(tx, [taskDeleted(actor.email, task), ...openedEvents(actor, task, opened)]);
  return { ok: true };
}

/** Gives many tasks to the same people in a transaction: all of them or, where one cannot be, none. */
export async function assignTasks(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  { taskIds, assignees }: { readonly taskIds: readonly string[]; readonly assignees: readonly string[] },
): Promise<Task[]> {
  const ids = [...new Set(taskIds)];
  const people = [...new Set(assignees)];
  await lockTasks(tx, ids);
  const tasks = await readTasks(tx, actor, ids);
  const missing = missingTasks(taskIds, tasks);
  const kept = people.filter((email) => tasks.every((task) => task.assignees.includes(email)));
  const faults = [...missing, ...(await assigneeFaults(tx, people, kept))];
  if (missing.length > 0) throw namesNothing(faults);
  if (faults.length > 0) throw invalid(faults);
  const results = tasks.map((task) => {
    const changes = changesBetween({ assignees: task.assignees }, { assignees: people });
    if (Object.keys(changes).length === 0) return { task, changes: null };
    return { task: { ...task, assignees: people, updatedAt: laterThan(task.updatedAt, clock) }, changes };
  });
  const changed = results.filter(({ changes }) => changes !== null);
  await saveAssignees(
    tx,
    changed.map(({ task }) => task),
  );
  await events.append(
    tx,
    changed.map(({ task, changes }) => taskUpdated(actor.email, task, { changes })),
  );
  return results.map(({ task }) => task);
}

function missingTasks(taskIds: readonly string[], tasks: readonly Task[]) {
  const found = new Set(tasks.map((task) => task.id));
  return taskIds.flatMap((id, index) =>
    found.has(id) ? [] : [{ field: `taskIds[${index}]`, message: `'${id}' is no task; leave it out` }],
  );
}

function openedEvents(actor: Actor, closed: Task, opened: readonly Task[]) {
  const openedBy = { taskId: closed.id, title: closed.title };
  const changes = { status: { before: "upcoming", after: "open" } };
  return opened.map((task) => taskUpdated(actor.email, task, { changes, openedBy }));
}

/**
 * Checks what only the database knows of a task that is about to be saved: its people and its milestone. What it had
 * before is not judged again: a person who has left stays on the tasks that they had. Gives the state of the milestone.
 * @throws Failure 400 naming the fields
 */
async function checkTask(
  tx: Transaction<Schema>,
  inventionId: string,
  fields: TaskFields,
  before?: Task,
): Promise<Task["milestoneState"]> {
  const faults = await assigneeFaults(tx, fields.assignees, before?.assignees);
  const state = await stateOfMilestone(tx, inventionId, fields.milestoneId, before);
  if (state !== undefined && faults.length === 0) return state;
  const message = "is not a milestone of this task's matter; choose one of its own, or null for none";
  throw invalid([...faults, ...(state === undefined ? [{ field: "milestoneId", message }] : [])]);
}

/** The state of the milestone that a task is in, or is put into; undefined where it is none of the task's matter. */
async function stateOfMilestone(
  tx: Transaction<Schema>,
  inventionId: string,
  milestoneId: string | null,
  before: Task | undefined,
): Promise<Task["milestoneState"] | undefined> {
  if (milestoneId === null) return null;
  if (before && before.workflow.milestoneId === milestoneId) return before.milestoneState;
  return readMilestoneState(tx, milestoneId, inventionId);
}
