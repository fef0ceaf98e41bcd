import { existsSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ReadAnswer, ReadMail, ReadRequest } from "./read-mail.ts";

const entry = "mail-worker";
/** A message that takes longer than this to read counts as unreadable, in milliseconds. */
const longestReading = 60_000;
/** What the thread may hold of its own; a message that needs more ends the thread, not the hub. */
const threadMegabytes = 256;
/** After a message larger than this, in bytes, the thread is let go, and its memory with it. */
const largeMessage = 4 * 1024 * 1024;
const headBytes = 256 * 1024;

/** Reads e-mail in a thread of its own, one at a time, so that memory stays flat however many arrive. */
export class MailReader {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #number = 0;

  /**
   * Reads the message in a file. One that cannot be read comes back with what its first headers say; where
   * `attachmentsTo` names a folder, the attachments' contents are written there.
   */
  read(path: string, attachmentsTo: string | null = null): Promise<ReadMail> {
    const reading = this.#last.then(() => this.#readNow(path, attachmentsTo));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#last;
    await this.#letGo();
  }

  async #readNow(path: string, attachmentsTo: string | null): Promise<ReadMail> {
    const { size } = await stat(path);
    this.#number += 1;
    const answer = await this.#ask({ id: this.#number, path, attachmentsTo });
    if (answer === null || size > largeMessage) await this.#letGo();
    if (answer && "mail" in answer) return answer.mail;
    return beginningOfMail(path);
  }

  /** The thread's answer, or null where it was lost or took too long. */
  #ask(request: ReadRequest): Promise<ReadAnswer | null> {
    const worker = this.#worker ?? startThread();
    this.#worker = worker;
    return new Promise((resolve) => {
      const end = (answer: ReadAnswer | null) => {
        clearTimeout(timer);
        worker.off("message", end).off("error", lost).off("exit", lost);
        resolve(answer);
      };
      const lost = () => end(null);
      const timer = setTimeout(lost, longestReading);
      worker.on("message", end).on("error", lost).on("exit", lost);
      worker.postMessage(request);
    });
  }

  async #letGo(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function startThread(): Worker {
  const worker = new Worker(threadAddress(), {
    name: "iphub-mail",
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  });
  // Between two messages nobody listens; an error there must not end the hub.
  worker.on("error", () => undefined);
  worker.unref();
  return worker;
}

/** From source the file beside this one; bundled, the entry beside the bundle or in a folder above. */
function threadAddress(from: string = import.meta.url): URL {
  if (from.endsWith(".ts")) return new URL(`./${entry}.ts`, from);
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, `${entry}.js`))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`${entry}.js is missing beside ${from}: build it as an entry of its own`);
    folder = parent;
  }
  return pathToFileURL(join(folder, `${entry}.js`));
}

/** What the first headers of the message in a file say; its content is not looked at. */
export async function beginningOfMail(path: string): Promise<ReadMail> {
  // The thread has it loaded; the hub itself needs it for what the thread could not read.
  const { headOfMail } = await import("./parse-mail.ts");
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return headOfMail(buffer.subarray(0, bytesRead).toString("latin1"));
  } finally {
    await file.close();
  }
}
