import type { ChatMessage } from "@iphub/sdk/contract/chat";
import type { StoreApi } from "zustand/vanilla";
import { describeFailure } from "../../platform/failure.ts";
import { type HubApp, storePerApp } from "../../platform/hub-app.ts";

/** A message being sent. Its key identifies it to the hub, so that it is stored once however often it is sent. */
export interface OutgoingMessage {
  readonly key: string;
  readonly inventionId: string;
  readonly message: string;
  readonly state: "sending" | "failed";
  /** Why it failed, as a sentence for the user. */
  readonly reason: string | null;
}

type Outbox = StoreApi<readonly OutgoingMessage[]>;

/** The messages of this sign-in that are being sent or have failed; kept when the screen changes. */
export const outboxOf = storePerApp<readonly OutgoingMessage[]>([]);

/**
 * Sends a message, or sends it again under its key; returns the stored message, or null if it failed and stays in the
 * outbox.
 */
export async function sendOutgoing(
  app: HubApp,
  wanted: Pick<OutgoingMessage, "key" | "inventionId" | "message">,
): Promise<ChatMessage | null> {
  const outbox = outboxOf(app);
  const { key, inventionId, message } = wanted;
  put(outbox, { ...wanted, state: "sending", reason: null });
  try {
    const stored = await app.hub.chat.send({ inventionId, message, messageId: key }, { idempotencyKey: key });
    discardOutgoing(app, key);
    return stored;
  } catch (error) {
    const reason = describeFailure(error)?.message ?? "The message was not sent.";
    // After a sign-out it is no longer in the outbox, which is the next person's.
    if (outbox.getState().some((one) => one.key === key)) put(outbox, { ...wanted, state: "failed", reason });
    return null;
  }
}

/** Removes a message from the outbox. */
export function discardOutgoing(app: HubApp, key: string): void {
  const outbox = outboxOf(app);
  outbox.setState(
    outbox.getState().filter((one) => one.key !== key),
    true,
  );
}

function put(outbox: Outbox, message: OutgoingMessage): void {
  const all = outbox.getState();
  const known = all.some(({ key }) => key === message.key);
  outbox.setState(known ? all.map((one) => (one.key === message.key ? message : one)) : [...all, message], true);
}
