import { SMTPServer } from "smtp-server";

/** A message as a peer got it. */
export interface PeerMail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  /** The instant in its header. */
  readonly date: string;
}

/** A mail server on loopback that fails for a share of the messages. */
export interface FailingMailPeer {
  readonly url: string;
  /** Every message that was taken, in order, also where one came twice. */
  readonly taken: readonly PeerMail[];
  /** Every message that is refused for good. */
  readonly refused: readonly PeerMail[];
  /** How often it failed in any way. */
  failures(): number;
  close(): Promise<void>;
}

/**
 * Starts it. Of ten messages one fails: four of ten of these are refused for good, four are refused at their first attempt,
 * and at two the connection breaks.
 */
export async function startFailingMailPeer(random: () => number): Promise<FailingMailPeer> {
  const taken: PeerMail[] = [];
  const refused: PeerMail[] = [];
  const fates = new Map<string, number>();
  let failures = 0;
  /** The fault of this attempt, or null if the message is taken. */
  const faultOf = (mail: PeerMail): "for good" | "for now" | "broken" | null => {
    const isNew = !fates.has(mail.messageId);
    const fate = fates.get(mail.messageId) ?? random();
    fates.set(mail.messageId, fate);
    if (fate < 0.04) {
      if (isNew) refused.push(mail);
      return "for good";
    }
    if (fate >= 0.1 || !isNew) return null;
    return fate < 0.08 ? "for now" : "broken";
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    logger: false,
    onData: (stream, session, callback) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const mail = readHead(Buffer.concat(pieces).toString(), session.envelope.rcptTo[0]?.address ?? "");
        const fault = faultOf(mail);
        if (fault === null) {
          taken.push(mail);
          return callback();
        }
        failures += 1;
        if (fault === "for good") return callback(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
        if (fault === "for now") return callback(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        for (const connection of server.connections) connection.close();
      });
    },
  });
  server.on("error", () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const listening = server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refused,
    failures: () => failures,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function readHead(text: string, to: string): PeerMail {
  const head = (text.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  return {
    to,
    messageId: header("message-id"),
    subject: header("subject"),
    date: new Date(header("date")).toISOString(),
  };
}
