import type { Verb } from "../../command-line/verb.ts";
import { emailDetail } from "./correspondence.columns.ts";

/** `iphub correspondence show e-1`: `get` by the name that people look for. */
export const verb: Verb = { call: "correspondence.get", columns: emailDetail, example: "correspondence show e-1" };
