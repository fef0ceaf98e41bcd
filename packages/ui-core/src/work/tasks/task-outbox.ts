import { builtOn, decided, nextToSend, type WaitingChange } from "@iphub/sdk/domain/work/waiting-changes";
import { randomHex } from "@iphub/sdk/random-hex";
import { chatKey, matterKeys } from "../../matters/public.ts";
import type { DeviceStore } from "../../platform/device-store.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import {
  type Dropped,
  type NewRecord,
  type RecordOutbox,
  type WaitingRecord,
  waitingRecordsOf,
} from "../../platform/waiting-records.ts";
import { workKeys } from "../query-keys.ts";
import { type Outcome, sendChange, sendRecord, type Waiting } from "./send-waiting.ts";
import { putTask } from "./task-patches.ts";
import { changesOf, isRecord, type WaitingStore, waitingStore } from "./waiting-store.ts";
import { showWaiting, type TaskOutbox, waitingTasksOf } from "./waiting-task-changes.ts";

/** How long the hub can be trusted to know a record again by its key; it keeps its answers a day longer. */
const longestMs = 7 * 24 * 3_600_000;

/** Opens the outbox of the person who is signed in, with what waits from before; the returned function closes it. */
export async function openTaskOutbox(app: HubApp, device: DeviceStore, email: string): Promise<() => void> {
  // Whose the outbox is, is known by the outbox: a sign-out closes it at once, and so does acting for a colleague.
  const isOpen = () => waitingTasksOf(app).getState().outbox === outbox;
  const store = waitingStore(app, device, email, isOpen);
  const made = () => ({
    id: randomHex(),
    at: new Date(app.ports.now()).toISOString(),
    email,
    state: { kind: "waiting" } as const,
  });
  const send = sender(app, device, store, isOpen);
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
    async dropUnread({ id }) {
      await store.write([], [id]);
    },
    send,
  };
  const recordOutbox: RecordOutbox = {
    mustWait: ({ call }) => offlineOf(app).getState().isAway || isWaiting(app, call),
    async add(record) {
      const one: WaitingRecord = { ...made(), ...record };
      await store.add([one]);
      return one;
    },
    drop: (record) => drop(app, store, [record]),
    send,
  };
  const stop = device.onWaitingElsewhere(() => void store.read());
  waitingTasksOf(app).setState({ outbox });
  waitingRecordsOf(app).setState({ outbox: recordOutbox });
  const close = () => {
    stop();
    if (isOpen()) closeOutbox(app);
  };
  const before = await orClosed(store.read(), close);
  if (isOpen()) showWaiting(app.queries, changesOf(before));
  return close;
}

function closeOutbox(app: HubApp): void {
  waitingTasksOf(app).setState({ outbox: null });
  waitingRecordsOf(app).setState({ outbox: null });
}

/** What a device answers. Where it cannot be read, the outbox is closed: what is written could not be kept in it either. */
async function orClosed<Answer>(answer: Promise<Answer>, close: () => void): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    close();
    throw error;
  }
}

function isWaiting(app: HubApp, call: NewRecord["call"]): boolean {
  const { records } = waitingRecordsOf(app).getState();
  return records.some(({ record, state }) => state.kind === "waiting" && record.call === call);
}

/** Deletes what waits, and shows tasks without it; of what was tried, as the hub has them. */
async function drop(app: HubApp, store: WaitingStore, waiting: readonly Waiting[]): Promise<Dropped> {
  const { before, dropped, left } = await store.drop(waiting.map(({ id }) => id));
  for (const { task } of changesOf(dropped)) {
    // The first change of a task has it as the hub had it.
    putTask(app.queries, changesOf(before).find((one) => one.task.id === task.id)?.task ?? task);
  }
  showWaiting(app.queries, changesOf(left));
  const tried = dropped.filter(({ isTried }) => isTried);
  for (const one of tried) readAgain(app, one);
  if (dropped.length < waiting.length) return "gone";
  return tried.length > 0 ? "unsure" : "undone";
}

/** Reads again what may not be as it is shown. */
function readAgain({ queries }: HubApp, waiting: Waiting): void {
  const matterId = isRecord(waiting) ? waiting.matter.id : waiting.task.invention.id;
  const keys = [
    matterKeys.milestones(matterId),
    matterKeys.inventionNotes(matterId),
    chatKey(matterId),
    workKeys.taskLists,
  ];
  const own = isRecord(waiting) ? [] : [workKeys.task(waiting.task.id)];
  for (const queryKey of [...keys, ...own]) void queries.invalidateQueries({ queryKey });
}

/**
 * Sends what waits, in order. The lock is released after each change, so that Undo waits for one request at most.
 * A window sends one queue at a time: a call during a send makes that one read the queue once more. Nothing is sent once the
 * outbox is closed: the next call would be another person's, or made for a colleague.
 */
function sender(app: HubApp, device: DeviceStore, store: WaitingStore, isOpen: () => boolean): () => Promise<void> {
  let sending: Promise<void> | null = null;
  let isStale = false;
  const sendAll = async () => {
    try {
      let isOver = false;
      while (!isOver || isStale) {
        isStale = false;
        isOver = await device.exclusively(() => sendNext(app, store, isOpen));
      }
    } finally {
      sending = null;
    }
  };
  return () => {
    isStale = true;
    sending ??= sendAll();
    return sending;
  };
}

/** Sends the next one and stores what came of it; true if nothing is left that can be sent now. */
async function sendNext(app: HubApp, store: WaitingStore, isOpen: () => boolean): Promise<boolean> {
  const next = nextToSend(await store.read());
  if (next === undefined || !isOpen()) return true;
  if (isRecord(next) && next.isTried && app.ports.now() - Date.parse(next.at) > longestMs) {
    await store.write([{ ...next, state: { kind: "refused", reason: tooOld } }], []);
    return false;
  }
  const queue = await store.write([{ ...next, isTried: true }], []);
  if (!isOpen()) return true;
  const outcome = isRecord(next) ? await sendRecord(app, next) : await sendChange(app, next);
  if (outcome.is === "later") return true;
  const left = await storeOutcome(store, queue, next, outcome);
  if (!isOpen()) return true;
  showOutcome(app, next, outcome, left);
  return false;
}

type Settled = Exclude<Outcome<Waiting>, { readonly is: "later" }>;

/** Stores what came of one, and returns what is left. */
function storeOutcome(
  store: WaitingStore,
  queue: readonly Waiting[],
  sent: Waiting,
  outcome: Settled,
): Promise<readonly Waiting[]> {
  // The hub has answered, so that it is known not to have it.
  if (outcome.is === "changed") return store.write([{ ...outcome.as, isTried: false }], []);
  const { saved } = outcome;
  const later = saved && !isRecord(sent) ? builtOn(changesOf(queue), sent, saved) : [];
  return store.write(later, [sent.id]);
}

/** Shows what was saved. What was refused is not so any more; what someone else has changed is shown already. */
function showOutcome(app: HubApp, sent: Waiting, outcome: Settled, left: readonly Waiting[]): void {
  const isRefused = outcome.is === "changed" && outcome.as.state.kind === "refused";
  const refusedTask = isRefused && !isRecord(sent) ? sent.task : undefined;
  const task = outcome.is === "done" ? outcome.saved : refusedTask;
  if (task) putTask(app.queries, task);
  showWaiting(app.queries, changesOf(left));
  if (isRefused) readAgain(app, sent);
}

const tooOld =
  "It was sent more than 7 days ago without an answer. Look whether it is on the hub; if not, copy it and add it again.";
