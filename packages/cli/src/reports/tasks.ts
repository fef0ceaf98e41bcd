import type { Verb } from "../shared/verb.ts";
import { verb as progress } from "../tasks/progress.ts";

/** `iphub reports tasks`: the task history report under the name of its screen. */
export const verb: Verb = {
  ...progress,
  example: "reports tasks --by person --from start-of-month",
  run: progress.run,
};
