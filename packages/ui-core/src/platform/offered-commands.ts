import { type HubApp, useHubApp } from "./hub-app.ts";
import { useSource } from "./use-source.ts";

/** A command of the current screen, for instance on its selection, for the palette. */
export interface OfferedCommand {
  /** Unique among all commands offered at once. */
  readonly id: string;
  readonly title: string;
  /** Its object, such as '3 tasks selected': the palette's heading. */
  readonly group: string;
  run(): void;
}

type Source = () => readonly OfferedCommand[];

// Stored outside the app object, so that the first page loads without it.
const sources = new WeakMap<HubApp, Set<Source>>();

function sourcesOf(app: HubApp): Set<Source> {
  const known = sources.get(app) ?? new Set<Source>();
  sources.set(app, known);
  return known;
}

/** Adds commands to the palette while the component is mounted. */
export function useOfferedCommands(commands: readonly OfferedCommand[]): void {
  useSource(sourcesOf(useHubApp()), commands);
}

/** The current commands; the latest added, such as those of a selection, come first. */
export function offeredCommands(app: HubApp): readonly OfferedCommand[] {
  return [...sourcesOf(app)].reverse().flatMap((source) => source());
}
