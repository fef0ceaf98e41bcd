import type { Verb } from "../../command-line/verb.ts";
import { streamColumns, streamHelp } from "./streams.columns.ts";

/** `iphub streams docketing m-17248024`. */
export const verb: Verb = {
  call: "streams.docketing",
  columns: streamColumns,
  help: { from: streamHelp.from, to: streamHelp.to },
};
