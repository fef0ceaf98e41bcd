import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { Dispatcher } from "undici";
import { refusedKeyError } from "./office-advice.ts";
import { type OfficeCallKind, OfficeError } from "./office-connector.ts";
import type { OfficeTurn } from "./office-turn.ts";

/** One call to the portal: how to send it and how to read its response. Both are repeated on a retry. */
export interface PortalCall<T> {
  readonly kind: OfficeCallKind;
  readonly target: string;
  readonly signal: AbortSignal;
  /** Sends it; the signal also ends when the turn of this process is lost. */
  readonly send: (signal: AbortSignal) => Promise<Dispatcher.ResponseData>;
  readonly read: (body: Dispatcher.ResponseData["body"]) => Promise<T>;
}

type Outcome<T> = { readonly value: T | null } | Failed;

interface Failed {
  readonly error: unknown;
  /** How long to wait before the next attempt; null if a retry would not help. */
  readonly waitMs: number | null;
  /** For how long the office asks for no call at all; 0 by default. */
  readonly pauseMs?: number;
}

/** How often a call is sent before it counts as failed. */
const mostAttempts = 4;
const firstPauseMs = 500;
/** A longer wait than this is left to the next attempt of the job, in milliseconds. */
const longestWaitMs = 120_000;

/**
 * Sends the hub's calls one after the other, as the office requires, and retries temporary failures. The order is that of
 * this process; the turn is that of the hub, whose processes call one at a time.
 */
export class PortalQueue {
  readonly #leastPauseMs: number;
  readonly #ports: PortalPorts;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param leastPauseMs the least wait after a 429, whatever its Retry-After says */
  constructor(leastPauseMs: number, ports: PortalPorts) {
    this.#leastPauseMs = leastPauseMs;
    this.#ports = ports;
  }

  /**
   * Waits for its turn, sends, and reads the response; null for a 404.
   * @throws OfficeError, or the error of the network or the reader, after the last attempt
   */
  run<T>(call: PortalCall<T>): Promise<T | null> {
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#inTurn(call));
    this.#last = turn
      .catch(() => undefined)
      .finally(() => {
        this.#waiting -= 1;
      });
    return turn;
  }

  /** Whether a call is in progress or waiting, in whichever process of the hub. */
  async isBusy(): Promise<boolean> {
    return this.#waiting > 0 || this.#ports.isTaken();
  }

  async #inTurn<T>(call: PortalCall<T>): Promise<T | null> {
    const turn = await this.#ports.turn(call.signal);
    try {
      return await this.#attempts({ ...call, signal: AbortSignal.any([call.signal, turn.lost]) }, turn);
    } finally {
      await turn.release();
    }
  }

  async #attempts<T>(call: PortalCall<T>, turn: OfficeTurn): Promise<T | null> {
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > 1) await turn.renew();
      call.signal.throwIfAborted();
      const outcome = await this.#attempt(call, attempt);
      if ("value" in outcome) return outcome.value;
      const { error, waitMs, pauseMs = 0 } = outcome;
      if (pauseMs > 0) await turn.postpone(pauseMs);
      if (waitMs === null || attempt === mostAttempts || waitMs > longestWaitMs || call.signal.aborted) throw error;
      // The turn is kept: while the office asks to wait, no other call may be sent.
      await this.#ports.pause(waitMs, call.signal);
    }
  }

  async #attempt<T>(call: PortalCall<T>, attempt: number): Promise<Outcome<T>> {
    const began = performance.now();
    let status: number | null = null;
    try {
      const answer = await call.send(call.signal);
      status = answer.statusCode;
      if (status === 200) {
        const value = await call.read(answer.body);
        await this.#log(call, status, began, null);
        return { value };
      }
      await answer.body.dump();
      await this.#log(call, status, began, status === 404 ? null : `status ${status}`);
      if (status === 404) return { value: null };
      const pauseMs = this.#pauseAfter(status, answer.headers["retry-after"]);
      return {
        error: refusal(status),
        pauseMs,
        waitMs: isTemporary(status) ? Math.max(backoff(attempt), pauseMs) : null,
      };
    } catch (error) {
      await this.#log(call, status, began, errorMessage(error));
      return { error, waitMs: isLasting(error) ? null : backoff(attempt) };
    }
  }

  /** For how long the office asks for no call. */
  #pauseAfter(status: number, retryAfter: string | string[] | undefined): number {
    if (status === 429) return Math.max(this.#leastPauseMs, readRetryAfter(retryAfter));
    return status >= 500 ? readRetryAfter(retryAfter) : 0;
  }

  async #log({ kind, target }: PortalCall<unknown>, status: number | null, began: number, error: string | null) {
    await this.#ports.log({ kind, target, status, milliseconds: Math.round(performance.now() - began), error });
  }
}

function isTemporary(status: number): boolean {
  return status === 429 || status >= 500;
}

function refusal(status: number): OfficeError {
  if (status === 401 || status === 403) {
    return new OfficeError(refusedKeyError, { status, lasting: true });
  }
  if (status === 429) return new OfficeError("The patent office reports too many calls.", { status });
  return new OfficeError(`The patent office responded with status ${status}.`, { status, lasting: status < 500 });
}

/** An error of the hub itself, such as a full disk, is not retried at the office. */
function isLasting(error: unknown): boolean {
  if (error instanceof OfficeError) return error.lasting;
  return error instanceof Error && error.name === "Failure";
}

function backoff(attempt: number): number {
  return firstPauseMs * 2 ** (attempt - 1);
}

/** The Retry-After header, seconds or a date (RFC 9110), in milliseconds; 0 if absent. */
function readRetryAfter(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header[0] : header;
  if (!text) return 0;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(until - Date.now(), 0);
}

/** A call as logged by the connector. */
export interface LoggedCall {
  readonly kind: OfficeCallKind;
  /** The application's number, or the address of a document. */
  readonly target: string;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly error: string | null;
}

/** What the client needs in addition to the configuration. */
export interface PortalPorts {
  /** Waits until this process of the hub may call. */
  turn(signal: AbortSignal): Promise<OfficeTurn>;
  /** Whether a process of the hub calls. */
  isTaken(): Promise<boolean>;
  /** Called for every call, including failed and repeated ones. */
  log(call: LoggedCall): Promise<void>;
  /** Waits; ends with the signal. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}
