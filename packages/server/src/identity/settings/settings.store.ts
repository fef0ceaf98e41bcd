import type { SettingValue } from "@iphub/sdk/contract/settings";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import { defaultSetting } from "./default-settings.ts";

/** One setting of a person, its default if none is saved, or null if there is neither. */
export async function readSetting(db: Kysely<Schema>, userId: string, name: string): Promise<SettingValue | null> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? defaultSetting(name);
}

/** Saves one setting of a person and returns it as saved. */
export async function saveSetting(
  tx: Transaction<Schema>,
  userId: string,
  name: string,
  value: SettingValue,
  now: string,
): Promise<SettingValue> {
  const json = sql<SettingValue>`${JSON.stringify(value)}::jsonb`;
  await tx
    .insertInto("settings")
    .values({ user_id: userId, name, value: json, updated_at: now })
    .onConflict((on) => on.columns(["user_id", "name"]).doUpdateSet({ value: json, updated_at: now }))
    .execute();
  return value;
}
