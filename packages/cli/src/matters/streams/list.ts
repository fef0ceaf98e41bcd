import type { Verb } from "../../command-line/verb.ts";
import { streamColumns, streamHelp } from "./streams.columns.ts";

/** `iphub streams list m-17248024 --kind task --from 2026-01-01`. */
export const verb: Verb = {
  call: "streams.list",
  columns: streamColumns,
  help: { ...streamHelp, kind: "only events whose type begins so, such as task, deadline, office or docketing" },
};
