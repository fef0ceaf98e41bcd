import type { Verb } from "../../command-line/verb.ts";
import { verb as progress } from "../../work/public.ts";

/** `iphub reports tasks`: the task history report, named like its screen. */
export const verb: Verb = {
  web: "/reports/tasks?",
  ...progress,
  example: "reports tasks --by person --from start-of-month",
  run: progress.run,
};
