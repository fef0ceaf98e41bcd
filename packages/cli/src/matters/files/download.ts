import { createHash } from "node:crypto";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { noteSaved, saveFile, saveFlags } from "../../command-line/save-file.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub files download f-1`. */
export const verb: Verb = {
  summary: "Download a file and check it against the hub's hash",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the file's id" },
    { name: "version", kind: "number", help: "an older version" },
    ...saveFlags,
  ],
  example: "files download f-1 --output claims.docx",
  run: download,
};

async function download({ input, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const id = String(input.id);
  const version = typeof input.version === "number" ? input.version : undefined;
  const versions = await hub.files.versions({ id });
  const expected = versions.find((one) => version === undefined || one.version === version)?.sha256;
  const file = await hub.files.download({ id, version });
  noteSaved(await saveFile(verified(file, expected), file.filename ?? id, input));
}

/** The same chunks; throws after the last if they do not have the hash, so that nothing is saved. */
async function* verified(pieces: AsyncIterable<Uint8Array>, expected: string | undefined): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  if (expected === undefined || hash.digest("hex") === expected) return;
  throw new CliError(exitCodes.failure, "the downloaded file does not match the hub's hash", "Try again.");
}
