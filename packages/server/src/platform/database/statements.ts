import type { Kysely, RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";

/** A forward migration that runs these statements in their order. */
export function statements(...texts: readonly RawBuilder<unknown>[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const text of texts) await text.execute(db);
    },
  };
}
