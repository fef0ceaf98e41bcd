import type { Hub } from "@iphub/sdk/client";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { usageError } from "../shared/exit-codes.ts";
import { fileHere } from "../shared/file-here.ts";
import { once } from "../shared/output/output.ts";
import { note } from "../shared/output/sink.ts";
import type { RunContext, Verb } from "../shared/verb.ts";
import { fileColumns } from "./files.columns.ts";

/** Larger files go piece by piece, so that a break costs a piece and not the whole, in bytes. */
const inOnePiece = 32 * 1024 * 1024;
const pieceSize = 16 * 1024 * 1024;
/** One call may take this long on a slow line, in milliseconds. */
const callMilliseconds = 10 * 60 * 1000;

/** `iphub files upload 17/248,024 claims.docx`. */
export const verb: Verb = {
  summary: "Upload files to a matter; a name that is there already gets a new version",
  positionals: ["reference", "path"],
  flags: [
    { name: "reference", kind: "text", required: true, help: "the id of a matter, or a reference" },
    { name: "path", kind: "text", required: true, help: "the file to upload" },
    { name: "and", kind: "text", list: true, placeholder: "path", help: "another file; may be repeated" },
    { name: "resume", kind: "text", placeholder: "upload", help: "the id of an upload of this file that broke off" },
  ],
  columns: fileColumns,
  example: "files upload 17/248,024 claims.docx --and drawings.pdf",
  run: upload,
};

async function upload({ input, output, session }: RunContext): Promise<void> {
  const more = Array.isArray(input.and) ? input.and.map(String) : [];
  const paths = [String(input.path), ...more];
  const { hub } = await session();
  const uploaded: InventionFile[] = [];
  for (const path of paths) {
    const file = await fileHere(path);
    const resume = typeof input.resume === "string" ? input.resume : undefined;
    uploaded.push(await send(hub, { reference: String(input.reference), path, file, resume }));
  }
  await output.list(once(uploaded), fileColumns);
}

/** How far an upload by pieces has come. */
type Begun = Awaited<ReturnType<Hub["files"]["beginUpload"]>>;

type Sending = {
  readonly reference: string;
  readonly path: string;
  readonly file: File;
  /** The id of an upload that broke off. */
  readonly resume: string | undefined;
};

async function send(hub: Hub, { reference, path, file, resume }: Sending): Promise<InventionFile> {
  if (resume === undefined && file.size <= inOnePiece) {
    return hub.files.upload({ reference, file }, { timeoutMs: callMilliseconds });
  }
  const begun = resume
    ? await hub.files.uploadStatus({ id: resume })
    : await hub.files.beginUpload({ reference, name: file.name, size: file.size });
  if (begun.size !== file.size) throw usageError("--resume names an upload of another file", "Begin it anew.");
  const sayHowToGoOn = () =>
    note(`To go on: iphub files upload ${shellWord(reference)} ${shellWord(path)} --resume ${begun.id}`);
  // Ctrl-C ends the program at once.
  process.once("exit", sayHowToGoOn);
  try {
    const sent = await sendPieces(hub, file, begun);
    process.off("exit", sayHowToGoOn);
    return sent;
  } catch (error) {
    process.off("exit", sayHowToGoOn);
    sayHowToGoOn();
    throw error;
  }
}

async function sendPieces(hub: Hub, file: File, begun: Begun): Promise<InventionFile> {
  let state = begun;
  while (state.file === null) {
    const offset = state.received;
    const piece = file.slice(offset, offset + pieceSize);
    state = await hub.files.uploadPiece({ id: begun.id, offset, piece }, { timeoutMs: callMilliseconds });
    note(`${file.name}: ${Math.floor((state.received / file.size) * 100)} %`);
  }
  return state.file;
}

/** A word as a shell takes it whole. */
function shellWord(text: string): string {
  return /^[\w./,:@-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
