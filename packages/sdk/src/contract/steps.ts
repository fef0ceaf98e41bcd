import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { id } from "./shapes.ts";
import { workflowStep } from "./workflow-shapes.ts";

/** Steps of workflow templates. */
export const steps = {
  get: endpoint({
    method: "GET",
    path: "/api/workflow/v2/workflows/{id}/milestones/{milestoneId}/steps/{stepId}",
    summary: "Get one step of a template with its instructions",
    access: "inventions:read",
    params: z.object({ id, milestoneId: id, stepId: id }),
    response: workflowStep,
    example: {
      input: { id: "non-final-response", milestoneId: "respond", stepId: "draft-response" },
      output: {
        id: "draft-response",
        title: "Draft response",
        options: { instructions: "Answer **every** rejection.", assignees: [], tags: [], due: null, after: [] },
        display: { position: 1 },
        isDraft: false,
      },
    },
  }),
};
