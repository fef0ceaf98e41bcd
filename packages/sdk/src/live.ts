import type { LiveEvent, LiveEventName } from "./contract/events.ts";
import { HubConfigurationError, HubError } from "./errors.ts";
import { keepTrying } from "./keep-trying.ts";
import { LiveCursor } from "./live-cursor.ts";
import { LiveListeners, type LiveState } from "./live-listeners.ts";
import type { LiveJoin, OwnPresence } from "./live-protocol.ts";
import type { LiveSocket } from "./live-socket.ts";
import type { ClientPorts } from "./ports.ts";
import type { Session } from "./session.ts";

/** The dependencies of the live socket. */
export interface LiveOptions {
  readonly baseUrl: string | undefined;
  readonly session: Session;
  readonly ports: ClientPorts;
  readonly reconnectDelayMs: number | undefined;
  /** Awaited before the socket opens. */
  readonly beforeOpen: (() => Promise<void>) | undefined;
  /** When the earliest data was asked for, in milliseconds since 1970; now by default. */
  readonly since: number | undefined;
}

/**
 * The live socket: typed events, each delivered once, none missed over a reconnect. The socket's code and
 * the shapes of the events are loaded by the first `connect` or `join`.
 */
export class HubLive {
  readonly #options: LiveOptions;
  readonly #cursor = new LiveCursor();
  readonly #listeners = new LiveListeners();
  readonly #joined = new Map<string, PromiseWithResolvers<LiveJoin>>();
  readonly #presence: OwnPresence = { open: null };
  readonly #since: number;
  #socket: LiveSocket | undefined;
  #opening: PromiseWithResolvers<void> | undefined;
  #state: LiveState = "closed";

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#since = options.since ?? options.ports.now();
  }

  /** The current state of the socket. */
  get state(): LiveState {
    return this.#state;
  }

  /**
   * Connects, and then reconnects by itself until `close`. Resolves at the first connection.
   * @throws HubHttpError 401 where the hub refuses the token, HubConfigurationError without address or token store
   */
  connect(): Promise<void> {
    if (this.#opening) return this.#opening.promise;
    const opening = Promise.withResolvers<void>();
    this.#opening = opening;
    // Joining or listening does not wait for it; `onError` and `onState` report failures.
    opening.promise.catch(() => undefined);
    this.#move("connecting");
    this.#open(opening).catch((error: unknown) => this.#give(error));
    return opening.promise;
  }

  /**
   * Joins a matter's stream and chat; connects first if needed. Resolves when the hub has accepted, or at once where it was
   * joined before, with what it said then: data that is older than the last thing that happened by then may have missed it.
   * @throws HubHttpError 404 where there is no such matter for this person, HubTimeoutError where the hub does not answer
   */
  join(inventionId: string): Promise<LiveJoin> {
    const known = this.#joined.get(inventionId);
    if (known) return known.promise;
    const joining = Promise.withResolvers<LiveJoin>();
    joining.promise.catch(() => undefined);
    this.#joined.set(inventionId, joining);
    this.connect().catch((error: unknown) => joining.reject(error));
    this.#socket?.join(inventionId);
    return joining.promise;
  }

  /** Leaves a matter. */
  leave(inventionId: string): void {
    this.#joined.get(inventionId)?.resolve({ at: this.#options.ports.now(), quietMs: 0 });
    if (this.#joined.delete(inventionId)) this.#socket?.leave(inventionId);
  }

  /**
   * Shows everyone who has this task open that this person has it open too, and receives theirs as `task:presence`;
   * connects first if needed. One task at a time: a new call replaces the previous one. The returned function ends it.
   */
  watchTask(taskId: string, { editing = false }: { readonly editing?: boolean } = {}): () => void {
    const open = { taskId, editing };
    this.#presence.open = open;
    this.connect().catch(() => undefined);
    this.#socket?.tellPresence();
    return () => {
      if (this.#presence.open !== open) return;
      this.#presence.open = null;
      this.#socket?.tellPresence();
    };
  }

  /** Adds a listener to an event; the returned function removes it. */
  on<N extends LiveEventName>(name: N, handler: (event: LiveEvent<N>) => void): () => void {
    return this.#listeners.on(name, handler);
  }

  /** Adds a listener to changes of state; the returned function removes it. */
  onState(handler: (state: LiveState) => void): () => void {
    return this.#listeners.onState(handler);
  }

  /**
   * Adds a listener that is called at the first connection if something happened since the client was created, and at a
   * later one if the hub's database was set back to an earlier time: no event reports that, so data that was fetched must
   * be fetched again. The returned function removes it.
   */
  onGap(handler: () => void): () => void {
    return this.#listeners.onGap(handler);
  }

  /** Adds a listener to events that break the contract and to refused connections; the returned function removes it. */
  onError(handler: (error: HubError) => void): () => void {
    return this.#listeners.onError(handler);
  }

  /** Disconnects; `connect` resumes where this left off. */
  close(): void {
    this.#end(new HubError("The live socket was closed"));
  }

  async #open(opening: PromiseWithResolvers<void>): Promise<void> {
    const { baseUrl, session, ports, reconnectDelayMs = 500 } = this.#options;
    if (!baseUrl) throw new HubConfigurationError("Url is not defined");
    const token = await session.token();
    const LiveSocket = await this.#code(opening, reconnectDelayMs);
    if (LiveSocket === null) return;
    const socket = new LiveSocket(token, {
      baseUrl,
      session,
      ports,
      reconnectDelayMs,
      cursor: this.#cursor,
      listeners: this.#listeners,
      joined: this.#joined,
      presence: this.#presence,
      since: this.#since,
      onConnected: () => {
        this.#move("connected");
        this.#opening?.resolve();
      },
      onLost: (how) => this.#move(how === "not-yet" && this.#state === "connecting" ? "connecting" : "reconnecting"),
      onGiven: (error) => this.#give(error),
    });
    this.#socket = socket;
    socket.connect();
  }

  /** The socket's code, which a browser may have to ask for again; null where it is not wanted any more. */
  async #code(opening: PromiseWithResolvers<void>, firstPauseMs: number): Promise<typeof LiveSocket | null> {
    const { ports, beforeOpen } = this.#options;
    const code = await keepTrying(() => Promise.all([import("./live-socket.ts"), beforeOpen?.()]), {
      firstPauseMs,
      isWanted: () => this.#opening === opening,
      pause: (ms) => new Promise((resolve) => ports.after(ms, resolve)),
      onFailure: (cause) =>
        this.#listeners.report(new HubError("The code of the live socket could not be loaded", { cause })),
    });
    return code?.[0].LiveSocket ?? null;
  }

  #give(error: unknown): void {
    this.#listeners.report(error);
    this.#end(error);
  }

  #end(reason: unknown): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.disconnect();
    this.#opening?.reject(reason);
    this.#opening = undefined;
    for (const joining of this.#joined.values()) joining.reject(reason);
    this.#joined.clear();
    this.#presence.open = null;
    this.#move("closed");
  }

  #move(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.move(state);
  }
}
