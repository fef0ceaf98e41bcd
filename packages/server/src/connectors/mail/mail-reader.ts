import { open, stat } from "node:fs/promises";
import { ReadingProcess } from "../../platform/reading-process.ts";
import { workerAddress } from "../../platform/worker-address.ts";
import type { ReadAnswer, ReadMail, ReadRequest } from "./read-mail.ts";

/** Limits for parsing a message; one that exceeds them counts as unreadable. */
const limits = { milliseconds: 60_000, megabytes: 256 };
/** After a message larger than this, in bytes, the process is ended to free its memory. */
const largeMessage = 4 * 1024 * 1024;
const headBytes = 256 * 1024;

/** Parses e-mail in a process of its own, one at a time, so that memory use stays constant however many arrive. */
export class MailReader {
  readonly #process = new ReadingProcess<ReadRequest, ReadAnswer>(
    () => workerAddress("mail-worker", import.meta.url),
    limits,
  );

  /**
   * Parses the message in a file. For an unreadable one it returns its first headers; if `attachmentsTo` is a folder,
   * the attachments' contents are written to it.
   */
  async read(path: string, attachmentsTo: string | null = null): Promise<ReadMail> {
    const { size } = await stat(path);
    const answer = await this.#process.ask(() => ({ path, attachmentsTo }), size > largeMessage);
    return answer && "mail" in answer ? answer.mail : beginningOfMail(path);
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#process.close();
  }
}

/** The first headers of the message in a file; its content is not parsed. */
export async function beginningOfMail(path: string): Promise<ReadMail> {
  // Usually only the process loads the parser; the hub needs it only for messages that the process could not read.
  const { headOfMail } = await import("./parse-mail.ts");
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return headOfMail(buffer.subarray(0, bytesRead).toString("latin1"));
  } finally {
    await file.close();
  }
}
