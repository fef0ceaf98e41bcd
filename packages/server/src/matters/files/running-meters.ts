import { LRUCache } from "lru-cache";
import { Meter } from "./store-content.ts";

/** As many uploads are measured as they come; one beyond that is read once more at its end. */
const mostUploads = 500;
/** Nor is one of more pieces than this measured: they are small and written again at its end. */
const mostPieces = 10_000;

/** What is known of an upload's beginning: its measure, and the storage's keys of exactly the pieces that it is of. */
export interface RunningMeter {
  readonly meter: Meter;
  readonly keys: readonly string[];
}

/**
 * What is known of the uploads that come to this process: their hash goes on from piece to piece, so that a large file
 * need not be read again when its last piece is there. What is not known here (another process had a piece, or this one
 * was started since) is measured then.
 */
export class RunningMeters {
  readonly #known = new LRUCache<string, RunningMeter>({ max: mostUploads });

  /** One for the piece that begins at `received`, or undefined where what came before it is not known. */
  continued(uploadId: string, received: number): RunningMeter | undefined {
    if (received === 0) return { meter: new Meter(), keys: [] };
    const known = this.#known.get(uploadId);
    return known?.meter.size === received ? { meter: known.meter.copy(), keys: known.keys } : undefined;
  }

  /** Keeps where an upload stands at `received`, now that the piece of this key counts. */
  keep(uploadId: string, known: RunningMeter | undefined, key: string, received: number): void {
    this.#known.delete(uploadId);
    // Another piece may have come first: then this one did not continue what was known.
    if (known?.meter.size !== received || known.keys.length === mostPieces) return;
    this.#known.set(uploadId, { meter: known.meter, keys: [...known.keys, key] });
  }

  /** What is known of an upload, which is removed here. */
  take(uploadId: string): RunningMeter | undefined {
    const known = this.#known.get(uploadId);
    this.#known.delete(uploadId);
    return known;
  }
}
