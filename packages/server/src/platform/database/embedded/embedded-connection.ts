import { Duplex } from "node:stream";
import type { EmbeddedSession } from "./embedded-session.ts";
import { joined } from "./worker-messages.ts";

/** How long a transaction may wait for its client's next statement; the PostgreSQL engine has the same limit. */
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Status bytes of a response with an open transaction: within one, and within a failed one. */
const OPEN_TRANSACTION = new Set([0x54, 0x45]);

/** A client kept its transaction open without a statement for too long, which blocks all others. */
class IdleInTransactionError extends Error {
  readonly code = "25P03";

  constructor() {
    super(`The transaction was ended: it had no statement for ${IDLE_IN_TRANSACTION_MS} ms.`);
    this.name = "IdleInTransactionError";
  }
}

/** Protocol messages (simple query) that reset the one session to its initial state, whatever a client left. */
const RESET_STATEMENTS = ["rollback", "discard all"];

function simpleQuery(statement: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(`${statement}\0`);
  const message = Buffer.alloc(text.length + 5);
  message.write("Q", 0);
  message.writeInt32BE(text.length + 4, 1);
  text.copy(message, 5);
  return joined([message]);
}

/**
 * The driver's socket: a pipe into the embedded session. All messages written in one turn are sent together. If a
 * client disconnects its open transaction is rolled back, because the next one gets the same session.
 */
export class EmbeddedConnection extends Duplex {
  readonly #session: EmbeddedSession;
  readonly #onEnded = (reason: Error) => this.destroy(reason);
  #idle: NodeJS.Timeout | undefined;
  /** Releases the session to the next client; undefined while this one does not have it. */
  #leave: (() => void) | undefined;

  constructor(session: EmbeddedSession) {
    super();
    this.#session = session;
  }

  /** Called by the driver instead of a socket's connect; the address is ignored. */
  connect(): this {
    this.#session.take().then(
      (leave) => {
        if (this.destroyed) return leave();
        this.#leave = leave;
        this.#session.once("ended", this.#onEnded);
        this.emit("connect");
      },
      (error) => this.destroy(error),
    );
    return this;
  }

  /** Parts of a socket's interface that the driver calls; like the three below it does nothing. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Does nothing: the session pushes responses when they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#send([chunk], callback);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    callback: (error?: Error | null) => void,
  ): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      callback,
    );
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.push(null);
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.#session.off("ended", this.#onEnded);
    const leave = this.#leave;
    if (leave === undefined) {
      callback(error);
      return;
    }
    const end = () => {
      leave();
      callback(error);
    };
    this.#reset().then(end, end);
  }

  #send(chunks: Buffer[], callback: (error?: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.#session.execute(joined(chunks)).then(
      (answer) => {
        clearTimeout(this.#idle);
        if (OPEN_TRANSACTION.has(answer.at(-1) ?? 0)) {
          this.#idle = setTimeout(() => this.destroy(new IdleInTransactionError()), IDLE_IN_TRANSACTION_MS);
          this.#idle.unref();
        }
        if (answer.length > 0) {
          this.push(answer);
        }
      },
      (error) => this.destroy(error),
    );
    // Accepts the next messages at once: the session keeps their order.
    callback();
  }

  async #reset(): Promise<void> {
    for (const statement of RESET_STATEMENTS) {
      await this.#session.execute(simpleQuery(statement));
    }
  }
}
