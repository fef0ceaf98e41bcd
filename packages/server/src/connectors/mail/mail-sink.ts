/** Where mail goes, whichever way it came. */
export interface MailSink {
  /** The largest message that is taken, in bytes. */
  readonly limit: number;
  /**
   * Takes a raw message. It resolves only when the message is stored for good (or was stored before): only then may
   * the sender be told that it was accepted.
   * @throws MailTooLargeError, or what keeps it from being stored now
   */
  accept(content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Notes a message above the limit that stays where it lies, so that someone hears of it. Only its beginning, by which
   * it is told and filed, is kept.
   * @throws what keeps it from being stored now
   */
  leaveOut(beginning: AsyncIterable<Uint8Array>): Promise<void>;
}
