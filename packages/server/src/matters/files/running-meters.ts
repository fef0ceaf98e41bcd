import { LRUCache } from "lru-cache";
import { Meter } from "./store-content.ts";

/** The most uploads measured while they arrive; others are read once more at their end. */
const mostUploads = 500;
/** The most chunks of a measured upload: with more, they are small and copied at the end anyway. */
const mostPieces = 10_000;

/** The measured beginning of an upload: its meter, and the storage keys of its chunks. */
export interface RunningMeter {
  readonly meter: Meter;
  readonly keys: readonly string[];
}

/**
 * The meters of the uploads that arrive at this process: their hash continues from chunk to chunk, so that a large file
 * need not be read again after its last chunk. An upload without a meter here (another process received a chunk, or
 * this one was restarted) is measured at the end.
 */
export class RunningMeters {
  readonly #known = new LRUCache<string, RunningMeter>({ max: mostUploads });

  /** A meter for the chunk that begins at `received`, or undefined if the chunks before are unknown. */
  continued(uploadId: string, received: number): RunningMeter | undefined {
    if (received === 0) return { meter: new Meter(), keys: [] };
    const known = this.#known.get(uploadId);
    return known?.meter.size === received ? { meter: known.meter.copy(), keys: known.keys } : undefined;
  }

  /** Keeps the meter at `received`, now that the chunk with this key is stored. */
  keep(uploadId: string, known: RunningMeter | undefined, key: string, received: number): void {
    this.#known.delete(uploadId);
    // Another chunk may have been first: then this one did not continue the known meter.
    if (known?.meter.size !== received || known.keys.length === mostPieces) return;
    this.#known.set(uploadId, { meter: known.meter, keys: [...known.keys, key] });
  }

  /** Removes and returns the meter of an upload. */
  take(uploadId: string): RunningMeter | undefined {
    const known = this.#known.get(uploadId);
    this.#known.delete(uploadId);
    return known;
  }
}
