import type { Socket } from "socket.io-client";
import { HubTimeoutError } from "./errors.ts";
import { presenceFailure } from "./live-protocol.ts";

const answerTimeoutMs = 10_000;

/** The presence that a client reports: the task that it has open, and whether it is editing it. */
export interface OpenTask {
  readonly taskId: string;
  readonly editing: boolean;
}

/** The task that this client has open, or null; sent again with every connection. */
export interface OwnPresence {
  open: OpenTask | null;
}

/**
 * Sends the current presence.
 * @throws HubHttpError where the hub refuses it, HubTimeoutError where it does not answer
 */
export async function tellPresence(socket: Socket, { open }: OwnPresence): Promise<void> {
  const answer: unknown = await socket
    .timeout(answerTimeoutMs)
    .emitWithAck("presence", open)
    .catch(() => {
      // What was lost with the connection is sent again with the next one.
      if (socket.connected) throw new HubTimeoutError(answerTimeoutMs);
    });
  const failure = presenceFailure(answer);
  if (failure) throw failure;
}
