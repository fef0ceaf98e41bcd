import type { SeededRandom } from "../campaign/seeded-random.ts";

const mostOfKind = 300;
/** So much of a record or a list is looked at. */
const mostKeys = 50;
const isId = /^(?:id|documentId|reference|\w+Id)$/;

/** The ids that answers named, by the key that they came under: whatever is asked for may be someone else's. */
export class KnownIds {
  readonly #byKey = new Map<string, string[]>();
  readonly #random: SeededRandom;
  readonly #walled: readonly string[];

  /** @param walled ids of records behind a wall, which are asked for too */
  constructor(random: SeededRandom, walled: readonly string[]) {
    this.#random = random;
    this.#walled = walled;
  }

  /** Notes the ids in an answer; those of a record are of its call's noun. */
  note(noun: string, answer: unknown, depth = 0): void {
    if (depth > 6 || typeof answer !== "object" || answer === null) return;
    const isList = Array.isArray(answer);
    for (const [key, value] of Object.entries(answer).slice(0, mostKeys)) {
      if (typeof value === "string" && isId.test(key)) this.#add(key === "id" ? noun : key, value);
      else this.note(isList || key === "data" ? noun : key, value, depth + 1);
    }
  }

  /** An id for a key of a call: mostly one that fits, at times any, or one behind the wall. */
  one(noun: string, key: string): string {
    const chance = this.#random.next();
    if (chance < 0.15) return this.#random.one(this.#walled);
    const kind = key === "id" ? noun : key;
    const fitting = [kind, kind.replace(/Id$/, "s")].flatMap((one) => this.#byKey.get(one) ?? []);
    if (fitting.length > 0 && chance < 0.85) return this.#random.one(fitting);
    const all = [...this.#byKey.values()].flat();
    return all.length > 0 ? this.#random.one(all) : "m-none";
  }

  #add(kind: string, id: string): void {
    const known = this.#byKey.get(kind) ?? [];
    if (known.includes(id) || id.length > 200) return;
    if (known.length >= mostOfKind) known.splice(this.#random.below(known.length), 1);
    known.push(id);
    this.#byKey.set(kind, known);
  }
}

/** Whether the value of a key is an id. */
export function isIdKey(key: string): boolean {
  return isId.test(key) || /Ids$/.test(key);
}
