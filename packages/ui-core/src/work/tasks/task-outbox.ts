import { builtOn, decided, nextToSend, type WaitingChange } from "@iphub/sdk/domain/work/waiting-changes";
import { randomHex } from "@iphub/sdk/random-hex";
import type { DeviceStore } from "../../platform/device-store.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { type RecordOutbox, type WaitingRecord, waitingRecordsOf } from "../../platform/waiting-records.ts";
import { sendChange, sendRecord } from "./send-waiting.ts";
import { putTask } from "./task-patches.ts";
import { changesOf, isRecord, type WaitingStore, waitingStore } from "./waiting-store.ts";
import { showWaiting, type TaskOutbox, waitingTasksOf } from "./waiting-task-changes.ts";

/** Opens the outbox of the person who is signed in, with what waits from before; the returned function closes it. */
export async function openTaskOutbox(app: HubApp, device: DeviceStore, email: string): Promise<() => void> {
  const store = waitingStore(app, device, email);
  const made = () => ({
    id: randomHex(),
    at: new Date(app.ports.now()).toISOString(),
    email,
    state: { kind: "waiting" } as const,
  });
  const outbox: TaskOutbox = {
    async add(changes) {
      const all = changes.map((change): WaitingChange => ({ ...made(), ...change }));
      await store.add(all);
      return all;
    },
    drop: (changes) => drop(app, store, changes),
    async decide(change, fields) {
      const chosen = decided(change, fields, randomHex());
      if (chosen) await store.write([chosen], []);
      else await outbox.drop([change]);
      await outbox.send();
    },
    send: () => device.exclusively(() => sendAll(app, store)),
  };
  const recordOutbox: RecordOutbox = {
    async add(record, matter, key) {
      const one: WaitingRecord = { ...made(), key, matter, record };
      await store.add([one]);
      return one;
    },
    drop: async ({ id }) => (await store.drop([id])).dropped.length > 0,
  };
  const stop = device.onWaitingElsewhere(() => void store.read());
  waitingTasksOf(app).setState({ outbox });
  waitingRecordsOf(app).setState({ outbox: recordOutbox });
  showWaiting(app.queries, changesOf(await store.read()));
  return () => {
    stop();
    waitingTasksOf(app).setState({ outbox: null });
    waitingRecordsOf(app).setState({ outbox: null });
  };
}

/** Deletes changes and shows their tasks without them; false if one of them was sent, or decided, before. */
async function drop(app: HubApp, store: WaitingStore, changes: readonly WaitingChange[]): Promise<boolean> {
  const known = waitingTasksOf(app).getState().changes;
  const { dropped, left } = await store.drop(changes.map(({ id }) => id));
  for (const { task } of changesOf(dropped)) {
    // The first change of a task has it as the hub had it.
    putTask(app.queries, known.find((one) => one.task.id === task.id)?.task ?? task);
  }
  showWaiting(app.queries, changesOf(left));
  return dropped.length === changes.length;
}

/** Sends what waits, in order, and stores after each what came of it. */
async function sendAll(app: HubApp, store: WaitingStore): Promise<void> {
  let queue = await store.read();
  for (let next = nextToSend(queue); next !== undefined; next = nextToSend(queue)) {
    const outcome = isRecord(next) ? await sendRecord(app, next) : await sendChange(app, next);
    if (outcome.is === "later") return;
    if (outcome.is === "changed") {
      queue = await store.write([outcome.as], []);
      continue;
    }
    const { saved } = outcome;
    const later = saved && !isRecord(next) ? builtOn(changesOf(queue), next, saved) : [];
    queue = await store.write(later, [next.id]);
    if (saved) putTask(app.queries, saved);
    showWaiting(app.queries, changesOf(queue));
  }
}
