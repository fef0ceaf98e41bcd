import { LRUCache } from "lru-cache";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";

/** A storage key that is recorded as pending, for the next chunk. */
export interface ReservedKey {
  readonly key: string;
  /** When it was recorded, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The most keys kept: further ones are evicted, their chunks record new keys, and the cleaner deletes the old records.
 */
const mostUploads = 500;
/** Older keys are not used, because the cleaner deletes what has been pending for a day: in milliseconds. */
const goodFor = 60 * 60 * 1000;

/**
 * Keys for the next chunks of uploads. A chunk's content must be recorded as pending before its first byte is written;
 * recorded in the transaction that stores the previous chunk, this needs no commit of its own. Each key is used once.
 */
export class ReservedKeys {
  readonly #known = new LRUCache<string, ReservedKey>({ max: mostUploads });

  /** A new key that is not recorded yet. */
  make({ clock }: Pick<Platform, "clock">): ReservedKey {
    const now = clock.now();
    return { key: newId(now), at: now.getTime() };
  }

  /** Keeps a key whose record is committed. */
  keep(uploadId: string, reserved: ReservedKey): void {
    this.#known.set(uploadId, reserved);
  }

  /** The key for the upload's next chunk, once; undefined if there is no valid one. */
  take(uploadId: string, { clock }: Pick<Platform, "clock">): string | undefined {
    const reserved = this.#known.get(uploadId);
    this.#known.delete(uploadId);
    return reserved && clock.now().getTime() - reserved.at < goodFor ? reserved.key : undefined;
  }
}
