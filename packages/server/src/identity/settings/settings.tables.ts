import type { SettingValue } from "@iphub/sdk/contract/settings";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** One setting of one person. */
export interface SettingsTable {
  user_id: string;
  name: string;
  value: SettingValue;
  updated_at: string;
}

/** The tables of the noun settings. */
export interface SettingsTables {
  settings: SettingsTable;
}

const settings = statements(
  sql`
      create table settings (
        user_id text not null references users (id) on delete cascade,
        name text not null,
        value jsonb not null,
        updated_at timestamptz(3) not null,
        primary key (user_id, name)
      )`,
);

/** Forward migrations of the noun settings. */
export const settingsMigrations = { "0010-settings": settings };
