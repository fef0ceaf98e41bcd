/** The start parameters of the worker. */
export interface WorkerSettings {
  /** The directory of the cluster. */
  clusterDirectory: string;
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
