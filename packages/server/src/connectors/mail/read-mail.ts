/** An attachment as the reader found it. */
export interface ReadAttachment {
  /** Its place among the attachments, from 0: with the mail's id it names the attachment for good. */
  readonly position: number;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  /** Where its content was written, where that was asked for. */
  readonly path: string | null;
}

/** An e-mail taken apart; every text is bounded and can be stored. */
export interface ReadMail {
  /** False where the content could not be read: only what the first headers say is known. */
  readonly readable: boolean;
  /** As an instant, or null where it says none that can be read. */
  readonly date: string | null;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  /** With its angle brackets, or null where there is none. */
  readonly messageId: string | null;
  /** The messages that it answers, the nearest last. */
  readonly answers: readonly string[];
  readonly text: string;
  /** Clean: no script, no style sheet, no remote image. */
  readonly html: string | null;
  readonly attachments: readonly ReadAttachment[];
}

/** What the reader's process is asked to do. */
export interface ReadRequest {
  /** The file that holds the raw message. */
  readonly path: string;
  /** The folder to which the attachments' contents are written, or null. */
  readonly attachmentsTo: string | null;
}

/** The process's answer. */
export type ReadAnswer = { readonly mail: ReadMail } | { readonly error: string };
