import type { Transporter } from "nodemailer";
import type { Configuration } from "../../configuration.ts";
import { plainText } from "./mail-body.ts";

/** One file of a message; its content as base64, as it lies in the database. */
export interface MailAttachment {
  readonly name: string;
  readonly mimeType: string;
  readonly base64: string;
}

/** One message of the hub to one person. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | null;
  readonly attachments?: readonly MailAttachment[] | null;
  /** With its angle brackets; without one the message gets a new one at each attempt. */
  readonly messageId?: string;
  readonly date?: Date;
  /** Whether a reply belongs to a matter: it is then sent to the address at which the hub takes mail. */
  readonly takesReplies?: boolean;
  /** The page where the person says what they want by mail. */
  readonly unsubscribe?: string | undefined;
}

type MailSettings = Pick<Configuration, "smtpOut" | "mailAddress">;

/** How long the mail server may take, in milliseconds. */
interface MailPatience {
  /** Until it can be reached and greets. */
  readonly connect: number;
  /** Until it says something to a command. */
  readonly answer: number;
  /** For one message from the first command to the last answer. */
  readonly message: number;
}

const minute = 60 * 1000;

/**
 * A server that checks a message before it takes it may need ten minutes after the last line (RFC 5321, 4.5.3.2.6). Where
 * the hub hangs up earlier, the server may have taken the message, and gets it again.
 */
export const mailPatience: MailPatience = { connect: 20_000, answer: 10 * minute, message: 15 * minute };

/** A connection to the firm's mail server for several messages; close it after the last. */
export interface MailConnection {
  /** Hands one message over, unless the signal is aborted before it is taken. @throws MailFailure */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Why a message was not taken. `permanent`: the server refuses this message or recipient for good (RFC 5321, 4.2.1).
 * `offline`: it did not come to the message, so that any other message would fail too.
 */
export class MailFailure extends Error {
  override readonly name = "MailFailure";
  readonly kind: "permanent" | "temporary" | "offline";
  constructor(message: string, kind: "permanent" | "temporary" | "offline") {
    super(message);
    this.kind = kind;
  }
}

/**
 * Opens a connection to the mail server of IPHUB_SMTP_OUT_URL. The library is loaded here: most processes send no mail.
 * @throws Error where no mail server is configured
 */
export async function openMailConnection(
  settings: MailSettings,
  patience: MailPatience = mailPatience,
): Promise<MailConnection> {
  const { smtpOut } = settings;
  if (!smtpOut) throw new Error("IPHUB_SMTP_OUT_URL is not set: the hub sends no mail");
  const { createTransport } = await import("nodemailer");
  const transport: Transporter = createTransport({
    url: smtpOut.url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.answer,
  });
  return {
    send: async (mail, given) => {
      const tooLong = AbortSignal.timeout(patience.message);
      const signal = given ? AbortSignal.any([tooLong, given]) : tooLong;
      const message = { ...messageOf(mail, smtpOut.from, settings.mailAddress), signal };
      await transport.sendMail(message).catch((error: unknown) => {
        if (!tooLong.aborted) throw mailFailure(error);
        throw new MailFailure(`not taken within ${patience.message / minute} minutes`, "offline");
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Sends one message at once, for what may not lie in the queue, such as a link with a key.
 * @throws Error where no mail server is configured, or MailFailure
 */
export async function sendMail(settings: MailSettings, mail: OutgoingMail, signal: AbortSignal): Promise<void> {
  const connection = await openMailConnection(settings);
  try {
    await connection.send(mail, signal);
  } finally {
    connection.close();
  }
}

function messageOf(mail: OutgoingMail, from: string, mailAddress: string | undefined) {
  const { to, subject, text, html, messageId, date, takesReplies, unsubscribe } = mail;
  return {
    from,
    // As an object: a text would be read as a list of addresses.
    to: { name: "", address: to },
    subject: plainText(subject),
    text,
    // Programs that answer by themselves do not answer such mail (RFC 3834, 5).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(html ? { html } : {}),
    ...(messageId === undefined ? {} : { messageId }),
    ...(date === undefined ? {} : { date }),
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
    ...(mailAddress === undefined ? {} : { envelope: { from: mailAddress, to } }),
    ...(mailAddress !== undefined && takesReplies ? { replyTo: mailAddress } : {}),
    attachments: (mail.attachments ?? []).map(({ name, mimeType, base64 }) => ({
      filename: name,
      contentType: mimeType,
      content: Buffer.from(base64, "base64"),
    })),
  };
}

/** The steps of a delivery that concern the recipient or the message; a refused sender or sign-in is the firm's fault. */
const stepsOfMessage = ["RCPT TO", "DATA"];

function mailFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return new MailFailure(String(error), "temporary");
  const code = "responseCode" in error ? Number(error.responseCode) : 0;
  if (code === 0) return new MailFailure(error.message, "offline");
  const isOfMessage = "command" in error && stepsOfMessage.includes(String(error.command));
  return new MailFailure(error.message, code >= 500 && isOfMessage ? "permanent" : "temporary");
}
