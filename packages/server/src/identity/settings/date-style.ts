import { type DateStyle, dateStyle } from "@iphub/sdk/contract/date-style";
import { listLook, listLookPrefix } from "@iphub/sdk/contract/list-look";
import { dateStyleSetting, type SettingValue, settingValue } from "@iphub/sdk/contract/settings";
import { hubDateStyle } from "@iphub/sdk/domain/day-text";
import { fieldErrors } from "@iphub/sdk/field-errors";
import type { Kysely } from "kysely";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { defaultSetting } from "./default-settings.ts";
import { readSetting } from "./settings.store.ts";

/** How dates are written to a person, and their week; null for who has saved nothing. */
export async function readDateStyle(db: Kysely<Schema>, userId: string): Promise<DateStyle | null> {
  const value = await readSetting(db, userId, dateStyleSetting);
  return value === defaultSetting(dateStyleSetting) ? null : savedDateStyle(value);
}

/** The style in a saved setting; null where none was saved or it is not one. */
export function savedDateStyle(value: SettingValue | null | undefined): DateStyle | null {
  const read = dateStyle.safeParse(value);
  return read.success ? read.data : null;
}

/**
 * The value of a setting as it is saved: the style of dates and the look of a list are checked, and what the style leaves
 * out is the hub's own.
 * @throws Failure 400 naming what is wrong in it
 */
export function checkedSetting(name: string, value: SettingValue): SettingValue {
  if (name.startsWith(listLookPrefix)) return checkedLook(value);
  if (name !== dateStyleSetting) return value;
  const read = dateStyle.safeParse({ ...hubDateStyle, ...value });
  if (read.success) return read.data;
  throw invalid(fieldErrors(read.error.issues, value, dateStyle));
}

function checkedLook(value: SettingValue): SettingValue {
  const read = listLook.safeParse(value);
  if (!read.success) throw invalid(fieldErrors(read.error.issues, value, listLook));
  const known = Object.entries(read.data).filter(([, one]) => one !== undefined);
  return settingValue.parse(Object.fromEntries(known));
}
