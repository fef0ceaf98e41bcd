import type { Configuration } from "./configuration.ts";

/** One message of the hub to one person. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How long the mail server may take for each step, in milliseconds. */
const patienceMilliseconds = 20_000;

/**
 * Hands one message to the mail server of IPHUB_SMTP_OUT_URL. The library is loaded with the first message: most
 * processes send none.
 * @throws Error where no mail server is configured, or what it says when it refuses
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
