import type { Verb } from "../../command-line/verb.ts";
import { milestoneColumns } from "./workflows.columns.ts";

/** `iphub workflows add-milestone design-application --title 'File'`. */
export const verb: Verb = {
  call: "workflows.addMilestone",
  columns: milestoneColumns,
  undo: ({ id }, input) => `workflows take-back-milestone ${input.id} ${id}`,
  example:
    'workflows add-milestone design-application --title File --commit-message Begin --due \'{"from":"bind","count":2,"unit":"month"}\'',
};
