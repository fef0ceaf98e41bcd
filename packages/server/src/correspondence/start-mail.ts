import { MailReader } from "../connectors/mail/mail-reader.ts";
import { type SmtpListener, startSmtpListener } from "../connectors/mail/smtp-listener.ts";
import type { Platform } from "../platform/platform.ts";
import { registerAttachments } from "./attachments.ts";
import { mailIntake } from "./intake.ts";
import { pollMailboxEvery } from "./mailbox-poll.ts";

/** The intake of mail while the hub is served. */
export interface MailIntake {
  /** The port that the SMTP listener has, or null where it is off. */
  readonly smtpPort: number | null;
  close(): Promise<void>;
}

/**
 * Starts what takes mail in: the SMTP listener where IPHUB_SMTP_PORT is set, the poller where IPHUB_IMAP_URL is, and the
 * work on attachments. Call it before the job queue starts.
 */
export async function startMail(platform: Platform): Promise<MailIntake> {
  const { smtpPort, smtpHost, imapUrl } = platform.configuration;
  const reader = new MailReader();
  const sink = mailIntake(platform, reader);
  registerAttachments(platform, reader);
  if (imapUrl !== undefined) pollMailboxEvery(platform, imapUrl, sink);
  let listener: SmtpListener | null = null;
  if (smtpPort !== undefined) {
    listener = await startSmtpListener({ host: smtpHost, port: smtpPort, sink, log: platform.log });
  }
  return {
    smtpPort: listener?.port ?? null,
    async close() {
      await listener?.close();
      await reader.close();
    },
  };
}
