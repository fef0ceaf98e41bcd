import { open, stat } from "node:fs/promises";
import { ReadingProcess } from "../../platform/reading-process.ts";
import { workerAddress } from "../../platform/worker-address.ts";
import type { ReadAnswer, ReadMail, ReadRequest } from "./read-mail.ts";

/** A message that takes more than this to read counts as unreadable. */
const limits = { milliseconds: 60_000, megabytes: 256 };
/** After a message larger than this, in bytes, the process is ended, and its memory freed. */
const largeMessage = 4 * 1024 * 1024;
const headBytes = 256 * 1024;

/** Reads e-mail in a process of its own, one at a time, so that memory stays flat however many arrive. */
export class MailReader {
  readonly #process = new ReadingProcess<ReadRequest, ReadAnswer>(
    () => workerAddress("mail-worker", import.meta.url),
    limits,
  );

  /**
   * Reads the message in a file. One that cannot be read comes back with what its first headers say; where
   * `attachmentsTo` names a folder, the attachments' contents are written there.
   */
  async read(path: string, attachmentsTo: string | null = null): Promise<ReadMail> {
    const { size } = await stat(path);
    const answer = await this.#process.ask({ path, attachmentsTo }, size > largeMessage);
    return answer && "mail" in answer ? answer.mail : beginningOfMail(path);
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#process.close();
  }
}

/** What the first headers of the message in a file say; its content is not looked at. */
export async function beginningOfMail(path: string): Promise<ReadMail> {
  // The process has it loaded; the hub itself needs it for what the process could not read.
  const { headOfMail } = await import("./parse-mail.ts");
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return headOfMail(buffer.subarray(0, bytesRead).toString("latin1"));
  } finally {
    await file.close();
  }
}
