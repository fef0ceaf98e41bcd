import { task as taskSchema } from "@iphub/sdk/contract/tasks";
import { builtOn, decided, nextToSend, type WaitingChange } from "@iphub/sdk/domain/work/waiting-changes";
import { randomHex } from "@iphub/sdk/random-hex";
import { fieldsWith, pluck } from "@iphub/sdk/records/record";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import * as z from "zod/mini";
import type { DeviceStore } from "../../platform/device-store.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import {
  type RecordOutbox,
  type WaitingRecord,
  waitingRecord,
  waitingRecordsOf,
} from "../../platform/waiting-records.ts";
import { sendChange, sendRecord, type Waiting } from "./send-waiting.ts";
import { putTask } from "./task-patches.ts";
import { showWaiting, type TaskOutbox, waitingTasksOf } from "./waiting-task-changes.ts";

/** The most changes and new records that wait on a device. */
const mostWaiting = 200;

const values = { ...pluck(fieldsWith(taskFields, "input"), "schema"), milestoneId: taskPlaceFields.milestoneId.schema };

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

const stored = z.union([storedWaitingChange, waitingRecord]);

/** Reads all that waits of the person, and shows it. */
type Read = () => Promise<readonly Waiting[]>;
/** Stores and deletes at once, and shows what is left. */
type Write = (changed: readonly Waiting[], deleted?: readonly string[]) => Promise<readonly Waiting[]>;

/** Opens the outbox of the person who is signed in, with what waits from before; the returned function closes it. */
export async function openTaskOutbox(app: HubApp, device: DeviceStore, email: string): Promise<() => void> {
  const read: Read = async () => {
    const found = (await device.waiting()).flatMap((one) => {
      const parsed = z.safeParse(stored, one);
      return parsed.success && parsed.data.email === email ? [parsed.data] : [];
    });
    waitingTasksOf(app).setState({ changes: changesOf(found) });
    waitingRecordsOf(app).setState({ records: found.filter(isRecord) });
    offlineOf(app).setState({ waiting: found.length });
    return found;
  };
  const write: Write = async (changed, deleted = []) => {
    await device.setWaiting(changed, deleted);
    return read();
  };
  const made = () => {
    if (offlineOf(app).getState().waiting >= mostWaiting) throw new Error(`More than ${mostWaiting} changes wait.`);
    return { id: randomHex(), at: new Date(app.ports.now()).toISOString(), email, state: { kind: "waiting" } as const };
  };
  const outbox: TaskOutbox = {
    async add(task, change, key) {
      const one: WaitingChange = { ...made(), key, task, change };
      await write([one]);
      return one;
    },
    async drop({ id, task }) {
      // The first change of a task has it as the hub had it.
      const before =
        waitingTasksOf(app)
          .getState()
          .changes.find((one) => one.task.id === task.id)?.task ?? task;
      const left = await write([], [id]);
      putTask(app.queries, before);
      showWaiting(app.queries, changesOf(left));
    },
    async decide(change, fields) {
      const chosen = decided(change, fields, randomHex());
      if (chosen) await write([chosen]);
      else await outbox.drop(change);
      await outbox.send();
    },
    send: () => device.exclusively(() => sendAll(app, read, write)),
  };
  const recordOutbox: RecordOutbox = {
    async add(record, matter, key) {
      const one: WaitingRecord = { ...made(), key, matter, record };
      await write([one]);
      return one;
    },
    drop: async ({ id }) => void (await write([], [id])),
  };
  const stop = device.onWaitingElsewhere(() => void read());
  waitingTasksOf(app).setState({ outbox });
  waitingRecordsOf(app).setState({ outbox: recordOutbox });
  showWaiting(app.queries, changesOf(await read()));
  return () => {
    stop();
    waitingTasksOf(app).setState({ outbox: null });
    waitingRecordsOf(app).setState({ outbox: null });
  };
}

/** Sends what waits, in order, and stores after each what came of it. */
async function sendAll(app: HubApp, read: Read, write: Write): Promise<void> {
  let queue = await read();
  for (let next = nextToSend(queue); next !== undefined; next = nextToSend(queue)) {
    const outcome = isRecord(next) ? await sendRecord(app, next) : await sendChange(app, next);
    if (outcome.is === "later") return;
    if (outcome.is === "changed") {
      queue = await write([outcome.as]);
      continue;
    }
    const { saved } = outcome;
    const later = saved && !isRecord(next) ? builtOn(changesOf(queue), next, saved) : [];
    queue = await write(later, [next.id]);
    if (saved) putTask(app.queries, saved);
    showWaiting(app.queries, changesOf(queue));
  }
}

function isRecord(one: Waiting): one is WaitingRecord {
  return "record" in one;
}

function changesOf(queue: readonly Waiting[]): WaitingChange[] {
  return queue.filter((one): one is WaitingChange => !isRecord(one));
}
