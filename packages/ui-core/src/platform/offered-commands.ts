import { useInsertionEffect, useLayoutEffect, useRef } from "react";
import { type HubApp, useHubApp } from "./hub-app.ts";

/** Something that can be done where the reader is, for example with what is selected: the palette finds it. */
export interface OfferedCommand {
  /** Unique among all that is offered at once. */
  readonly id: string;
  readonly title: string;
  /** What it is done to, such as '3 tasks selected': the palette's heading. */
  readonly group: string;
  run(): void;
}

type Source = () => readonly OfferedCommand[];

// Beside the app rather than in it: the first page loads without any of this.
const sources = new WeakMap<HubApp, Set<Source>>();

function sourcesOf(app: HubApp): Set<Source> {
  const known = sources.get(app) ?? new Set<Source>();
  sources.set(app, known);
  return known;
}

/** Offers commands to the palette while the caller is on show. */
export function useOfferedCommands(commands: readonly OfferedCommand[]): void {
  const app = useHubApp();
  const latest = useRef(commands);
  useInsertionEffect(() => {
    latest.current = commands;
  });
  useLayoutEffect(() => {
    const source: Source = () => latest.current;
    const all = sourcesOf(app);
    all.add(source);
    return () => {
      all.delete(source);
    };
  }, [app]);
}

/** What is offered now: what was put on show last, such as a selection, comes first. */
export function offeredCommands(app: HubApp): readonly OfferedCommand[] {
  return [...sourcesOf(app)].reverse().flatMap((source) => source());
}
