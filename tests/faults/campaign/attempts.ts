import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { CallOptions } from "@iphub/sdk";
import { HubContractError, HubHttpError, HubInputError } from "@iphub/sdk/errors";

/** A write that the hub has acknowledged. */
export interface Acknowledged {
  readonly name: string;
  readonly userId: string;
  readonly key: string;
}

/** A call that has not come to an outcome after this time is a failure of the hub, in milliseconds. */
const patienceMs = 120_000;
const pauseMs = 60;
/** Refusals that pass, besides those with the status 503: another request with the key runs, or the disk is full. */
const passing: ReadonlySet<string> = new Set(["in_progress", "hub_read_only", "storage_full"]);

/** Makes writes until their outcome is known, and keeps what was acknowledged. */
export class Attempts {
  readonly acknowledged: Acknowledged[] = [];
  /** What no hub may answer. */
  readonly failures: string[] = [];
  /** How often each call came to each outcome: `done`, or the code of its refusal. */
  readonly outcomes = new Map<string, Map<string, number>>();
  /** How many requests were sent again because their outcome was not known or the hub was away. */
  repeated = 0;

  /** Runs a write under one idempotency key; undefined where it was refused. */
  async make<T>(name: string, userId: string, call: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
    const key = randomUUID();
    for (const until = Date.now() + patienceMs; ; this.repeated += 1) {
      try {
        const answer = await call({ idempotencyKey: key, timeoutMs: patienceMs });
        this.#count(name, "done");
        this.acknowledged.push({ name, userId, key });
        return answer;
      } catch (error) {
        const refusal = this.#refusalOf(name, error);
        if (refusal !== null) {
          this.#count(name, refusal);
          return undefined;
        }
        if (Date.now() > until) {
          this.failures.push(`${name}: no outcome within ${patienceMs / 1000} s: ${String(error)}`);
          return undefined;
        }
      }
      await delay(pauseMs);
    }
  }

  /** Reads, as often as it takes. */
  async read<T>(call: () => Promise<T>): Promise<T | undefined> {
    for (const until = Date.now() + patienceMs; Date.now() < until; ) {
      try {
        return await call();
      } catch (error) {
        if (this.#refusalOf("a read", error) !== null) return undefined;
      }
      await delay(pauseMs);
    }
    this.failures.push(`a read had no answer within ${patienceMs / 1000} s`);
    return undefined;
  }

  /** The code of a definite refusal; null where the call may be made again. */
  #refusalOf(name: string, error: unknown): string | null {
    if (error instanceof HubInputError) return "input";
    if (error instanceof HubContractError) return this.#failure(`${name}: ${error.message}`);
    if (!(error instanceof HubHttpError)) return null;
    const { status, code, message } = error;
    if (status === 503 || passing.has(code)) return null;
    if (status >= 500) return this.#failure(`${name}: ${status} ${code} ${message}`);
    if (status === 401) return this.#failure(`${name}: 401 ${code}: the sign-in was lost`);
    return code;
  }

  /** The refusals of a call, the most frequent first. */
  refusalsOf(name: string): string {
    const refusals = [...(this.outcomes.get(name) ?? [])].filter(([outcome]) => outcome !== "done");
    return refusals
      .toSorted(([, one], [, other]) => other - one)
      .map(([code, times]) => `${times} × ${code}`)
      .join(", ");
  }

  #failure(text: string): string {
    this.failures.push(text);
    return "failed";
  }

  #count(name: string, outcome: string): void {
    const counts = this.outcomes.get(name) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.outcomes.set(name, counts);
  }
}
