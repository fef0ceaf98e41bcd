import type { Verb } from "../../command-line/verb.ts";

/** `iphub steps get non-final-response respond draft-response`. */
export const verb: Verb = {
  call: "steps.get",
  columns: [
    { key: "id", title: "Id", whole: true },
    { key: "title" },
    { key: "options.assignees", title: "Assignees" },
    { key: "options.tags", title: "Tags" },
    { key: "options.after", title: "After" },
    { key: "options.instructions", title: "Instructions" },
  ],
};
