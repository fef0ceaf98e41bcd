import type { Verb } from "../../command-line/verb.ts";

/** `iphub workflows taxonomy`. */
export const verb: Verb = {
  call: "workflows.taxonomy",
  columns: [
    { key: "category" },
    { key: "templates", show: ({ templates }) => (Array.isArray(templates) ? templates.map(({ id }) => id) : "") },
  ],
};
