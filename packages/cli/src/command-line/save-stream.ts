import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CliError, exitCodes } from "./exit-codes.ts";
import { Progress } from "./output/progress.ts";
import { writeOut } from "./output/sink.ts";
import { passingBytes } from "./passing-bytes.ts";

/**
 * Writes a download to a file, or to standard output for `-`. A file is written completely or not at all; progress is
 * shown on a terminal, unless a full-screen program uses it (`isSilent`). Throws a failure if the file cannot be
 * written.
 */
export async function saveStream(
  pieces: AsyncIterable<Uint8Array>,
  target: string,
  { isSilent = false }: { readonly isSilent?: boolean } = {},
): Promise<void> {
  if (target === "-") {
    const passing = passingBytes(pieces);
    for await (const piece of process.stdout.isTTY === true ? shown(passing) : passing) await writeOut(piece);
    return;
  }
  const part = `${target}.part`;
  // Ctrl-C ends the program at once, so the partial file is removed first.
  const removePart = () => rmSync(part, { force: true });
  process.once("exit", removePart);
  try {
    const passing = passingBytes(pieces);
    await pipeline(Readable.from(isSilent ? passing : told(passing), { objectMode: false }), createWriteStream(part));
    renameSync(part, target);
  } catch (error) {
    removePart();
    if (error instanceof Error && "code" in error && "path" in error) {
      throw new CliError(exitCodes.failure, `${target} could not be written (${String(error.code)})`);
    }
    throw error;
  } finally {
    process.off("exit", removePart);
  }
}

/** The chunks as text for a terminal: a matter's title must not move its cursor or write its clipboard. */
async function* shown(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const visible = (text: string) => text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, "\ufffd");
  for await (const piece of pieces) yield visible(decoder.decode(piece, { stream: true }));
  yield visible(decoder.decode());
}

/** The same chunks, with progress on a terminal. */
export async function* told(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const progress = new Progress();
  let size = 0;
  try {
    for await (const piece of pieces) {
      yield piece;
      size += piece.byteLength;
      progress.tell(`${(size / 1_000_000).toFixed(1)} MB …`);
    }
  } finally {
    progress.end();
  }
}
