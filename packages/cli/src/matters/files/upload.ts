import { createHash } from "node:crypto";
import type { Hub } from "@iphub/sdk/client";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { sendInPieces } from "@iphub/ui-core/matters/files/send-in-pieces";
import { usageError } from "../../command-line/exit-codes.ts";
import { fileHere } from "../../command-line/file-here.ts";
import { textsOf } from "../../command-line/input.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { fileColumns } from "./files.columns.ts";

/** Larger files are sent in chunks of this size in bytes, so that an interruption costs one chunk. */
const inOnePiece = 32 * 1024 * 1024;
const pieceSize = 16 * 1024 * 1024;
/** The time-out of one call on a slow connection, in milliseconds. */
const callMilliseconds = 10 * 60 * 1000;

/** `iphub files upload 17/248,024 claims.docx`. */
export const verb: Verb = {
  summary: "Upload files to a matter; an existing name gets a new version",
  positionals: ["reference", "path"],
  flags: [
    { name: "reference", kind: "text", required: true, help: "the id of a matter, or a reference" },
    { name: "path", kind: "text", required: true, help: "the file to upload" },
    { name: "and", kind: "text", list: true, placeholder: "path", help: "another file; may be repeated" },
    { name: "resume", kind: "text", placeholder: "upload", help: "the id of an interrupted upload of this file" },
  ],
  columns: fileColumns,
  example: "files upload 17/248,024 claims.docx --and drawings.pdf",
  run: upload,
};

async function upload({ input, output, session }: RunContext): Promise<void> {
  const more = textsOf(input.and);
  const paths = [String(input.path), ...more];
  const resume = typeof input.resume === "string" ? input.resume : undefined;
  if (resume !== undefined && more.length > 0) {
    throw usageError("--resume goes on with one file", "Send the files of --and by a command of their own.");
  }
  // All of them are opened before the first is sent: a misspelt name must not leave some sent and some not.
  const files = await Promise.all(paths.map(async (path) => ({ path, file: await fileHere(path) })));
  const { hub } = await session();
  const uploaded: InventionFile[] = [];
  for (const { path, file } of files) {
    try {
      uploaded.push(await send(hub, { reference: String(input.reference), path, file, resume }));
    } catch (error) {
      const done = paths.slice(0, uploaded.length).map(shellWord).join(" ");
      if (done !== "") note(`iphub: ${shellWord(path)} failed; uploaded before it: ${done}`);
      throw error;
    }
  }
  await output.list(once(uploaded), fileColumns);
}

type Sent = {
  readonly reference: string;
  readonly path: string;
  readonly file: File;
  /** The id of an interrupted upload. */
  readonly resume: string | undefined;
};

async function send(hub: Hub, { reference, path, file, resume }: Sent): Promise<InventionFile> {
  const sha256 = await hashOf(file);
  if (resume === undefined && file.size <= inOnePiece) {
    return sendAtOnce(hub, { reference, path, file, sha256 });
  }
  let uploadId = resume ?? null;
  const sayHowToGoOn = () => {
    if (uploadId === null) return;
    note(`To resume: iphub files upload ${shellWord(reference)} ${shellWord(path)} --resume ${uploadId}`);
  };
  // Ctrl-C ends the program at once.
  process.once("exit", sayHowToGoOn);
  const sending = { reference, file, sha256, uploadId, pieceSize, timeoutMs: callMilliseconds };
  try {
    return await sendInPieces(hub.files, {
      ...sending,
      onStand(stand, isBegin) {
        if (stand.size !== file.size)
          throw usageError("--resume names an upload of another file", "Start again without --resume.");
        uploadId = stand.id;
        if (isBegin && stand.received > 0) note(`${file.name}: resumes at ${byteSize(stand.received)}`);
        if (!isBegin) note(`${file.name}: ${Math.floor((stand.received / file.size) * 100)} %`);
      },
    });
  } catch (error) {
    sayHowToGoOn();
    throw error;
  } finally {
    process.off("exit", sayHowToGoOn);
  }
}

type Whole = Omit<Sent, "resume"> & { readonly sha256: string };

async function sendAtOnce(hub: Hub, { reference, path, file, sha256 }: Whole): Promise<InventionFile> {
  const sayWhereToLook = () =>
    note(
      `The upload of ${shellWord(path)} was interrupted. To see whether it arrived: iphub files list ${shellWord(reference)}`,
    );
  // Ctrl-C ends the program at once.
  process.once("exit", sayWhereToLook);
  try {
    return await hub.files.upload({ reference, file, sha256 }, { timeoutMs: callMilliseconds });
  } finally {
    process.off("exit", sayWhereToLook);
  }
}

/** The SHA-256 of a file, which the hub checks against what it received. */
async function hashOf(file: File): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of file.stream()) hash.update(piece);
  return hash.digest("hex");
}

/** Quotes a word for a shell. */
function shellWord(text: string): string {
  return /^[\w./,:@-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
