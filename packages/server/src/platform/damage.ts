import { codeOf } from "./failures.ts";

/** PostgreSQL's error codes for damage: data_corrupted, index_corrupted, undefined_file (of a table). */
const damageCodes: ReadonlySet<string> = new Set(["XX001", "XX002", "58P01"]);

/** What of the stored data was found damaged. */
export type FoundDamage =
  | { readonly part: "database"; readonly error: Error }
  /** The content under a key of the storage. */
  | { readonly part: "file"; readonly key: string };

/** Whether the database says with an error that stored data are damaged. */
export function isDatabaseDamage(error: unknown): boolean {
  return damageCodes.has(codeOf(error));
}

/** Passes on what any part of the hub finds damaged, to the one that keeps a register of it. */
export class DamageReports {
  #listener: ((found: FoundDamage) => void) | null = null;
  /** What was found before anyone listened. */
  readonly #early: FoundDamage[] = [];

  report(found: FoundDamage): void {
    if (this.#listener) this.#listener(found);
    else this.#early.push(found);
  }

  /** Reports an error by which the database says that stored data are damaged; any other is left alone. */
  reportError(error: unknown): void {
    if (error instanceof Error && isDatabaseDamage(error)) this.report({ part: "database", error });
  }

  /** Has every damage passed on, those from before too; there is one listener. */
  listen(listener: (found: FoundDamage) => void): void {
    this.#listener = listener;
    for (const found of this.#early.splice(0)) listener(found);
  }
}
