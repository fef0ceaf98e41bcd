import { abandonmentCheck, maintenanceFees } from "./after-grant.ts";
import { allowance } from "./allowance.ts";
import { appeal } from "./appeal.ts";
import { disclosureToFiling, provisional, utilityPreparation } from "./first-filing.ts";
import { parisFiling, pctNationalStage } from "./foreign.ts";
import { ids } from "./ids.ts";
import { continuation, missingParts } from "./later-filing.ts";
import { advisoryAction, finalResponse, nonFinalResponse, restriction } from "./office-actions.ts";
import type { LibraryTemplate } from "./template.ts";

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
