import type { Column } from "../../command-line/output/column.ts";
import { noteSaved, saveFile, saveFlags } from "../../command-line/save-file.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of an add-in. */
const addInColumns: readonly Column[] = [
  { key: "title" },
  { key: "description" },
  { key: "url", title: "Address", whole: true },
];

/** The verbs of add ins that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  alfred: { call: "addIns.alfred", columns: addInColumns },
  outlook: { call: "addIns.outlook", columns: addInColumns },
  visio: { call: "addIns.visio", columns: addInColumns },
  word: { call: "addIns.word", columns: addInColumns },
  file: {
    summary: "Download a file of an add-in",
    positionals: ["add-in", "file"],
    flags: [
      { name: "add-in", kind: "text", required: true, help: "word-addin, outlook-addin, visio-addin or alfred" },
      { name: "file", kind: "text", required: true, help: "the last part of the add-in's address" },
      ...saveFlags,
    ],
    example: "add-ins file word-addin manifest.xml",
    run: async ({ input, session }) => {
      const { hub } = await session();
      const name = String(input.file);
      const file = await hub.addIns.file({ addIn: String(input["add-in"]), file: name });
      noteSaved(await saveFile(file, name, input));
    },
  },
};
