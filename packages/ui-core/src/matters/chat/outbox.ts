import type { ChatMessage } from "@iphub/sdk/contract/chat";
import type { StoreApi } from "zustand/vanilla";
import { draftsOfPerson, personOf, putDraftOf } from "../../platform/drafts.ts";
import { putDraftInWindow } from "../../platform/drafts-elsewhere.ts";
import { describeFailure } from "../../platform/failure.ts";
import { type HubApp, storePerApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import {
  type Dropped,
  makeRecord,
  sayIfNotUndone,
  type WaitingRecord,
  waitingRecordsOf,
} from "../../platform/waiting-records.ts";
import { matterPlace } from "../inventions/matter-place.ts";

/**
 * A message that the hub does not have yet. Its key identifies it to the hub, so that it is stored once however often it is
 * sent.
 */
export interface OutgoingMessage {
  readonly key: string;
  readonly inventionId: string;
  readonly message: string;
  /** Who wrote it, by e-mail address. */
  readonly person: string;
  /** `waiting`: kept on the device, and sent when the hub can be reached. */
  readonly state: "sending" | "waiting" | "failed";
  /** Why it failed, as a sentence for the user. */
  readonly reason: string | null;
}

/** A message and who wrote it. */
type Written = Pick<OutgoingMessage, "key" | "inventionId" | "message" | "person">;

const messagesOf = storePerApp<readonly OutgoingMessage[]>([]);

/**
 * The messages of this sign-in that are being sent or have failed; kept when the screen changes. Where a session ends by
 * itself they become drafts of the person who wrote them.
 */
export function outboxOf(app: HubApp): StoreApi<readonly OutgoingMessage[]> {
  // First: what it does at a sign-out has to be done before the store is emptied.
  callsIn(app);
  return messagesOf(app);
}

/**
 * The calls that are under way, by the key of their message: null while the session goes on. Once it has ended, whether the
 * message may be kept on the device, should its call fail.
 */
type Calls = Map<string, boolean | null>;

const callsOf = new WeakMap<HubApp, Calls>();

function callsIn(app: HubApp): Calls {
  const known = callsOf.get(app);
  if (known) return known;
  const made: Calls = new Map();
  callsOf.set(app, made);
  app.onSignedOut(() => {
    if (isEnded(app)) giveBackUnsent(app, true);
  });
  return made;
}

/** The last message of each chat that is being sent: the next one waits for it, so that they arrive as they were written. */
const lastOf = storePerApp<ReadonlyMap<string, Promise<unknown>>>(new Map());

/** The messages of a chat that the hub does not have: first those on the device, then those of this window. */
export function outgoingOf(
  id: string,
  records: readonly WaitingRecord[],
  outbox: readonly OutgoingMessage[],
): readonly OutgoingMessage[] {
  const kept = records.flatMap(({ key, email: person, record, state }): OutgoingMessage[] => {
    if (record.call !== "chat.send" || record.input.inventionId !== id) return [];
    const { message } = record.input;
    if (state.kind === "waiting") return [{ key, inventionId: id, message, person, state: "waiting", reason: null }];
    return [{ key, inventionId: id, message, person, state: "failed", reason: state.reason }];
  });
  return [...kept, ...outbox.filter((one) => one.inventionId === id && kept.every(({ key }) => key !== one.key))];
}

/**
 * Sends a message, or sends it again under its key, after those that were written before it in the same chat; returns the
 * stored message. Null if it waits on the device until the hub can be reached, or failed and stays in the outbox.
 */
export function sendOutgoing(
  app: HubApp,
  { key, inventionId, message }: Pick<OutgoingMessage, "key" | "inventionId" | "message">,
): Promise<ChatMessage | null> {
  const written = { key, inventionId, message, person: personOf(app) };
  put(app, { ...written, state: "sending", reason: null });
  const last = lastOf(app);
  const before: Promise<unknown> = last.getState().get(inventionId) ?? Promise.resolve();
  const send = () => sendWritten(app, written);
  const own = before.then(send, send);
  last.setState(new Map(last.getState()).set(inventionId, own), true);
  return own;
}

async function sendWritten(app: HubApp, written: Written): Promise<ChatMessage | null> {
  const { key, inventionId, message } = written;
  const calls = callsIn(app);
  const record = { call: "chat.send", input: { inventionId, message } } as const;
  const call = (once: { readonly idempotencyKey: string }) =>
    app.hub.chat.send({ inventionId, message, messageId: key }, once);
  try {
    await dropKept(app, key);
    // The session has ended while it waited for those before it: it would be sent as the next person's.
    if (!isHeld(app, key)) return null;
    calls.set(key, null);
    const sent = await makeRecord(app, record, matterPlace(app.queries, inventionId), call, key);
    remove(app, key);
    return "made" in sent ? sent.made : null;
  } catch (error) {
    const isOnDevice = calls.get(key) ?? null;
    const reason = describeFailure(error)?.message ?? "The message was not sent.";
    if (isOnDevice !== null) {
      remove(app, key);
      giveBack(app, written, isOnDevice);
    } else if (isHeld(app, key)) put(app, { ...written, state: "failed", reason });
    return null;
  } finally {
    calls.delete(key);
  }
}

/**
 * Gives the messages that are not sent back as drafts to the person who wrote them, where their session ends and they were
 * not asked about them: one whose call is under way only if that fails.
 * @param isOnDevice false where the person has signed out in another window: nothing of theirs may be on the device then
 */
export function giveBackUnsent(app: HubApp, isOnDevice: boolean): void {
  const calls = callsIn(app);
  const all = outboxOf(app).getState();
  // The last one first, because each comes before what is there.
  for (const one of all.toReversed()) {
    if (calls.has(one.key)) calls.set(one.key, isOnDevice);
    else giveBack(app, one, isOnDevice);
  }
  const underWay = all.filter(({ key }) => calls.has(key));
  // Not counted: at a sign-out the count is the next person's by now.
  outboxOf(app).setState(underWay, true);
}

/** Gives a message back as a draft to the person who wrote it; it comes before what they have typed since. */
function giveBack(app: HubApp, { inventionId, message, person }: Written, isOnDevice: boolean): void {
  const place = messagePlace(inventionId);
  const typed = draftsOfPerson(app, person).getState().byPlace[place]?.values;
  const words = typeof typed === "string" ? `${message}\n\n${typed}` : message;
  if (isOnDevice) putDraftOf(app, person, place, words);
  else putDraftInWindow(app, person, place, words);
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

/** Puts a message that the hub does not have back into the field of its chat, to be changed; it is not sent as it was. */
export async function editOutgoing(app: HubApp, message: OutgoingMessage): Promise<void> {
  giveBack(app, message, true);
  await discardOutgoing(app, message.key);
}

/** Deletes a message that the hub does not have, here and on the device; says so where the hub may have it. */
export async function discardOutgoing(app: HubApp, key: string): Promise<void> {
  remove(app, key);
  const dropped = await dropKept(app, key);
  if (dropped) sayIfNotUndone(app, "Your message", dropped);
}

/** Drops messages that failed although the hub has stored them: as a draft they would be sent a second time. */
export function dropArrived(app: HubApp, outbox: readonly OutgoingMessage[], stored: readonly ChatMessage[]): void {
  const arrived = outbox.filter(
    ({ key, state }) => state === "failed" && stored.some(({ messageId, chunk }) => messageId === key && !chunk),
  );
  for (const { key } of arrived) remove(app, key);
}

async function dropKept(app: HubApp, key: string): Promise<Dropped | null> {
  const { records, outbox } = waitingRecordsOf(app).getState();
  const kept = records.find((one) => one.key === key);
  return kept && outbox ? outbox.drop(kept) : null;
}

function isHeld(app: HubApp, wanted: string): boolean {
  return outboxOf(app)
    .getState()
    .some(({ key }) => key === wanted);
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
