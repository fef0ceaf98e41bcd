import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import type { Clock } from "../../platform/clock.ts";
import type { FullRow } from "./deadlines.store.ts";

/** The day and the calendar of one look at the dockets of matters. */
export interface Pass {
  readonly closures: readonly OfficeClosure[];
  readonly today: string;
  readonly now: string;
  readonly clock: Clock;
}

/** One change of a stored deadline that its matter's facts ask for. */
export interface Change {
  readonly before: FullRow;
  readonly after: FullRow;
  readonly did: "moved" | "changed" | "rejected" | "reopened";
}
