import type { Verb } from "../../command-line/verb.ts";
import { matterDetail } from "./inventions.columns.ts";

/** `iphub inventions create --title 'Foldable antenna'`. */
export const verb: Verb = {
  call: "inventions.create",
  columns: matterDetail,
  undo: ({ id }) => `inventions take-back ${id}`,
  defaults: { references: [] },
  example: "inventions create --title 'Foldable antenna' --references 17/248,024",
};
