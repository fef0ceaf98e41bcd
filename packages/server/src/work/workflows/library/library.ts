import { abandonmentCheck } from "./abandonment-check.ts";
import { advisoryAction } from "./advisory-action.ts";
import { allowance } from "./allowance.ts";
import { appeal } from "./appeal.ts";
import { continuation } from "./continuation.ts";
import { disclosureToFiling } from "./disclosure-to-filing.ts";
import { finalResponse } from "./final-response.ts";
import { ids } from "./ids.ts";
import { maintenanceFees } from "./maintenance-fees.ts";
import { missingParts } from "./missing-parts.ts";
import { nonFinalResponse } from "./non-final-response.ts";
import { parisFiling } from "./paris-filing.ts";
import { pctNationalStage } from "./pct-national-stage.ts";
import { provisional } from "./provisional.ts";
import { restriction } from "./restriction.ts";
import type { LibraryTemplate } from "./template.ts";
import { utilityPreparation } from "./utility-preparation.ts";

/** The template that a new matter begins with, unless the firm has another default. */
export const defaultTemplateId = disclosureToFiling.id;

/** Every template that ships with the hub, in the order of lists. */
export const library: readonly LibraryTemplate[] = [
  disclosureToFiling,
  provisional,
  utilityPreparation,
  continuation,
  missingParts,
  restriction,
  nonFinalResponse,
  finalResponse,
  advisoryAction,
  ids,
  appeal,
  allowance,
  pctNationalStage,
  parisFiling,
  maintenanceFees,
  abandonmentCheck,
];
