import { createWriteStream, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CliError, exitCodes } from "./exit-codes.ts";
import { type FileTarget, fileTarget, keepMode } from "./file-target.ts";
import { garbageCollector } from "./garbage-collector.ts";
import { Progress } from "./output/progress.ts";
import { writeOut } from "./output/sink.ts";

/**
 * Writes a download to a file, or to standard output for `-`. A regular file is written completely or not at all; progress is
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
  const file = examined(target);
  const { path, part, mode } = file;
  // Ctrl-C ends the program at once, so the partial file is removed first.
  const removePart = () => part !== null && rmSync(part, { force: true });
  process.once("exit", removePart);
  try {
    const passing = passingBytes(pieces);
    const from = Readable.from(isSilent ? passing : withProgress(passing), { objectMode: false });
    await pipeline(from, createWriteStream(part ?? path, mode === undefined ? {} : { mode }));
    keepMode(file);
    if (part !== null) renameSync(part, path);
  } catch (error) {
    removePart();
    throw unwritable(target, error);
  } finally {
    process.off("exit", removePart);
  }
}

function examined(target: string): FileTarget {
  try {
    return fileTarget(target, ".part");
  } catch (error) {
    throw unwritable(target, error);
  }
}

/** Why a write to an open file fails; unlike those of opening it, these errors do not name the file. */
const writeFaults: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The error to report: that the file could not be written, if the file system raised it. */
function unwritable(target: string, error: unknown): unknown {
  const isTheirs =
    error instanceof Error && "code" in error && ("path" in error || writeFaults.has(String(error.code)));
  return isTheirs ? new CliError(exitCodes.failure, `${target} could not be written (${String(error.code)})`) : error;
}

/** The chunks as text for a terminal: a matter's title must not move its cursor or write its clipboard. */
async function* shown(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const visible = (text: string) => text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, "\ufffd");
  for await (const piece of pieces) yield visible(decoder.decode(piece, { stream: true }));
  yield visible(decoder.decode());
}

/** The same chunks, with progress on a terminal. */
async function* withProgress(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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

/** How many bytes may pass before released memory is collected. */
const bytesBetween = 500_000;

/**
 * The same chunks, with garbage collection on the way. The engine considers memory outside its heap only when some 64
 * MB have accumulated: passing on 100 MB took 120 MB of memory without this, and takes 57 with it.
 */
async function* passingBytes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let passed = 0;
  const collect = garbageCollector();
  for await (const piece of pieces) {
    passed += piece.byteLength;
    yield piece;
    if (passed < bytesBetween) continue;
    passed = 0;
    collect("young");
  }
}
