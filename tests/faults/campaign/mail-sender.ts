import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { SeededRandom } from "./seeded-random.ts";

/** So long a mail server tries to deliver a message to the hub here, in milliseconds. */
const patienceMs = 120_000;
const pauseMs = 200;

/** A mail server that delivers to a hub: each message again, to any of its processes, until one has taken it. */
export class MailSender {
  /** The Message-IDs of what the hub has taken. */
  readonly acknowledged: string[] = [];
  /** What no hub may answer. */
  readonly failures: string[] = [];
  readonly #ports: readonly number[];
  readonly #random: SeededRandom;
  readonly #name: string;

  /** @param name makes the Message-IDs those of this campaign */
  constructor(ports: readonly number[], random: SeededRandom, name: string) {
    this.#ports = ports;
    this.#random = random;
    this.#name = name;
  }

  /** Delivers until the signal is aborted, and resolves when the last message has its outcome; none without ports. */
  async run(signal: AbortSignal): Promise<void> {
    for (let number = 1; this.#ports.length > 0 && !signal.aborted; number += 1) {
      await this.#deliver(number);
      await delay(500 + this.#random.below(2_000));
    }
  }

  async #deliver(number: number): Promise<void> {
    const messageId = `<${number}.${this.#name}@campaign.example>`;
    const message = this.#message(number, messageId);
    let last: unknown;
    for (const until = Date.now() + patienceMs; Date.now() < until; await delay(pauseMs)) {
      try {
        await send(this.#random.one(this.#ports), message);
        this.acknowledged.push(messageId);
        return;
      } catch (error) {
        last = error;
        if (isForGood(error)) break;
      }
    }
    this.failures.push(`the e-mail ${messageId} was not taken: ${String(last)}`);
  }

  /** A part of them names a matter, which its attachment goes to; the others wait until they are filed by hand. */
  #message(number: number, messageId: string): string {
    const about = this.#random.next() < 0.6 ? "17/248,024: instructions" : "A question";
    const attached = Buffer.from(`Attachment ${number} of ${this.#name}\n`.repeat(1 + this.#random.below(500)));
    return [
      "From: Client <client@example.com>",
      "To: docket@iphub.example",
      `Subject: ${about} ${number}`,
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: ${messageId}`,
      "MIME-Version: 1.0",
      "Content-Type: multipart/mixed; boundary=part",
      "",
      "--part",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Please proceed.",
      "--part",
      "Content-Type: text/plain",
      `Content-Disposition: attachment; filename=letter-${number}.txt`,
      "Content-Transfer-Encoding: base64",
      "",
      attached.toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
      "--part--",
      "",
    ].join("\r\n");
  }
}

async function send(port: number, raw: string): Promise<void> {
  const patience = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true, ...patience });
  try {
    await transport.sendMail({ envelope: { from: "client@example.com", to: ["docket@iphub.example"] }, raw });
  } finally {
    transport.close();
  }
}

/** A refusal for good (RFC 5321, 4.2.1). */
function isForGood(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
}
