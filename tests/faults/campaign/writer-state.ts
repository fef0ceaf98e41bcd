import type { Hub } from "@iphub/sdk";
import type { SeededRandom } from "./seeded-random.ts";

/** The records that a writer has made and not removed, by kind. */
export class Pools {
  readonly #ids = new Map<string, string[]>();
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  add(kind: string, ...ids: readonly string[]): void {
    this.#ids.set(kind, [...(this.#ids.get(kind) ?? []), ...ids].slice(-200));
  }

  remove(kind: string, id: string): void {
    this.#ids.set(
      kind,
      (this.#ids.get(kind) ?? []).filter((one) => one !== id),
    );
  }

  /** One of a kind; null where there is none. */
  one(kind: string): string | null {
    const ids = this.#ids.get(kind) ?? [];
    return ids.length === 0 ? null : this.#random.one(ids);
  }
}

/** What is known of the content of a record that only its writer changes; null once it is deleted. */
export interface KnownContents {
  readonly notes: Map<string, string | null>;
  readonly tasks: Map<string, string | null>;
  /** SHA-256 of each file. */
  readonly files: Map<string, string | null>;
}

/** What a writer works with. */
export interface WriterState {
  readonly hub: Hub;
  readonly random: SeededRandom;
  readonly own: Pools;
  /** What all writers share. */
  readonly shared: {
    readonly matters: readonly string[];
    readonly people: readonly string[];
    /** Whether the hub has a patent office to ask. */
    readonly hasOffice: boolean;
    /** What one person has made and another has to go on with. */
    readonly pools: Pools;
  };
  readonly known: KnownContents;
  readonly password: string;
  /** A text that no other write has. */
  text(about: string): string;
}

/** The text of a field of an answer; null where it has none. */
export function textIn(answer: unknown, ...path: readonly string[]): string | null {
  let value = answer;
  for (const key of path) value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === "string" ? value : null;
}

/** The list in an answer, or the answer where it is one. */
export function listIn(answer: unknown, key?: string): readonly unknown[] {
  const value = key === undefined ? answer : typeof answer === "object" && answer !== null && Reflect.get(answer, key);
  return Array.isArray(value) ? value : [];
}
