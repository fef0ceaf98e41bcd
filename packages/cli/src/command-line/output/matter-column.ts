import { firstReferenceOf } from "./cell.ts";
import type { Column } from "./column.ts";

/** The matter of a record, by its first reference. */
export const matterColumn: Column = {
  key: "invention.references",
  title: "Matter",
  show: ({ invention }) => firstReferenceOf(invention),
};
