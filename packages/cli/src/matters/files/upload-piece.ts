import { fileHere } from "../../command-line/file-here.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { uploadColumns } from "./upload-state.columns.ts";

/** `iphub files upload-piece u-1 claims.docx --offset 16777216`: the next piece of an upload, for scripts that send it themselves. */
export const verb: Verb = {
  summary: "Send the next chunk of a resumable upload; the last one creates the file",
  positionals: ["id", "path"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the upload's id" },
    { name: "path", kind: "text", required: true, help: "the file" },
    { name: "offset", kind: "number", placeholder: "n", help: "where in the file the piece begins; 0 unless given" },
    { name: "size", kind: "number", placeholder: "n", help: "how many bytes; to the end of the file unless given" },
  ],
  columns: uploadColumns,
  example: "files upload-piece u-1 claims.docx --offset 16777216",
  run: sendPiece,
};

async function sendPiece({ input, output, session }: RunContext): Promise<void> {
  const path = String(input.path);
  const offset = typeof input.offset === "number" ? input.offset : 0;
  const file = await fileHere(path);
  const end = typeof input.size === "number" ? offset + input.size : file.size;
  const { hub } = await session();
  const state = await hub.files.uploadPiece({ id: String(input.id), offset, piece: file.slice(offset, end) });
  await output.record(state, uploadColumns);
}
