import { openAsBlob } from "node:fs";
import { parentPort } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";
import type { ReadAnswer, ReadRequest } from "./read-mail.ts";

// The thread that takes e-mail apart: what a hostile message costs, it costs here, within the thread's own limits.
parentPort?.on("message", (request: ReadRequest) => {
  answer(request).then((one) => parentPort?.postMessage(one));
});

async function answer({ id, path, attachmentsTo }: ReadRequest): Promise<ReadAnswer> {
  try {
    return { id, mail: await parseMail(await openAsBlob(path), attachmentsTo) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
