import { annuityList } from "./annuity-list.ts";
import { docketReport } from "./docket-report.ts";
import { inventionSummary } from "./invention-summary.ts";
import type { LibraryReport } from "./library-report.ts";
import { officeActionLetter } from "./office-action-letter.ts";
import { statusLetter } from "./status-letter.ts";

/** The built-in reports. */
export const library: readonly LibraryReport[] = [
  statusLetter,
  officeActionLetter,
  docketReport,
  annuityList,
  inventionSummary,
];
