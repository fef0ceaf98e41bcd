import type { LiveEvent, LiveEventName } from "./contract/events.ts";
import { HubConfigurationError, HubError } from "./errors.ts";
import { LiveCursor } from "./live-cursor.ts";
import { LiveListeners, type LiveState } from "./live-listeners.ts";
import type { OwnPresence } from "./live-presence.ts";
import type { LiveSocket } from "./live-socket.ts";
import type { ClientPorts } from "./ports.ts";
import type { Session } from "./session.ts";

/** What the live socket needs. */
export interface LiveOptions {
  readonly baseUrl: string | undefined;
  readonly session: Session;
  readonly ports: ClientPorts;
  readonly reconnectDelayMs: number | undefined;
  /** Awaited before the socket opens. */
  readonly beforeOpen: (() => Promise<void>) | undefined;
}

/**
 * The live socket: typed events, each delivered once, none missed over a reconnect. The socket's code and
 * the shapes of the events are loaded by the first `connect` or `join`.
 */
export class HubLive {
  readonly #options: LiveOptions;
  readonly #cursor = new LiveCursor();
  readonly #listeners = new LiveListeners();
  readonly #joined = new Map<string, PromiseWithResolvers<void>>();
  readonly #presence: OwnPresence = { open: null };
  readonly #since: number;
  #socket: LiveSocket | undefined;
  #opening: PromiseWithResolvers<void> | undefined;
  #state: LiveState = "closed";

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#since = options.ports.now();
  }

  /** Where the socket stands now. */
  get state(): LiveState {
    return this.#state;
  }

  /**
   * Connects, and from then on connects again by itself until `close`. Resolves at the first connection.
   * @throws HubHttpError 401 where the hub refuses the token, HubConfigurationError without address or token store
   */
  connect(): Promise<void> {
    if (this.#opening) return this.#opening.promise;
    const opening = Promise.withResolvers<void>();
    this.#opening = opening;
    // Anyone who only joins or listens does not wait for it; `onError` and `onState` tell them.
    opening.promise.catch(() => undefined);
    this.#move("connecting");
    this.#open(opening).catch((error: unknown) => this.#give(error));
    return opening.promise;
  }

  /** Follows a matter's stream and chat; connects first where need be. Resolves when the hub has agreed. */
  join(inventionId: string): Promise<void> {
    const known = this.#joined.get(inventionId);
    if (known) return known.promise;
    const joining = Promise.withResolvers<void>();
    joining.promise.catch(() => undefined);
    this.#joined.set(inventionId, joining);
    this.connect().catch((error: unknown) => joining.reject(error));
    this.#socket?.join(inventionId);
    return joining.promise;
  }

  /** Stops following a matter. */
  leave(inventionId: string): void {
    this.#joined.get(inventionId)?.resolve();
    if (this.#joined.delete(inventionId)) this.#socket?.leave(inventionId);
  }

  /**
   * Tells everybody who has this task open that this person has it open too, and hears of them as `task:presence`;
   * connects first where need be. One task at a time: the next call goes before. The function returned ends it.
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

  /** Listens to an event; the function returned stops it. */
  on<N extends LiveEventName>(name: N, handler: (event: LiveEvent<N>) => void): () => void {
    return this.#listeners.on(name, handler);
  }

  /** Hears of every change of state; the function returned stops it. */
  onState(handler: (state: LiveState) => void): () => void {
    return this.#listeners.onState(handler);
  }

  /**
   * Hears at the first connection where something happened between the client's making and it: no event tells of that,
   * so what was fetched meanwhile has to be fetched again. The function returned stops it.
   */
  onGap(handler: () => void): () => void {
    return this.#listeners.onGap(handler);
  }

  /** Hears of events that break the contract and of refused connections; the function returned stops it. */
  onError(handler: (error: HubError) => void): () => void {
    return this.#listeners.onError(handler);
  }

  /** Disconnects for good; `connect` begins again where this left off. */
  close(): void {
    this.#end(new HubError("The live socket was closed"));
  }

  async #open(opening: PromiseWithResolvers<void>): Promise<void> {
    const { baseUrl, session, ports, reconnectDelayMs = 500, beforeOpen } = this.#options;
    if (!baseUrl) throw new HubConfigurationError("Url is not defined");
    const token = await session.token();
    const [{ LiveSocket }] = await Promise.all([import("./live-socket.ts"), beforeOpen?.()]);
    if (this.#opening !== opening) return;
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
