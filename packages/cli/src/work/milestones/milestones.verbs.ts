import type { Verbs } from "../../command-line/verb.ts";
import { milestoneDetail } from "./milestones.columns.ts";

/** The verbs of milestones that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  cancel: {
    call: "milestones.cancel",
    columns: milestoneDetail,
    undo: ({ id }) => `milestones reopen ${id}`,
  },
  create: {
    call: "milestones.create",
    columns: milestoneDetail,
    undo: ({ id }) => `milestones take-back --milestone-ids ${id}`,
  },
  finish: {
    call: "milestones.finish",
    columns: milestoneDetail,
    undo: ({ id }) => `milestones reopen ${id}`,
  },
  get: {
    call: "milestones.get",
    columns: milestoneDetail,
  },
  reopen: {
    call: "milestones.reopen",
    columns: milestoneDetail,
  },
  "take-back": {
    call: "milestones.takeBack",
    columns: [{ key: "ok", title: "Done" }],
    example: "milestones take-back --milestone-ids s-1,s-2",
  },
  update: {
    call: "milestones.update",
    columns: milestoneDetail,
    help: { updatedAt: "refuse (exit code 5) if the milestone changed after this time" },
  },
};
