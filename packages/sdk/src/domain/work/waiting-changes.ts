import type { Task } from "../../contract/tasks.ts";
import type { Having } from "../../records/record.ts";
import type { taskFields } from "../../records/tasks.ts";
import { isEqual } from "../is-equal.ts";

type OwnField = Having<typeof taskFields, "input">;

/** Whether each field of a task may be changed without the hub, and its milestone. */
const waitingFields: Readonly<Record<OwnField | "milestoneId", boolean>> = {
  title: true,
  assignees: true,
  status: true,
  dueAt: true,
  tags: true,
  notes: true,
  order: true,
  milestoneId: true,
};

type OwnValues = { readonly [Field in OwnField]?: Task[Field] | undefined };

/** New values of those fields. */
export type WaitingValues = OwnValues & { readonly milestoneId?: string | null | undefined };

/** What has become of a change: it waits, someone else has changed the same, or the hub has refused it. */
export type WaitingState =
  | { readonly kind: "waiting" }
  | { readonly kind: "conflict"; readonly current: Task }
  | { readonly kind: "refused"; readonly reason: string };

/** A change of a task that was made while the hub could not be reached. */
export interface WaitingChange {
  readonly id: string;
  /** The idempotency key: a change that arrived although its answer did not is not applied twice. */
  readonly key: string;
  /** When it was made, as an instant. */
  readonly at: string;
  /** Whose it is, by e-mail address. */
  readonly email: string;
  /** The task as the person saw it; its `updatedAt` is sent with the change. */
  readonly task: Task;
  readonly change: WaitingValues;
  readonly state: WaitingState;
  /** Whether it was sent without an answer: the hub may have it. */
  readonly isTried?: boolean | undefined;
}

/** Whether a change can wait: it sets only fields that may be changed without the hub, and to values, not to phrases. */
export function mayWait(change: object): change is WaitingValues {
  const dueAt: unknown = Reflect.get(change, "dueAt");
  const isDay = dueAt === undefined || dueAt === null || /^\d{4}-\d{2}-\d{2}$/.test(String(dueAt));
  return isDay && Object.keys(change).every((field) => Reflect.get(waitingFields, field) === true);
}

/** What is in the queue: a change of a task, or a new record, which is of no task yet. */
interface Queued {
  readonly state: { readonly kind: string };
  readonly task?: { readonly id: string };
}

/** What to send next: the first that waits, unless an earlier change of the same task is still to be decided. */
export function nextToSend<Waiting extends Queued>(queue: readonly Waiting[]): Waiting | undefined {
  const undecidedTasks = new Set<string | undefined>();
  for (const one of queue) {
    if (one.state.kind === "conflict") undecidedTasks.add(one.task?.id);
    if (one.state.kind === "waiting" && (one.task === undefined || !undecidedTasks.has(one.task.id))) return one;
  }
  return undefined;
}

/** What changes in the rest of the queue once one is saved: later ones of its task that built on it have its version. */
export function builtOn(queue: readonly WaitingChange[], sent: WaitingChange, saved: Task): WaitingChange[] {
  return queue
    .filter(({ id, task }) => id !== sent.id && task.id === sent.task.id && task.updatedAt === sent.task.updatedAt)
    .map((one) => ({ ...one, task: saved }));
}

/**
 * A change whose task someone else has changed since: null where the task has its values already, to be sent again
 * under `key` where they changed other fields, and a conflict for the person to decide where both changed the same. The
 * order among other tasks is no question: the last one counts.
 */
export function afterConflict(change: WaitingChange, current: Task, key: string): WaitingChange | null {
  const left = differing(change.change, current);
  const fields = Object.keys(left);
  if (fields.length === 0) return null;
  const isSame = fields.every(
    (field) => field === "order" || isEqual(valueIn(change.task, field), valueIn(current, field)),
  );
  if (!isSame) return { ...change, change: left, state: { kind: "conflict", current } };
  return { ...change, change: left, task: current, key, state: { kind: "waiting" }, isTried: false };
}

/** The fields of a change that were chosen against the task as it is now, to be sent under `key`; null if none was. */
export function decided(change: WaitingChange, fields: readonly string[], key: string): WaitingChange | null {
  if (change.state.kind !== "conflict" || fields.length === 0) return null;
  const chosen = Object.fromEntries(Object.entries(change.change).filter(([field]) => fields.includes(field)));
  return { ...change, change: chosen, task: change.state.current, key, state: { kind: "waiting" }, isTried: false };
}

/** A task with the changes that wait for it, in order. */
export function withWaiting(task: Task, queue: readonly WaitingChange[]): Task {
  const own = queue.filter((one) => one.task.id === task.id && one.state.kind === "waiting");
  return own.reduce((known, { change }) => changed(known, change), task);
}

/** A task with the values of a change. It waits in no milestone that has ended: nothing can be moved there. */
function changed(task: Task, change: WaitingValues): Task {
  const { milestoneId, ...fields } = change;
  const next: Task = { ...task, ...given(fields) };
  if (milestoneId === undefined || milestoneId === task.workflow.milestoneId) return next;
  const milestoneState = milestoneId === null ? null : "active";
  return { ...next, workflow: { ...task.workflow, milestoneId }, milestoneState };
}

/** A change without what the record said: the hub does not show it to the person any more. */
export function withoutRecord(change: WaitingChange): WaitingChange {
  const { id, updatedAt } = change.task;
  const bare = {
    title: "A task",
    notes: "",
    assignees: [],
    tags: [],
    invention: { id: "", title: "", references: [] },
  };
  return { ...change, task: { ...change.task, ...bare, id, updatedAt } };
}

function differing(change: WaitingValues, task: Task): WaitingValues {
  return Object.fromEntries(Object.entries(change).filter(([field, value]) => !isEqual(value, valueIn(task, field))));
}

function valueIn(task: Task, field: string): unknown {
  return field === "milestoneId" ? task.workflow.milestoneId : Reflect.get(task, field);
}

/** Without fields that are named but not set. */
function given(change: OwnValues): { [Field in OwnField]?: Exclude<OwnValues[Field], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
