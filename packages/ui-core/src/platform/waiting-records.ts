import { randomHex } from "@iphub/sdk/random-hex";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { type HubApp, storePerApp, useHubApp } from "./hub-app.ts";
import { offlineOf } from "./offline.ts";
import { isUnreached } from "./unreached.ts";

/**
 * What came of taking back what waits: it is undone, or it was sent without an answer, so that the hub may have it, or it
 * waits no longer, because it was sent or dropped before.
 */
export type Dropped = "undone" | "unsure" | "gone";

const droppedWords = {
  unsure: { title: "Perhaps on the hub already", message: "it is not sent again; look whether it is there" },
  gone: { title: "Not undone", message: "it waits no longer; look whether it is there" },
} as const;

/** Says that what was dropped may be on the hub, or is no longer waiting; nothing where it is undone. */
export function sayIfNotUndone({ toasts }: HubApp, subject: string, dropped: Dropped): void {
  if (dropped === "undone") return;
  const { title, message } = droppedWords[dropped];
  toasts.show({ type: "error", title, message: `${subject}: ${message}` });
}

/**
 * Says that something waits on the device, with undo.
 * @param drop undoes it; null where it cannot be undone
 */
export function sayKept(app: HubApp, subject: string, drop: (() => Promise<Dropped>) | null): void {
  const { toasts, ports } = app;
  const say = (dropped: Dropped) => {
    if (dropped === "undone") toasts.show({ type: "success", title: "Change undone", message: subject });
    sayIfNotUndone(app, subject, dropped);
  };
  const undo = () => void drop?.().then(say, (error: unknown) => ports.report("Not taken back", error));
  const message = `${subject}: sent when the hub can be reached`;
  toasts.show({ type: "success", title: "Kept on this device", message, ...(drop && { undo }) });
}

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The records that can be made without the hub: the call that makes each, and what it is sent. One with any other field cannot wait. */
const newRecord = z.union([
  z.object({
    call: z.literal("tasks.create"),
    input: z.strictObject({
      title: z.string(),
      inventionId: z.string(),
      milestoneId: z.optional(z.nullable(z.string())),
      dueAt: z.optional(z.nullable(day)),
      assignees: z.optional(z.array(z.string())),
    }),
  }),
  z.object({
    call: z.literal("notes.createForInvention"),
    input: z.strictObject({ inventionId: z.string(), content: z.string() }),
  }),
  z.object({
    call: z.literal("notes.createForMilestone"),
    input: z.strictObject({ milestoneId: z.string(), content: z.string() }),
  }),
  z.object({
    call: z.literal("chat.send"),
    input: z.strictObject({ inventionId: z.string(), message: z.string() }),
  }),
]);

/** A record that was made while the hub could not be reached, as it is stored: another version of the program may have written it. */
export const waitingRecord = z.object({
  id: z.string(),
  /** The idempotency key: a record that arrived although its answer did not is not made twice. */
  key: z.string(),
  /** When it was made, as an instant. */
  at: z.string(),
  /** Whose it is, by e-mail address. */
  email: z.string(),
  /** The matter that it is on, as the list names it; empty once the hub does not show it to the person any more. */
  matter: z.object({ id: z.string(), words: z.string() }),
  record: newRecord,
  state: z.union([
    z.object({ kind: z.literal("waiting") }),
    z.object({ kind: z.literal("refused"), reason: z.string() }),
  ]),
  /** Whether it was sent without an answer: the hub may have it. */
  isTried: z.optional(z.boolean()),
});

/** What a record is made of, and where. */
export type NewRecord = z.infer<typeof newRecord>;
/** A record that is on this device only. */
export type WaitingRecord = z.infer<typeof waitingRecord>;
type Place = WaitingRecord["matter"];

/** Keeps new records on the device and sends them, with the changes that wait, when the hub can be reached. */
export interface RecordOutbox {
  /** Whether a new record has to wait: the hub cannot be reached, or earlier ones of its kind wait, which are sent first. */
  mustWait(record: NewRecord): boolean;
  /** Stores a record, under the key of the attempt if it was tried. Throws where the device is full. */
  add(record: Pick<WaitingRecord, "record" | "matter" | "key" | "isTried">): Promise<WaitingRecord>;
  /** Deletes a record that waits. */
  drop(record: WaitingRecord): Promise<Dropped>;
  /** Sends what waits, in order, until the hub cannot be reached. */
  send(): Promise<void>;
}

/** The new records that wait, in the order in which they were made. */
interface WaitingRecords {
  readonly records: readonly WaitingRecord[];
  /** Null where the platform keeps nothing, and until it is open. */
  readonly outbox: RecordOutbox | null;
}

/** The new records that are on this device only. */
export const waitingRecordsOf = storePerApp<WaitingRecords>({ records: [], outbox: null });

/** The new records that are on this device only. */
export function useWaitingRecords(): readonly WaitingRecord[] {
  return useStore(waitingRecordsOf(useHubApp())).records;
}

/** A record that was made by the hub, or that is kept on the device until it can be; `drop` takes a kept one back. */
type MadeRecord<Made> = { readonly made: Made } | { readonly drop: () => Promise<Dropped> };

/**
 * Makes a record. Where the hub cannot be reached, or earlier ones of its kind still wait, it is kept on the device and sent
 * later, once.
 * @param key the idempotency key, where the record was tried under one before
 * @throws what the hub refuses, and its being away where the record cannot wait
 */
export async function makeRecord<Made>(
  app: HubApp,
  record: { readonly call: NewRecord["call"]; readonly input: object },
  matter: Place,
  call: (options: { readonly idempotencyKey: string }) => Promise<Made>,
  key = randomHex(),
): Promise<MadeRecord<Made>> {
  const { outbox } = waitingRecordsOf(app).getState();
  const kept = newRecord.safeParse(record);
  if (outbox === null || !kept.success) return { made: await call({ idempotencyKey: key }) };
  const wait = async (isTried: boolean) => {
    const waiting = await outbox.add({ record: kept.data, matter, key, isTried });
    return { drop: () => outbox.drop(waiting) };
  };
  if (outbox.mustWait(kept.data)) {
    const waiting = await wait(false);
    // A failed send is retried by the check that the hub is back.
    if (!offlineOf(app).getState().isAway) outbox.send().catch(() => undefined);
    return waiting;
  }
  try {
    return { made: await call({ idempotencyKey: key }) };
  } catch (error) {
    if (!isUnreached(error)) throw error;
    return wait(true);
  }
}
