import type { Verb } from "../../command-line/verb.ts";
import { uploadColumns } from "./upload-state.columns.ts";

/** `iphub files upload-status u-1`: how far an upload has come, after it broke off. */
export const verb: Verb = { call: "files.uploadStatus", columns: uploadColumns };
