import type { Verb } from "../../command-line/verb.ts";

/** `iphub workflows commits non-final-response`. */
export const verb: Verb = {
  call: "workflows.commits",
  columns: [
    { key: "milestoneId", title: "Milestone", whole: true },
    { key: "version", align: "right" },
    { key: "commitMessage", title: "Message" },
    { key: "author" },
    { key: "createdAt", title: "Saved", whole: true },
  ],
};
