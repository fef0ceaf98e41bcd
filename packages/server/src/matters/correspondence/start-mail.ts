import { MailReader } from "../../connectors/mail/mail-reader.ts";
import type { SmtpListener } from "../../connectors/mail/smtp-listener.ts";
import { codeOf } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { registerAttachments } from "./attachments.ts";
import { mailIntake } from "./intake.ts";
import { forgetGivenUp, startReadingMailbox } from "./read-mailbox.ts";

/** The intake of mail while the hub is running. */
export interface MailIntake {
  /** The port of the SMTP listener, or null if it is off. */
  readonly smtpPort: number | null;
  close(): Promise<void>;
}

/**
 * Starts the intake of mail: the SMTP listener if IPHUB_SMTP_PORT is set, the poller if IPHUB_IMAP_URL is, and the
 * attachments job. Call it before the job queue starts and before the hub reports that it is listening.
 * @throws Error naming the setting, where the SMTP port cannot be opened
 */
export async function startMail(platform: Platform): Promise<MailIntake> {
  const { smtpPort, smtpHost, imapUrl } = platform.configuration;
  const reader = new MailReader();
  const sink = mailIntake(platform, reader);
  registerAttachments(platform, reader);
  if (imapUrl === undefined) await forgetGivenUp(platform);
  else startReadingMailbox(platform, imapUrl, sink);
  let listener: SmtpListener | null = null;
  if (smtpPort !== undefined) {
    // Loaded only by hubs that accept mail.
    const { startSmtpListener } = await import("../../connectors/mail/smtp-listener.ts");
    listener = await startSmtpListener({ host: smtpHost, port: smtpPort, sink, log: platform.log }).catch(
      async (error: unknown) => {
        await reader.close();
        throw smtpFailure(smtpHost, smtpPort, error);
      },
    );
  }
  return {
    smtpPort: listener?.port ?? null,
    async close() {
      await listener?.close();
      await reader.close();
    },
  };
}

/** Why mail cannot be accepted, in words that name the setting. */
function smtpFailure(host: string, port: number, cause: unknown): Error {
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `the SMTP port ${port} is in use; set IPHUB_SMTP_PORT to another, or remove it to accept no mail`,
    EACCES: `the SMTP port ${port} may not be used by this user; set IPHUB_SMTP_PORT to one above 1023`,
    EADDRNOTAVAIL: `${host} is not an address of this machine; set IPHUB_SMTP_HOST to one`,
  };
  return new Error(words[codeOf(cause)] ?? `the SMTP port ${port} could not be opened: ${String(cause)}`, { cause });
}
