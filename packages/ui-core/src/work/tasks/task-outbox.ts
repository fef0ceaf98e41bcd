import { type Task, task as taskSchema } from "@iphub/sdk/contract/tasks";
import {
  afterConflict,
  builtOn,
  decided,
  nextToSend,
  type WaitingChange,
  withoutRecord,
} from "@iphub/sdk/domain/work/waiting-changes";
import { HubHttpError } from "@iphub/sdk/errors";
import { randomHex } from "@iphub/sdk/random-hex";
import { fieldsWith, fieldsWithout, pluck } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import * as z from "zod/mini";
import { currentIn } from "../../platform/conflict.ts";
import type { DeviceStore } from "../../platform/device-store.ts";
import { describeFailure } from "../../platform/failure.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { isUnreached, offlineOf } from "../../platform/offline.ts";
import { putTask } from "./task-patches.ts";
import { showWaiting, type TaskOutbox, waitingTasksOf } from "./waiting-task-changes.ts";

/** The most changes that wait on a device. */
const mostWaiting = 200;

const values = pluck(fieldsWithout(fieldsWith(taskFields, "input"), ["order"]), "schema");

/** A change as it is stored: another version of the program may have written it. */
const storedWaitingChange = z.object({
  id: z.string(),
  key: z.string(),
  at: z.string(),
  email: z.string(),
  task: taskSchema,
  change: z.partial(z.object(values)),
  state: z.union([
    z.object({ kind: z.literal("waiting") }),
    z.object({ kind: z.literal("conflict"), current: taskSchema }),
    z.object({ kind: z.literal("refused"), reason: z.string() }),
  ]),
});

/** What one attempt to send says of a change: it is over, it is another one now, or the hub has to be waited for. */
type Outcome =
  | { readonly is: "done"; readonly saved?: Task | undefined }
  | { readonly is: "changed"; readonly change: WaitingChange }
  | { readonly is: "later" };

/** Opens the outbox of the person who is signed in, with what waits from before; the returned function closes it. */
export async function openTaskOutbox(app: HubApp, device: DeviceStore, email: string): Promise<() => void> {
  const store = waitingTasksOf(app);
  const read = async () => {
    const found = (await device.waiting()).flatMap((one) => {
      const parsed = z.safeParse(storedWaitingChange, one);
      return parsed.success && parsed.data.email === email ? [parsed.data] : [];
    });
    store.setState({ changes: found });
    offlineOf(app).setState({ waiting: found.length });
    return found;
  };
  const write = async (changed: readonly WaitingChange[], deleted: readonly string[] = []) => {
    await device.setWaiting(changed, deleted);
    return read();
  };
  const outbox: TaskOutbox = {
    async add(task, change, key) {
      if (store.getState().changes.length >= mostWaiting) throw new Error(`More than ${mostWaiting} changes wait.`);
      const at = new Date(app.ports.now()).toISOString();
      const made: WaitingChange = { id: randomHex(), key, at, email, task, change, state: { kind: "waiting" } };
      await write([made]);
      return made;
    },
    async drop({ id, task }) {
      // The first change of a task has it as the hub had it.
      const before = store.getState().changes.find((one) => one.task.id === task.id)?.task ?? task;
      const left = await write([], [id]);
      putTask(app.queries, before);
      showWaiting(app.queries, left);
    },
    async decide(change, fields) {
      const chosen = decided(change, fields, randomHex());
      if (chosen) await write([chosen]);
      else await outbox.drop(change);
      await outbox.send();
    },
    send: () => device.exclusively(() => sendAll(app, read, write)),
  };
  const stop = device.onWaitingElsewhere(() => void read());
  store.setState({ outbox });
  showWaiting(app.queries, await read());
  return () => {
    stop();
    store.setState({ outbox: null });
  };
}

/** Sends what waits, in order, and stores after each what came of it. */
async function sendAll(
  app: HubApp,
  read: () => Promise<readonly WaitingChange[]>,
  write: (changed: readonly WaitingChange[], deleted?: readonly string[]) => Promise<readonly WaitingChange[]>,
): Promise<void> {
  let queue = await read();
  for (let next = nextToSend(queue); next !== undefined; next = nextToSend(queue)) {
    const outcome = await sendOne(app, next);
    if (outcome.is === "later") return;
    if (outcome.is === "changed") {
      queue = await write([outcome.change]);
      continue;
    }
    queue = await write(outcome.saved ? builtOn(queue, next, outcome.saved) : [], [next.id]);
    if (outcome.saved) putTask(app.queries, outcome.saved);
    showWaiting(app.queries, queue);
  }
}

/** Sends one change, with the version that it was made on. */
async function sendOne({ hub, queries }: HubApp, waiting: WaitingChange): Promise<Outcome> {
  const { key, task, change } = waiting;
  try {
    const { id, updatedAt } = task;
    return { is: "done", saved: await hub.tasks.update({ id, ...change, updatedAt }, { idempotencyKey: key }) };
  } catch (error) {
    const [current] = currentIn(taskSchema, error);
    if (!current) return refused(error, waiting);
    putTask(queries, current);
    const left = afterConflict(waiting, current, randomHex());
    return left ? { is: "changed", change: left } : { is: "done" };
  }
}

function refused(error: unknown, waiting: WaitingChange): Outcome {
  const failure = describeFailure(error);
  const isLater = !(error instanceof HubHttpError) || isUnreached(error) || waits(error);
  if (failure === null || isLater) return { is: "later" };
  // The hub did it before, and does not say any more what came of it.
  if (error.code === "told_once") return { is: "done" };
  const isUnseen = error.status === 403 || error.status === 404;
  const kept = isUnseen ? withoutRecord(waiting) : waiting;
  return { is: "changed", change: { ...kept, state: { kind: "refused", reason: failure.message } } };
}

/** Whether the hub will take the same change later: it is busy or fails, or the person has to prove who they are first. */
function waits({ status, code }: HubHttpError): boolean {
  return status >= 500 || status === 429 || status === 401 || code === "second_factor_due";
}
