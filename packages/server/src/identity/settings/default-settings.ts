import { listLookPrefix } from "@iphub/sdk/contract/list-look";
import { dateStyleSetting, type SettingValue } from "@iphub/sdk/contract/settings";
import { startPageSetting } from "@iphub/sdk/contract/start-page";
import { hubDateStyle } from "@iphub/sdk/domain/day-text";

/**
 * The defaults of settings, by name; the first steps of a new firm have their own. No version: a panel's version is
 * what a person has seen, and no one has seen it yet.
 */
const defaultSettings: ReadonlyMap<string, SettingValue> = new Map<string, SettingValue>([
  ["HUB_THEME", { theme: "dark" }],
  ["HUB_KEYS", { single: true }],
  [dateStyleSetting, { ...hubDateStyle }],
  ["HUB_PINNED_LINKS", { links: [] }],
  ["HUB_FIRST_STEPS", { seen: [], skipped: [] }],
  [startPageSetting, { page: null }],
  [
    "HUB_MILESTONES_OVERVIEW",
    {
      taskViewMode: "Next Task",
      colourCoding: "On",
      displayMode: "Standard",
      columns: ["Client Date", "Due Date"],
    },
  ],
]);

const asTheListHasIt: SettingValue = {};

/** The default of a setting; every list looks as it is made until someone has changed that. Null without a default. */
export function defaultSetting(name: string): SettingValue | null {
  return defaultSettings.get(name) ?? (name.startsWith(listLookPrefix) ? asTheListHasIt : null);
}
