import type { PostgresPoolClient, PostgresQueryResult } from "kysely";
import { isPipelined } from "./pipelined.ts";
import { reading } from "./reading.ts";

const beginning = /^\s*(?:begin|start\s+transaction)\b/i;
const rollingBack = /^\s*rollback\b/i;

/** What is said of a statement before its answer is there, where no one needs that. */
const nothing = { command: "SELECT", rowCount: 0, rows: [] } as const;

/**
 * A session that one client has for itself until it is released. A transaction's begin, and what is sent ahead
 * ({@link pipelined}), go out together with the next statement, which throws what they failed with.
 */
export class OwnSession {
  readonly #client: Promise<PostgresPoolClient>;
  #begun: Promise<unknown> | undefined;
  #ahead: Promise<unknown>[] = [];

  constructor(client: Promise<PostgresPoolClient>) {
    this.#client = client;
  }

  /** Asks a statement. @throws what the server says of it or of one that was sent ahead of it */
  async ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const client = await this.#client;
    // Without its transaction a write would stand at once and by itself: until that is known to have begun, only reads go out.
    if (!reading.test(text)) await this.#begun;
    const answer = client.query<R>(text, values);
    answer.catch(() => undefined);
    if (beginning.test(text)) this.#begun = answer;
    else if (isPipelined(values)) this.#ahead.push(answer);
    else return this.#answered(text, answer);
    return { ...nothing, rows: [] };
  }

  async #answered<R>(text: string, answer: Promise<PostgresQueryResult<R>>): Promise<PostgresQueryResult<R>> {
    const ahead = this.#ahead;
    this.#ahead = [];
    await this.#begun;
    if (rollingBack.test(text)) await Promise.allSettled(ahead);
    else for (const one of ahead) await one;
    return answer;
  }

  /** Gives the session back. */
  release(destroy: boolean | undefined): void {
    this.#client.then(
      (client) => client.release(destroy),
      () => undefined,
    );
  }
}
