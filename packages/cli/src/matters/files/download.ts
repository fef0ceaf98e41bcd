import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { HubFile } from "@iphub/sdk/hub-file";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { note, writeOut } from "../../command-line/output/sink.ts";
import { told } from "../../command-line/save-stream.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub files download f-1`. */
export const verb: Verb = {
  summary: "Download a file and check it against the hub's hash",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the file's id" },
    { name: "version", kind: "number", help: "an older version" },
    { name: "output", kind: "text", short: "o", placeholder: "path", help: "where to save it; - for standard output" },
    { name: "force", kind: "boolean", help: "replace an existing file" },
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
  if (input.output === "-") return toStandardOutput(file);
  const path = typeof input.output === "string" ? input.output : join(".", basename(file.filename ?? id));
  if (existsSync(path) && input.force !== true) throw usageError(`${path} exists already`, "Use --force or --output.");
  const found = await save(file, path);
  if (expected !== undefined && found !== expected) {
    await rm(path, { force: true });
    throw new CliError(
      exitCodes.failure,
      "the downloaded file does not match the hub's hash; it was removed",
      "Try again.",
    );
  }
  note(`Saved ${path}`);
}

/**
 * Writes a temporary file and renames it at the end, so that an interruption leaves no partial file. Returns the
 * SHA-256.
 */
async function save(file: HubFile, path: string): Promise<string> {
  const unfinished = `${path}.part`;
  const hash = createHash("sha256");
  const target = await open(unfinished, "w");
  try {
    for await (const piece of told(file)) {
      hash.update(piece);
      await target.write(piece);
    }
    await target.close();
    await rename(unfinished, path);
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  return hash.digest("hex");
}

async function toStandardOutput(file: HubFile): Promise<void> {
  for await (const piece of file) await writeOut(piece);
}
