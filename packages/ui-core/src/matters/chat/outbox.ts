import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { draftsOfPerson, personOf, putDraftOf } from "../../platform/drafts.ts";
import { describeFailure } from "../../platform/failure.ts";
import { type HubApp, storePerApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import { makeRecord, type WaitingRecord, waitingRecordsOf } from "../../platform/waiting-records.ts";
import { matterPlace } from "../inventions/matter-place.ts";

/**
 * A message that the hub does not have yet. Its key identifies it to the hub, so that it is stored once however often it is
 * sent.
 */
export interface OutgoingMessage {
  readonly key: string;
  readonly inventionId: string;
  readonly message: string;
  /** `waiting`: kept on the device, and sent when the hub can be reached. */
  readonly state: "sending" | "waiting" | "failed";
  /** Why it failed, as a sentence for the user. */
  readonly reason: string | null;
}

/** The messages of this sign-in that are being sent or have failed; kept when the screen changes. */
export const outboxOf = storePerApp<readonly OutgoingMessage[]>([]);

/** The messages of a chat that the hub does not have: first those on the device, then those of this window. */
export function outgoingOf(
  id: string,
  records: readonly WaitingRecord[],
  outbox: readonly OutgoingMessage[],
): readonly OutgoingMessage[] {
  const kept = records.flatMap(({ key, record, state }): OutgoingMessage[] => {
    if (record.call !== "chat.send" || record.input.inventionId !== id) return [];
    const { message } = record.input;
    if (state.kind === "waiting") return [{ key, inventionId: id, message, state: "waiting", reason: null }];
    return [{ key, inventionId: id, message, state: "failed", reason: state.reason }];
  });
  return [...kept, ...outbox.filter((one) => one.inventionId === id && kept.every(({ key }) => key !== one.key))];
}

/**
 * Sends a message, or sends it again under its key; returns the stored message. Null if it waits on the device until the
 * hub can be reached, or failed and stays in the outbox.
 */
export async function sendOutgoing(
  app: HubApp,
  wanted: Pick<OutgoingMessage, "key" | "inventionId" | "message">,
): Promise<ChatMessage | null> {
  const { key, inventionId, message } = wanted;
  const person = personOf(app);
  put(app, { ...wanted, state: "sending", reason: null });
  const record = { call: "chat.send", input: { inventionId, message } } as const;
  const call = (once: { readonly idempotencyKey: string }) =>
    app.hub.chat.send({ inventionId, message, messageId: key }, once);
  try {
    await dropKept(app, key);
    const sent = await makeRecord(app, record, matterPlace(app.queries, inventionId), call, key);
    remove(app, key);
    return "made" in sent ? sent.made : null;
  } catch (error) {
    const reason = describeFailure(error)?.message ?? "The message was not sent.";
    const isHere = outboxOf(app)
      .getState()
      .some((one) => one.key === key);
    // After a sign-out it is no longer in the outbox, which is the next person's.
    if (isHere) put(app, { ...wanted, state: "failed", reason });
    else if (isEnded(app)) giveBack(app, person, wanted);
    return null;
  }
}

/** Gives a message back as a draft to the person who sent it; it comes before what they have typed since. */
function giveBack(
  app: HubApp,
  person: string,
  { inventionId, message }: Pick<OutgoingMessage, "inventionId" | "message">,
) {
  const place = messagePlace(inventionId);
  const typed = draftsOfPerson(app, person).getState().byPlace[place]?.values;
  putDraftOf(app, person, place, typeof typed === "string" ? `${message}\n\n${typed}` : message);
}

/** Where the message that is typed into a chat is kept. */
export function messagePlace(id: string): string {
  return `message:${id}`;
}

/** Whether the session has ended by itself: a person who signs out is asked about their messages before. */
function isEnded({ session }: HubApp): boolean {
  const state = session.store.getState();
  return state.phase === "signed-out" && state.isAsked !== true;
}

/** Deletes a message that the hub does not have, here and on the device. */
export async function discardOutgoing(app: HubApp, key: string): Promise<void> {
  remove(app, key);
  await dropKept(app, key);
}

async function dropKept(app: HubApp, key: string): Promise<void> {
  const { records, outbox } = waitingRecordsOf(app).getState();
  const kept = records.find((one) => one.key === key);
  if (kept) await outbox?.drop(kept);
}

function put(app: HubApp, message: OutgoingMessage): void {
  const all = outboxOf(app).getState();
  const known = all.some(({ key }) => key === message.key);
  set(app, known ? all.map((one) => (one.key === message.key ? message : one)) : [...all, message]);
}

function remove(app: HubApp, key: string): void {
  set(
    app,
    outboxOf(app)
      .getState()
      .filter((one) => one.key !== key),
  );
}

/** A sign-out counts them with the changes that wait: they are lost like these. */
function set(app: HubApp, messages: readonly OutgoingMessage[]): void {
  outboxOf(app).setState(messages, true);
  offlineOf(app).setState({ unsent: messages.length });
}
