/** The receiver of mail, from any transport. */
export interface MailSink {
  /** The largest accepted message, in bytes. */
  readonly limit: number;
  /**
   * Accepts a raw message. It resolves only when the message is stored (or was stored before): only then may the sender
   * get the answer that it was accepted.
   * @throws MailTooLargeError, or the error that keeps it from being stored now
   */
  accept(content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Records a message above the limit that stays in its mailbox, so that people see it. Only its beginning is stored,
   * which identifies and files it.
   * @throws the error that keeps it from being stored now
   */
  leaveOut(beginning: AsyncIterable<Uint8Array>): Promise<void>;
}
