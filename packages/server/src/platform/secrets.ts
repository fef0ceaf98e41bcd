import { randomBytes } from "node:crypto";
import type { Platform } from "./platform.ts";

const known = new WeakMap<object, Map<string, Promise<string>>>();

/**
 * A secret that all processes of a hub share, made at first use. Read from the database once a process: it never
 * changes while the hub lives.
 */
export function sharedSecret(platform: Pick<Platform, "database">, name: string): Promise<string> {
  const ofDatabase = known.get(platform.database) ?? new Map<string, Promise<string>>();
  known.set(platform.database, ofDatabase);
  const present = ofDatabase.get(name);
  if (present) return present;
  const reading = readOrMake(platform, name);
  ofDatabase.set(name, reading);
  reading.catch(() => ofDatabase.delete(name));
  return reading;
}

async function readOrMake({ database: { kysely: db } }: Pick<Platform, "database">, name: string): Promise<string> {
  await db
    .insertInto("hub_secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((on) => on.column("name").doNothing())
    .execute();
  const row = await db.selectFrom("hub_secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}
