import type { Verb } from "../../command-line/verb.ts";
import { emailDetail } from "./correspondence.columns.ts";

/** `iphub correspondence assign e-1 m-17248024`. */
export const verb: Verb = {
  call: "correspondence.assign",
  positionals: ["id", "inventionId"],
  columns: emailDetail,
  example: "correspondence assign e-1 m-17248024",
};
