import type { Verb } from "../../command-line/verb.ts";
import { matterDetail } from "./inventions.columns.ts";

/** `iphub inventions update m-17248024 --references 17/248,024 --reference-override`. */
export const verb: Verb = {
  call: "inventions.update",
  columns: matterDetail,
  help: { referenceOverride: "replace the references instead of adding to them" },
};
