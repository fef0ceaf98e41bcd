import type { Hub } from "@iphub/sdk";
import { createTransport } from "nodemailer";
import type { TestEngine } from "./engines.ts";
import { freePort } from "./free-port.ts";
import { startWholeHub, type WholeHub } from "./whole-hub.ts";

/** A whole hub that takes mail over SMTP; m-1 has the references ACME-001 US and 17/248,024, m-chem has CHEM-7. */
export interface MailHub extends WholeHub {
  readonly smtpPort: number;
  readonly amy: Hub;
  readonly ben: Hub;
  readonly eve: Hub;
  /** Sends a mail over SMTP; it is stored when this resolves. */
  send(mail: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Sends a raw message over SMTP. */
  sendRaw(raw: string | Buffer): Promise<unknown>;
}

/** Starts it; the largest mail that it takes has 24 MiB. */
export async function startMailHub(engine: TestEngine): Promise<MailHub> {
  const smtpPort = await freePort();
  const environment = { IPHUB_SMTP_PORT: String(smtpPort), IPHUB_MAIL_LIMIT: String(24 * 1024 * 1024) };
  const hub = await startWholeHub({ database: await engine.fresh(), environment });
  const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
  await amy.inventions.update({ id: "m-1", references: ["ACME-001 US", "17/248,024"] });
  await amy.inventions.update({ id: "m-chem", references: ["CHEM-7"] });
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort, secure: false, ignoreTLS: true });
  return {
    ...hub,
    smtpPort,
    amy,
    ben,
    eve,
    send: (mail) => transport.sendMail({ from: "Client <client@example.com>", to: "anybody@firm.example", ...mail }),
    sendRaw: (raw) => transport.sendMail({ envelope: { from: "x@example.com", to: ["y@firm.example"] }, raw }),
  };
}
