import type { ClientBase } from "pg";
import { isReadOnlyServer, isUnanswered } from "../unavailable.ts";

/**
 * Which sessions of a server may be used. After a sign that the server is lost or has become a replica, sessions from
 * before are not used again: another server may have taken over at its address.
 */
export class ServerSessions {
  readonly #openedAt = new WeakMap<ClientBase, number>();
  #leftAt = Number.NEGATIVE_INFINITY;
  #wasReplica = false;

  /**
   * Notes a new session. Once the server has become a replica, each one is checked: reads of a replica are older than
   * what was written.
   * @throws Error where the server still is a replica
   */
  async meet(client: ClientBase): Promise<void> {
    this.#openedAt.set(client, performance.now());
    if (!this.#wasReplica) return;
    const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
    if (rows[0]?.isReplica) throw new Error("the server at this address is a replica");
  }

  /** Whether a session is from before the server was last lost. */
  isOutdated(client: ClientBase): boolean {
    return (this.#openedAt.get(client) ?? Number.POSITIVE_INFINITY) < this.#leftAt;
  }

  /** Looks whether the error of a statement says that the server is lost or has become a replica. */
  note(error: unknown, isRead: boolean): void {
    const isReplica = !isRead && isReadOnlyServer(error);
    if (!isReplica && !isUnanswered(error)) return;
    this.#leftAt = performance.now();
    this.#wasReplica ||= isReplica;
  }
}
