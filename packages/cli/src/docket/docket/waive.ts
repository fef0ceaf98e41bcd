import type { Verb } from "../../command-line/verb.ts";
import { findingDetail } from "./docket.columns.ts";

/** `iphub docket waive f-1 --reason 'The client pays it'`. */
export const verb: Verb = {
  call: "docket.waive",
  columns: findingDetail,
  help: { updatedAt: "refuse (exit code 5) if the finding changed after this time" },
  example: "docket waive f-1 --reason 'The client pays this fee itself'",
};
