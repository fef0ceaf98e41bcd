import type { Verb } from "../../command-line/verb.ts";

/** `iphub files list-uploads 17/248,024`. */
export const verb: Verb = {
  call: "files.listUploads",
  positionals: ["reference"],
  columns: [
    { key: "id", whole: true },
    { key: "name" },
    { key: "received", align: "right" },
    { key: "size", align: "right" },
    { key: "updatedAt", whole: true },
  ],
  help: { reference: "the id of a matter, or a reference" },
};
