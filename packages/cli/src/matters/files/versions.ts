import type { Verb } from "../../command-line/verb.ts";

/** `iphub files versions f-1`. */
export const verb: Verb = {
  call: "files.versions",
  columns: [
    { key: "version" },
    { key: "size", align: "right" },
    { key: "createdAt", whole: true },
    { key: "createdBy" },
    { key: "sha256", whole: true },
  ],
};
