import type { SettingValue } from "@iphub/sdk/contract/settings";

/** What a person has before saving anything of their own, by the names that the specification gives (spec §2, §7, §9). */
export const defaultSettings: ReadonlyMap<string, SettingValue> = new Map<string, SettingValue>([
  ["HUB_THEME", { theme: "dark" }],
  ["HUB_PINNED_LINKS", { links: [] }],
  [
    "HUB_MILESTONES_OVERVIEW",
    {
      version: 1,
      taskViewMode: "Next Task",
      colourCoding: "On",
      displayMode: "Standard",
      columns: ["Client Date", "Due Date"],
    },
  ],
]);
