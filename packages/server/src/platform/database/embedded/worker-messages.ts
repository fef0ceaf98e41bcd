/** The start parameters of the worker. */
export interface WorkerSettings {
  /** The directory of the cluster. */
  clusterDirectory: string;
  /** How many files the engine may keep open at once. */
  mostFiles: number;
  /** Whether it takes less memory than by default. */
  hasLittleMemory: boolean;
}

/** To the worker: protocol bytes to execute in order, or the order to close. */
export type ToWorker = { kind: "execute"; id: number; bytes: Uint8Array<ArrayBuffer> } | { kind: "close" };

/** From the worker. After `refused` or `broken` it can no longer be used. */
export type FromWorker =
  | { kind: "ready" }
  | { kind: "refused"; message: string }
  | { kind: "result"; id: number; bytes: Uint8Array }
  | { kind: "broken"; message: string }
  | { kind: "closed" };

const SYNC = 0x53;
const SIMPLE_QUERY = 0x51;
const READY_FOR_QUERY = 0x5a;
const READY_LENGTH = 6;

/** The type of the last of some complete protocol messages; each is a type byte and a length that includes itself. */
function lastType(messages: Uint8Array): number | undefined {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength);
  let type: number | undefined;
  for (let position = 0; position + 5 <= messages.length; position += 1 + view.getUint32(position + 1)) {
    type = view.getUint8(position);
  }
  return type;
}

/**
 * Whether the engine responded completely: after a query or a sync it must report that it is ready. If it does not (a
 * stack overflow in WebAssembly, a fatal error) the client would wait for ever.
 */
export function isAnswered(messages: Uint8Array, answer: Uint8Array): boolean {
  const type = lastType(messages);
  if (type !== SYNC && type !== SIMPLE_QUERY) {
    return true;
  }
  return answer.at(-READY_LENGTH) === READY_FOR_QUERY;
}

/**
 * Protocol chunks as one array that owns its memory, so that it can be transferred to another thread without a copy.
 */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
