import { isMainThread, Worker, workerData } from "node:worker_threads";
import { kittyPicture, pictureCells } from "./picture-codes.ts";
import { PictureError } from "./picture-pixels.ts";
import type { PictureAnswer, PictureRequest, PictureRoom } from "./picture-process.ts";
import { type PictureSource, pictureSource } from "./picture-source.ts";

// The process that draws a file's pictures for the terminal application: a damaged or hostile file can exhaust only its
// limits. A second thread watches it, because the first is busy while it draws.

interface Watched {
  /** The id of the process of the application. */
  readonly parent: number;
  /** The memory that this process may take. */
  readonly megabytes: number;
}

/** How often the second thread checks the process, in milliseconds. */
const watchedMs = 50;
const megabyte = 1024 ** 2;
let source: PictureSource | undefined;

/** Ends the process where it takes too much memory, or is left over by an application that was ended. */
function watch({ parent, megabytes }: Watched): void {
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > megabytes * megabyte) {
      process.kill(process.pid, "SIGKILL");
    }
  }, watchedMs);
}

function serve(): void {
  const watched: Watched = { parent: process.ppid, megabytes: Number(process.argv[2]) };
  new Worker(new URL(import.meta.url), { workerData: watched }).unref();
  process.on("message", (request: PictureRequest) => {
    answer(request).then((one) => process.send?.(one));
  });
}

async function answer(request: PictureRequest): Promise<PictureAnswer> {
  try {
    if ("file" in request) {
      source = await pictureSource(request.file);
      return { count: source.count };
    }
    if (source === undefined) throw new Error("No file was opened.");
    return { codes: await codesOf(source, request.page, request.room) };
  } catch (error) {
    if (error instanceof PictureError) return { why: error.message };
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}

async function codesOf(drawn: PictureSource, page: number, { protocol, cell, ...room }: PictureRoom): Promise<string> {
  const most = { width: room.columns * cell.width, height: room.rows * cell.height };
  if (protocol === "sixel") return drawn.sixel(page, most);
  const png = await drawn.png(page, { width: 2 * most.width, height: 2 * most.height });
  return kittyPicture(png, pictureCells(await drawn.size(page), room, cell));
}

if (isMainThread) serve();
else watch(workerData);
