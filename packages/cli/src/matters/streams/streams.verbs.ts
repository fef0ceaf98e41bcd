import type { Verbs } from "../../command-line/verb.ts";
import { streamColumns, streamHelp } from "./streams.columns.ts";

/** The verbs of streams that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  docketing: {
    call: "streams.docketing",
    web: "/inventions/{inventionId}/docketing",
    columns: streamColumns,
    help: { from: streamHelp.from, to: streamHelp.to },
  },
  ifw: { call: "streams.ifw", web: "/inventions/{inventionId}/ifw", columns: streamColumns },
  list: {
    call: "streams.list",
    web: "/inventions/{id}/stream",
    columns: streamColumns,
    help: {
      ...streamHelp,
      kind: "only events whose type begins with this, such as task, deadline, office or docketing",
    },
  },
  tasks: { call: "streams.tasks", columns: streamColumns, help: streamHelp },
};
