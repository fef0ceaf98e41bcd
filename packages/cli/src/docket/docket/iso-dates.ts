import { withDates } from "@iphub/sdk/domain/day-words";
import { isRow } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";

/** A sentence of the hub, or several, with dates as tables of the command line have them; any other value as it is. */
export function inIsoDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inIsoDates(one));
  return typeof value === "string" ? withDates(value, "iso") : value;
}

/** Causes whose words quote a person: their dates stay as they were written. */
const quoting: readonly unknown[] = ["mentioned", "follows"];

/** The state of an entry of a docket, in words. */
export const standsColumn: Column = {
  key: "standing",
  title: "Stands",
  show: ({ standing, cause }) => (isRow(cause) && quoting.includes(cause.kind) ? standing : inIsoDates(standing)),
};
