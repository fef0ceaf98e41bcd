import type { DatabaseLog, OnNotify } from "./database.ts";

/** The listeners of this process by channel. A callback that throws is logged and does not affect others. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<OnNotify>>();
  readonly #log: DatabaseLog;

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  /** The channels with listeners. */
  channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  /** Adds a listener and returns whether it is the channel's first. */
  add(channel: string, onNotify: OnNotify): boolean {
    const known = this.#byChannel.get(channel);
    if (known) {
      known.add(onNotify);
      return false;
    }
    this.#byChannel.set(channel, new Set([onNotify]));
    return true;
  }

  /** Removes a listener and returns whether it was the channel's last. */
  remove(channel: string, onNotify: OnNotify): boolean {
    const known = this.#byChannel.get(channel);
    if (!known?.delete(onNotify) || known.size > 0) {
      return false;
    }
    return this.#byChannel.delete(channel);
  }

  /** Passes one notification to the channel's listeners. */
  deliver(channel: string, payload: string | undefined): void {
    for (const onNotify of [...(this.#byChannel.get(channel) ?? [])]) {
      try {
        onNotify(payload);
      } catch (error) {
        this.#log.error({ err: error, channel }, "a listener of a database channel failed");
      }
    }
  }

  /** Calls every listener, because notifications may have been lost. */
  deliverReconnect(): void {
    for (const channel of this.channels()) {
      this.deliver(channel, undefined);
    }
  }
}
