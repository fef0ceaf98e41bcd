import type { Readable } from "node:stream";
import type { DamageReports } from "../damage.ts";
import { type ByteRange, type FileStorage, MissingContentError } from "./file-storage.ts";

/** A storage that reports each content that is missing in it, whichever part of the hub wanted to read it. */
export class ReportingStorage implements FileStorage {
  readonly #storage: FileStorage;
  readonly #damage: DamageReports;

  constructor(storage: FileStorage, damage: DamageReports) {
    this.#storage = storage;
    this.#damage = damage;
  }

  write(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    return this.#storage.write(key, content, signal);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      return await this.#storage.read(key, range);
    } catch (error) {
      if (error instanceof MissingContentError) this.#damage.report({ part: "file", key });
      throw error;
    }
  }

  remove(key: string): Promise<void> {
    return this.#storage.remove(key);
  }

  async check(signal: AbortSignal): Promise<void> {
    await this.#storage.check?.(signal);
  }
}
