import { csvLines } from "@iphub/sdk/formats/write-csv";
import { cellText } from "./cell.ts";

/** Lines of CSV; loaded only for CSV output. */
export function csvText(rows: readonly (readonly unknown[])[]): string {
  return csvLines(rows.map((values) => values.map((value) => (typeof value === "number" ? value : cellText(value)))));
}
