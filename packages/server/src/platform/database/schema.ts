import type { Migration } from "kysely/migration";
import { foundationMigrations } from "./foundation.tables.ts";

/** Every table of the hub: each noun's table interfaces are merged here. */
export type HubSchema = Record<never, never>;

/** Every migration of the hub, by key; applied in the order of the keys. */
export const hubMigrations: Record<string, Migration> = {
  ...foundationMigrations,
};
