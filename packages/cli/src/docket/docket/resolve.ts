import type { Verb } from "../../command-line/verb.ts";
import { findingDetail } from "./docket.columns.ts";

/** `iphub docket resolve f-1`. */
export const verb: Verb = {
  call: "docket.resolve",
  columns: findingDetail,
  help: { updatedAt: "refuse (exit code 5) if the finding changed after this time" },
};
