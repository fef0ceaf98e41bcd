/** One message of the hub to one person. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mail server that messages are handed to, and the sender they are from. */
export interface MailServer {
  readonly url: string;
  readonly from: string;
}

/** How long the mail server may take for each step, in milliseconds. */
const patienceMilliseconds = 20_000;

/**
 * Sends one message through the mail server of IPHUB_SMTP_OUT_URL. The library is loaded with the first message: most
 * processes send none.
 * @throws Error where no mail server is configured, or its refusal
 */
export async function sendMail(server: MailServer | undefined, mail: OutgoingMail): Promise<void> {
  if (!server) throw new Error("IPHUB_SMTP_OUT_URL is not set: the hub sends no mail");
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: server.url,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  try {
    await transport.sendMail({ from: server.from, ...mail });
  } finally {
    transport.close();
  }
}
