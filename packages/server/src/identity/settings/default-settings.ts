import { dateStyleSetting, type SettingValue } from "@iphub/sdk/contract/settings";
import { startPageSetting } from "@iphub/sdk/contract/start-page";
import { hubDateStyle } from "@iphub/sdk/domain/day-text";

/**
 * The defaults of settings, by name; the first steps of a new firm have their own. No version: a panel's version is
 * what a person has seen, and no one has seen it yet.
 */
export const defaultSettings: ReadonlyMap<string, SettingValue> = new Map<string, SettingValue>([
  ["HUB_THEME", { theme: "dark" }],
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
