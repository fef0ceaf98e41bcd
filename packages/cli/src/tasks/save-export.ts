import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Hub } from "@iphub/sdk/client";
import { CliError, exitCodes } from "../shared/exit-codes.ts";
import type { Input, RunContext } from "../shared/verb.ts";

type ExportInput = NonNullable<Parameters<Hub["tasks"]["export"]>[0]>;

/** Writes an export to a file, or to standard output where it is `-`. A file is there whole or not at all. */
export async function saveExport({ session, output }: RunContext, input: Input, target: string): Promise<void> {
  const { hub } = await session();
  const query: ExportInput = input;
  const file = await hub.tasks.export(query);
  if (target === "-") {
    await pipeline(Readable.from(file), process.stdout, { end: false });
    return;
  }
  const part = `${target}.part`;
  try {
    await pipeline(Readable.from(file), createWriteStream(part));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof Error && "code" in error && "path" in error) {
      throw new CliError(exitCodes.failure, `${target} could not be written (${String(error.code)})`);
    }
    throw error;
  }
  output.hint(`Written to ${target}.`);
}
