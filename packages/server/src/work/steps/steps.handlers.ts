import type { steps } from "@iphub/sdk/contract/steps";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { milestoneOf, readWorkflow, stepOf } from "../workflows/workflow-record.ts";

/** Answers the calls of the noun steps. */
export function stepsHandlers({ db }: Platform): NounHandlers<typeof steps> {
  return {
    get: async ({ params: { id, milestoneId, stepId } }) =>
      stepOf(milestoneOf(await readWorkflow(db, id), milestoneId), stepId),
  };
}
