import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { MailSink } from "./mail-sink.ts";
import { MailTooLargeError } from "./spool.ts";

/** The address of the listener. */
export interface SmtpListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly sink: MailSink;
  readonly log: FastifyBaseLogger;
}

/** An open listener. */
export interface SmtpListener {
  readonly port: number;
  close(): Promise<void>;
}

const mostClients = 50;
/** A silent client is disconnected after this time, in milliseconds. */
const silence = 60_000;

/**
 * Accepts mail for any recipient, without log-in or TLS: it belongs on loopback or behind the firm's own mail server. A
 * message is accepted only after it is stored; on a temporary error it is refused temporarily, so that the sender keeps
 * it.
 */
export async function startSmtpListener({ host, port, sink, log }: SmtpListenerOptions): Promise<SmtpListener> {
  const server = new SMTPServer({
    name: "iphub",
    banner: "iphub accepts mail for matters",
    size: sink.limit,
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    maxClients: mostClients,
    socketTimeout: silence,
    closeTimeout: 2_000,
    onData: (stream, _session, callback) => {
      take(stream, sink).then(
        () => callback(null, "Stored"),
        (error: unknown) => {
          if (!(error instanceof MailTooLargeError)) log.error({ err: error }, "an e-mail could not be stored");
          stream.resume();
          callback(refusal(error));
        },
      );
    },
  });
  server.on("error", (error) => log.debug({ err: error }, "a mail client broke off"));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  const listening = server.listen(port, host, () => resolve());
  await promise;
  server.off("error", reject);
  return {
    port: portOf(listening.address()),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function take(stream: SMTPServerDataStream, sink: MailSink): Promise<void> {
  await sink.accept(stream);
  if (stream.sizeExceeded) throw new MailTooLargeError(sink.limit);
}

function refusal(error: unknown): Error {
  if (error instanceof MailTooLargeError) {
    return Object.assign(new Error(error.message), { responseCode: 552 });
  }
  return Object.assign(new Error("The message could not be stored now. Try again later."), { responseCode: 451 });
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address ? address.port : 0;
}
