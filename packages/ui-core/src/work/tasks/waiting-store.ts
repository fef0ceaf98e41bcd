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
import { type UnreadChange, waitingTasksOf } from "./waiting-task-changes.ts";

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

/** What is known of a change that this version of the program cannot read. */
const unreadChange = z.object({
  id: z.string(),
  email: z.string(),
  at: z.optional(z.string()),
  task: z.optional(z.object({ title: z.optional(z.string()) })),
  change: z.optional(z.unknown()),
  record: z.optional(z.unknown()),
});

/** What waits of one person on the device, in order; what is read or written is shown, until the outbox is closed. */
export interface WaitingStore {
  read(): Promise<readonly Waiting[]>;
  /** Stores all of them or none. @throws where the device is full, and once the outbox is closed */
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

/**
 * Opens what waits of a person.
 * @param isOpen whether the person is still signed in here: what waits of them is not shown to the next one
 */
export function waitingStore(app: HubApp, device: DeviceStore, email: string, isOpen: () => boolean): WaitingStore {
  const read = async (): Promise<readonly Waiting[]> => {
    const all = await device.waiting();
    const found = all.flatMap((one) => {
      const parsed = z.safeParse(stored, one);
      return parsed.success && parsed.data.email === email ? [parsed.data] : [];
    });
    if (isOpen()) show(app, found, unreadOf(all, email));
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
      if (!isOpen()) throw new Error(closed);
      if (offlineOf(app).getState().waiting + all.length > mostWaiting) throw new Error(full);
      await device.addWaiting(all);
      await read();
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

const closed = "You are no longer signed in here. The change was not kept: make it again.";

function show(app: HubApp, found: readonly Waiting[], unread: readonly UnreadChange[]): void {
  waitingTasksOf(app).setState({ changes: changesOf(found), unread });
  waitingRecordsOf(app).setState({ records: found.filter(isRecord) });
  offlineOf(app).setState({ waiting: found.length + unread.length });
}

/** What another version of the program has stored for a person and this one cannot read: it is shown, and never sent. */
function unreadOf(all: readonly unknown[], email: string): readonly UnreadChange[] {
  return all.flatMap((one) => {
    const known = z.safeParse(unreadChange, one);
    if (!known.success || known.data.email !== email || z.safeParse(stored, one).success) return [];
    const { id, at = null, task, change, record } = known.data;
    return [{ id, at, title: task?.title ?? "", text: JSON.stringify(change ?? record ?? null, null, 1) }];
  });
}

/** Whether what waits is a new record. */
export function isRecord(one: Waiting): one is WaitingRecord {
  return "record" in one;
}

/** The changes of tasks among what waits. */
export function changesOf(queue: readonly Waiting[]): WaitingChange[] {
  return queue.filter((one): one is WaitingChange => !isRecord(one));
}
