import { task as taskSchema } from "@iphub/sdk/contract/tasks";
import type { WaitingChange } from "@iphub/sdk/domain/work/waiting-changes";
import { fieldsWith, pluck } from "@iphub/sdk/records/record";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import * as z from "zod/mini";
import type { DeviceStore } from "../../platform/device-store.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import { type WaitingRecord, waitingRecord, waitingRecordsOf } from "../../platform/waiting-records.ts";
import type { Waiting } from "./send-waiting.ts";
import { waitingTasksOf } from "./waiting-task-changes.ts";

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
  isTried: z.optional(z.boolean()),
});

const stored = z.union([storedWaitingChange, waitingRecord]);

/** What waits of one person on the device, in order; what is read or written is shown. */
export interface WaitingStore {
  read(): Promise<readonly Waiting[]>;
  /** Stores all of them or none. @throws where the device is full */
  add(all: readonly Waiting[]): Promise<void>;
  /** Replaces and deletes at once, and returns what is left. */
  write(changed: readonly Waiting[], deleted: readonly string[]): Promise<readonly Waiting[]>;
  /** Deletes what waits, once nothing is being sent; nothing where some of it waits no longer. */
  drop(ids: readonly string[]): Promise<DroppedFrom>;
}

/** What waited before something was taken from it, what was taken, and what is left. */
interface DroppedFrom {
  readonly before: readonly Waiting[];
  readonly dropped: readonly Waiting[];
  readonly left: readonly Waiting[];
}

/** Opens what waits of a person. */
export function waitingStore(app: HubApp, device: DeviceStore, email: string): WaitingStore {
  const read = async (): Promise<readonly Waiting[]> => {
    const found = (await device.waiting()).flatMap((one) => {
      const parsed = z.safeParse(stored, one);
      return parsed.success && parsed.data.email === email ? [parsed.data] : [];
    });
    waitingTasksOf(app).setState({ changes: changesOf(found) });
    waitingRecordsOf(app).setState({ records: found.filter(isRecord) });
    offlineOf(app).setState({ waiting: found.length });
    return found;
  };
  const write: WaitingStore["write"] = async (changed, deleted) => {
    await device.setWaiting(changed, deleted);
    return read();
  };
  return {
    read,
    write,
    async add(all) {
      if (offlineOf(app).getState().waiting + all.length > mostWaiting) throw new Error(full);
      await write(all, []);
    },
    drop: (ids) =>
      device.exclusively(async () => {
        const before = await read();
        const dropped = before.filter(({ id }) => ids.includes(id));
        if (dropped.length < ids.length) return { before, dropped: [], left: before };
        return { before, dropped, left: await write([], ids) };
      }),
  };
}

const full = `No more than ${mostWaiting} changes can wait on this device. This one was not kept: make it when the hub is back.`;

/** Whether what waits is a new record. */
export function isRecord(one: Waiting): one is WaitingRecord {
  return "record" in one;
}

/** The changes of tasks among what waits. */
export function changesOf(queue: readonly Waiting[]): WaitingChange[] {
  return queue.filter((one): one is WaitingChange => !isRecord(one));
}
