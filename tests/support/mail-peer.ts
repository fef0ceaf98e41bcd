import { SMTPServer } from "smtp-server";

/** A mail server on loopback that keeps what it is given: the peer of the hub's own mail. */
export interface MailPeer {
  /** Its address for IPHUB_SMTP_OUT_URL. */
  readonly url: string;
  /** Every message that was taken, decoded, with its recipients; the oldest first. */
  readonly taken: readonly TakenMail[];
  /** The nth message, counted from 1, as soon as it is there. */
  nth(count: number): Promise<TakenMail>;
  close(): Promise<void>;
}

/** One message as it came. */
export interface TakenMail {
  readonly to: readonly string[];
  /** Head and body; what is quoted-printable in the body is decoded. */
  readonly text: string;
}

const user = "hub";
const password = "mail secret";

/**
 * Starts it; it takes mail only from anyone who signs in as the hub does. `refusal` gives the code with which a recipient is
 * refused, or 0; the recipient waits for it.
 */
export async function startMailPeer(refusal: (to: string) => number | Promise<number> = () => 0): Promise<MailPeer> {
  const taken: TakenMail[] = [];
  const waiting = new Map<number, (mail: TakenMail) => void>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, callback) => {
      if (auth.username === user && auth.password === password) return callback(null, { user });
      callback(new Error("unknown"));
    },
    onRcptTo: ({ address }, _session, callback) => {
      const answer = (responseCode: number) =>
        responseCode === 0 ? callback() : callback(Object.assign(new Error("No such mailbox"), { responseCode }));
      Promise.resolve(refusal(address)).then(answer, callback);
    },
    onData: (stream, session, callback) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const text = decoded(Buffer.concat(pieces).toString());
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), text };
        taken.push(mail);
        waiting.get(taken.length)?.(mail);
        callback();
      });
    },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const listening = server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    taken,
    nth: (count) => {
      const there = taken[count - 1];
      return there ? Promise.resolve(there) : new Promise((found) => waiting.set(count, found));
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function decoded(text: string): string {
  if (!/quoted-printable/i.test(text)) return text;
  const bodyAt = text.indexOf("\r\n\r\n");
  const body = text
    .slice(bodyAt)
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return text.slice(0, bodyAt) + body;
}
