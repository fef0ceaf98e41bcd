import type { Verb } from "../../command-line/verb.ts";
import { uploadColumns } from "./upload-state.columns.ts";

/** `iphub files begin-upload --reference m-1 --name claims.docx --size 18231`: the first part of what `upload` does. */
export const verb: Verb = { call: "files.beginUpload", columns: uploadColumns };
