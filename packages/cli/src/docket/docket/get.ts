import type { Verb } from "../../command-line/verb.ts";
import { findingDetail } from "./docket.columns.ts";

/** `iphub docket get f-1`. */
export const verb: Verb = {
  call: "docket.get",
  columns: findingDetail,
};
