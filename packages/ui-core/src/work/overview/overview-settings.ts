import type { SettingDefinition } from "../../identity/public.ts";

/** The milestones overview's settings as saved. */
export interface OverviewSettings {
  readonly taskViewMode: "Next Task" | "My Next Task";
  readonly colourCoding: "On" | "Off";
  readonly displayMode: "Standard" | "Compact" | "Compact + Notes";
  readonly columns: readonly OverviewColumn[];
}

/** A column that can be shown or hidden. */
export type OverviewColumn = "Client Date" | "Due Date" | "Next 2AR";

/** The columns that are always shown. */
const lockedColumns: readonly OverviewColumn[] = ["Client Date", "Due Date"];

/** The overview's setting: its form, its defaults, and the version that opens the panel when new. */
export const overviewSettingDefinition: SettingDefinition<OverviewSettings> = {
  name: "HUB_MILESTONES_OVERVIEW",
  source: "overview",
  version: 1,
  formTitle: "Milestones overview",
  defaults: {
    taskViewMode: "Next Task",
    colourCoding: "On",
    displayMode: "Standard",
    columns: ["Client Date", "Due Date"],
  },
  options: [
    { key: "taskViewMode", label: "Task view mode", kind: "one", choices: ["Next Task", "My Next Task"] },
    { key: "colourCoding", label: "Colour coding", kind: "one", choices: ["On", "Off"] },
    { key: "displayMode", label: "Display mode", kind: "one", choices: ["Standard", "Compact", "Compact + Notes"] },
    {
      key: "columns",
      label: "Columns",
      kind: "many",
      choices: ["Client Date", "Due Date", "Next 2AR"],
      locked: lockedColumns,
    },
  ],
};
