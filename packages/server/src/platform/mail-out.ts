import type { Configuration } from "./configuration.ts";

/** One message from the hub to one person. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The time-out of each step with the mail server, in milliseconds. */
const patienceMilliseconds = 20_000;

/**
 * Sends one message through the mail server of IPHUB_SMTP_OUT_URL. The library is loaded with the first message: most
 * processes send none.
 * @throws Error where no mail server is configured, or its refusal
 */
export async function sendMail({ smtpOut }: Pick<Configuration, "smtpOut">, mail: OutgoingMail): Promise<void> {
  if (!smtpOut) throw new Error("IPHUB_SMTP_OUT_URL is not set: the hub sends no mail");
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpOut.url,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  try {
    await transport.sendMail({ from: smtpOut.from, ...mail });
  } finally {
    transport.close();
  }
}
