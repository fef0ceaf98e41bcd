import { type Task, task as taskSchema } from "@iphub/sdk/contract/tasks";
import { afterConflict, type WaitingChange, withoutRecord } from "@iphub/sdk/domain/work/waiting-changes";
import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { randomHex } from "@iphub/sdk/random-hex";
import { chatKey, matterKeys } from "../../matters/public.ts";
import { currentIn } from "../../platform/conflict.ts";
import { describeFailure } from "../../platform/failure.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { isUnreached } from "../../platform/unreached.ts";
import type { WaitingRecord } from "../../platform/waiting-records.ts";
import { putTask } from "./task-patches.ts";

/** What is on this device only: a change of a task, or a new record. */
export type Waiting = WaitingChange | WaitingRecord;

/** The result of an attempt to send: it is sent, it has another state now, or it is tried again later. */
export type Outcome<One> =
  | { readonly is: "done"; readonly saved?: Task | undefined }
  | { readonly is: "changed"; readonly as: One }
  | { readonly is: "later" };

/** Sends one change, with the version that it was made on. */
export async function sendChange({ hub, queries }: HubApp, waiting: WaitingChange): Promise<Outcome<WaitingChange>> {
  const { key, task, change } = waiting;
  try {
    const { id, updatedAt } = task;
    return { is: "done", saved: await hub.tasks.update({ id, ...change, updatedAt }, { idempotencyKey: key }) };
  } catch (error) {
    const [current] = currentIn(taskSchema, error);
    if (!current) return refused(error, waiting, withoutRecord);
    putTask(queries, current);
    const left = afterConflict(waiting, current, randomHex());
    return left ? { is: "changed", as: left } : { is: "done" };
  }
}

/** Sends one new record. */
export async function sendRecord(app: HubApp, waiting: WaitingRecord): Promise<Outcome<WaitingRecord>> {
  const { hub, queries } = app;
  const { record } = waiting;
  const options = { idempotencyKey: waiting.key };
  try {
    if (record.call === "tasks.create") {
      putTask(queries, await hub.tasks.create(record.input, options));
      return { is: "done" };
    }
    if (record.call === "notes.createForInvention") {
      await hub.notes.createForInvention(record.input, options);
      void queries.invalidateQueries({ queryKey: matterKeys.inventionNotes(record.input.inventionId) });
      return { is: "done" };
    }
    if (record.call === "chat.send") {
      const { inventionId } = record.input;
      await hub.chat.send({ ...record.input, messageId: waiting.key }, options);
      void queries.invalidateQueries({ queryKey: chatKey(inventionId) });
      return { is: "done" };
    }
    await hub.notes.createForMilestone(record.input, options);
    void queries.invalidateQueries({ queryKey: matterKeys.milestoneNotes(record.input.milestoneId) });
    return { is: "done" };
  } catch (error) {
    return refused(error, waiting, (one) => ({ ...one, matter: { ...one.matter, words: "" } }));
  }
}

/** The result where the hub did not accept it. @param bare removes what the hub does not show to the person any more */
function refused<One extends Waiting>(error: unknown, waiting: One, bare: (one: One) => One): Outcome<One> {
  const failure = describeFailure(error);
  if (failure === null) return { is: "later" };
  const state = { kind: "refused", reason: failure.message } as const;
  // It does not fit the contract, such as a title that is too long: it would never be sent, nor would what waits behind it.
  if (error instanceof HubInputError) return { is: "changed", as: { ...waiting, state } };
  if (!(error instanceof HubHttpError) || isUnreached(error) || waits(error)) return { is: "later" };
  // The hub has done it before: it shows this answer only once.
  if (error.code === "told_once") return { is: "done" };
  const isUnseen = error.status === 403 || error.status === 404;
  return { is: "changed", as: { ...(isUnseen ? bare(waiting) : waiting), state } };
}

/** Whether the hub may accept the same later: it is busy or fails, or the person has to sign in or set up a second factor first. */
function waits({ status, code }: HubHttpError): boolean {
  return status >= 500 || status === 429 || status === 401 || code === "second_factor_due";
}
