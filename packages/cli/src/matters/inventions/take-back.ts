import type { Verb } from "../../command-line/verb.ts";

/** `iphub inventions take-back m-17248024`. */
export const verb: Verb = {
  call: "inventions.takeBack",
  columns: [{ key: "ok", title: "Done" }],
};
