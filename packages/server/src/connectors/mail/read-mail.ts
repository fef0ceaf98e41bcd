import type { DeliveryReport } from "../../platform/mail-out/bounced-mail.ts";

/** A parsed attachment. */
export interface ReadAttachment {
  /** Its index among the attachments, from 0: with the mail's id it is a permanent name. */
  readonly position: number;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  /** The path of its content, if it was written. */
  readonly path: string | null;
}

/** A parsed e-mail; every text is limited and can be stored. */
export interface ReadMail {
  /** False if the content could not be read: only the first headers are known. */
  readonly readable: boolean;
  /** As an instant, or null if there is no readable one. */
  readonly date: string | null;
  readonly from: string;
  /** Whether the firm's mail server found that the sender's domain did not send it (DMARC, RFC 7489). */
  readonly isForged: boolean;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  /** With its angle brackets, or null. */
  readonly messageId: string | null;
  /** The messages that it answers, the nearest last. */
  readonly answers: readonly string[];
  readonly text: string;
  /** Sanitised: no script, no style sheet, no remote image. */
  readonly html: string | null;
  readonly attachments: readonly ReadAttachment[];
  /** What it reports of another message, where a mail server wrote it (RFC 3464); else null. */
  readonly report: DeliveryReport | null;
}

/** The request to the parser's process. */
export interface ReadRequest {
  /** The file that holds the raw message. */
  readonly path: string;
  /** The folder to which the attachments' contents are written, or null. */
  readonly attachmentsTo: string | null;
}

/** The process's response. */
export type ReadAnswer = { readonly mail: ReadMail } | { readonly error: string };

/** The attribute with the address of a remote image until the reader loads it. */
export const remoteImageAttribute = "data-remote-src";
