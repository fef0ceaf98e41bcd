import type { Socket } from "socket.io-client";
import * as z from "zod/mini";
import { HubContractError, HubHttpError, HubTimeoutError } from "./errors.ts";
import type { LivePlace } from "./live-cursor.ts";

const position = z.object({ seq: z.number(), createdAt: z.optional(z.string()) });
const readiness = z.object({ quietMs: z.optional(z.number()), isSetBack: z.optional(z.boolean()) });
const refusal = z.object({
  error: z.union([z.string(), z.object({ code: z.string(), message: z.string() })]),
});
const refusalData = z.object({ data: z.object({ code: z.string() }) });

const statusOf: Readonly<Record<string, number>> = { unauthorized: 401, forbidden: 403, not_found: 404 };

/** The entry of the event log that a payload or an acknowledgement names; undefined if it names none. */
export function placeOf(payload: unknown): LivePlace | undefined {
  const read = z.safeParse(position, payload);
  return read.success ? read.data : undefined;
}

/** Whether the hub reported with ready that its log does not have what this client knows. */
export function isSetBack(ready: unknown): boolean {
  const read = z.safeParse(readiness, ready);
  return read.success && read.data.isSetBack === true;
}

/**
 * For how many milliseconds nothing had happened, in the hub when it reported ready, in the matter when it acknowledged a
 * join; 0 if it does not say.
 */
export function quietMsOf(answer: unknown): number {
  const read = z.safeParse(readiness, answer);
  return (read.success ? read.data.quietMs : undefined) ?? 0;
}

/** The error in the response to `join`; undefined if it succeeded. */
export function joinFailure(answer: unknown): Error | undefined {
  const read = z.safeParse(refusal, answer);
  if (!read.success) {
    return placeOf(answer) === undefined
      ? new HubContractError("The answer to join is neither ok nor an error")
      : undefined;
  }
  return refusalFailure(read.data.error);
}

/** The error in the response to `presence`; undefined if it succeeded. */
function presenceFailure(answer: unknown): HubHttpError | undefined {
  const read = z.safeParse(refusal, answer);
  return read.success ? refusalFailure(read.data.error) : undefined;
}

function refusalFailure(error: z.infer<typeof refusal>["error"]): HubHttpError {
  const { code, message } = typeof error === "string" ? { code: error, message: error } : error;
  return new HubHttpError({ status: statusOf[code] ?? 400, code, message });
}

/** The code with which the server refused a connection, such as `token_expired`; the message where it gave none. */
export function refusalCode(error: Error): string {
  const read = z.safeParse(refusalData, error);
  return read.success ? read.data.data.code : error.message;
}

/** The join of a matter or a minion, as the hub acknowledged it. */
export interface LiveJoin {
  /** When the acknowledgement came, in milliseconds since 1970: what happens from then on is sent as events. */
  readonly at: number;
  /** For how many milliseconds nothing had happened in it by then; 0 where the hub does not say. */
  readonly quietMs: number;
}

const answerTimeoutMs = 10_000;

/** The presence that a client reports: the task that it has open, and whether it is editing it. */
interface OpenTask {
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
