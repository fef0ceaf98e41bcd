import type { Verb } from "../../command-line/verb.ts";
import { streamColumns, streamHelp } from "./streams.columns.ts";

/** `iphub streams tasks --actor ben@iphub.example`. */
export const verb: Verb = { call: "streams.tasks", columns: streamColumns, help: streamHelp };
