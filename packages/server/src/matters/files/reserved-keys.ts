import { LRUCache } from "lru-cache";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";

/** A key of the storage that is noted as pending, for the piece that comes next. */
export interface ReservedKey {
  readonly key: string;
  /** When it was noted, in milliseconds since 1970. */
  readonly at: number;
}

/** More are evicted: their pieces note keys of their own, and the cleaner deletes the notes. */
const mostUploads = 500;
/** An older one is left to the cleaner, which deletes what has been pending for a day: in milliseconds. */
const goodFor = 60 * 60 * 1000;

/**
 * Keys for the next pieces of uploads. A piece's content must be noted as pending before its first byte is written;
 * noted in the transaction that takes the piece before it, that costs no commit of its own. Each is given out once.
 */
export class ReservedKeys {
  readonly #known = new LRUCache<string, ReservedKey>({ max: mostUploads });

  /** A key that is still to be noted. */
  make({ clock }: Pick<Platform, "clock">): ReservedKey {
    const now = clock.now();
    return { key: newId(now), at: now.getTime() };
  }

  /** Keeps a key whose note is committed. */
  keep(uploadId: string, reserved: ReservedKey): void {
    this.#known.set(uploadId, reserved);
  }

  /** The key for the upload's next piece, once; undefined where there is none that is good still. */
  take(uploadId: string, { clock }: Pick<Platform, "clock">): string | undefined {
    const reserved = this.#known.get(uploadId);
    this.#known.delete(uploadId);
    return reserved && clock.now().getTime() - reserved.at < goodFor ? reserved.key : undefined;
  }
}
