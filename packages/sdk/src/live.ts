import type { Socket } from "socket.io-client";
import type { LiveEvent, LiveEventName } from "./contract/events.ts";
import { HubConfigurationError, HubError, HubHttpError, HubTimeoutError } from "./errors.ts";
import { LiveCursor } from "./live-cursor.ts";
import { isLiveEventName, LiveListeners, type LiveSchemas, type LiveState } from "./live-listeners.ts";
import { OwnPresence } from "./live-presence.ts";
import { joinFailure, refusalCode, seqOf } from "./live-protocol.ts";
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

const longestReconnectMs = 5_000;
const joinTimeoutMs = 10_000;

/**
 * The live socket (spec §7): typed events, each delivered once, none missed over a reconnect. The socket's code and
 * the shapes of the events are loaded by the first `connect` or `join`.
 */
export class HubLive {
  readonly #options: LiveOptions;
  readonly #cursor = new LiveCursor();
  readonly #listeners = new LiveListeners();
  readonly #joined = new Map<string, PromiseWithResolvers<void>>();
  readonly #presence = new OwnPresence();
  #socket: Socket | undefined;
  #opening: PromiseWithResolvers<void> | undefined;
  #sent: string | null = null;
  #state: LiveState = "closed";
  #cancelRetry: () => void = () => undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
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
    // Whoever only joins or listens does not wait for it; `onError` and `onState` tell them.
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
    if (this.#socket?.connected) void this.#join(this.#socket, inventionId);
    return joining.promise;
  }

  /** Stops following a matter. */
  leave(inventionId: string): void {
    this.#joined.get(inventionId)?.resolve();
    if (this.#joined.delete(inventionId) && this.#socket?.connected) this.#socket.emit("leave", inventionId);
  }

  /**
   * Tells everybody who has this task open that this person has it open too, and hears of them as `task:presence`;
   * connects first where need be. One task at a time: the next call goes before. The function returned ends it.
   */
  watchTask(taskId: string, { editing = false }: { readonly editing?: boolean } = {}): () => void {
    const open = { taskId, editing };
    this.#presence.set(open);
    this.connect().catch(() => undefined);
    if (this.#socket?.connected) this.#tellPresence(this.#socket);
    return () => {
      if (this.#presence.open !== open) return;
      this.#presence.set(null);
      if (this.#socket?.connected) this.#tellPresence(this.#socket);
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

  /** Hears of events that break the contract and of refused connections; the function returned stops it. */
  onError(handler: (error: HubError) => void): () => void {
    return this.#listeners.onError(handler);
  }

  /** Disconnects for good; `connect` begins anew where this left off. */
  close(): void {
    this.#end(new HubError("The live socket was closed"));
  }

  async #open(opening: PromiseWithResolvers<void>): Promise<void> {
    const { baseUrl, session, reconnectDelayMs = 500, beforeOpen } = this.#options;
    if (!baseUrl) throw new HubConfigurationError("Url is not defined");
    this.#sent = await session.token();
    const [{ io }, { liveEvents, liveSocketPath }] = await Promise.all([
      import("socket.io-client"),
      import("./contract/events.ts"),
      beforeOpen?.(),
    ]);
    if (this.#opening !== opening) return;
    const { origin, pathname } = new URL(baseUrl);
    const socket = io(origin, {
      path: pathname.replace(/\/+$/, "") + liveSocketPath,
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: reconnectDelayMs,
      reconnectionDelayMax: Math.max(longestReconnectMs, reconnectDelayMs),
      auth: (send) => void this.#credentials().then(send),
    });
    this.#socket = socket;
    this.#listen(socket, liveEvents);
    socket.connect();
  }

  #listen(socket: Socket, schemas: LiveSchemas): void {
    for (const name of Object.keys(schemas)) {
      if (isLiveEventName(name, schemas)) {
        socket.on(name, (payload: unknown) => {
          if (this.#isNew(name, payload)) this.#listeners.receive(name, payload, schemas);
        });
      }
    }
    socket.on("ready", (position: unknown) => this.#reach(position));
    socket.on("connect", () => {
      this.#move("connected");
      this.#opening?.resolve();
      for (const inventionId of this.#joined.keys()) void this.#join(socket, inventionId);
      if (this.#presence.open) this.#tellPresence(socket);
    });
    socket.on("disconnect", () => {
      if (this.#socket !== socket) return;
      this.#move("reconnecting");
      // The socket does not come back by itself when it was the server that ended it.
      if (!socket.active) this.#retry(socket);
    });
    socket.on("connect_error", (error) => {
      if (socket.active) this.#move(this.#state === "connecting" ? "connecting" : "reconnecting");
      else this.#refused(socket, error).catch((failure: unknown) => this.#give(failure));
    });
  }

  /** What the server learns at every connection: a token that is still good, and where to go on. */
  async #credentials() {
    try {
      this.#sent = await this.#options.session.token();
    } catch (error) {
      this.#listeners.report(error);
    }
    return { token: this.#sent, after: this.#cursor.after, rooms: [...this.#joined.keys()] };
  }

  async #refused(socket: Socket, error: Error): Promise<void> {
    const code = refusalCode(error);
    const { session } = this.#options;
    if (code === "token_expired" && this.#sent !== null) {
      await session.refresh(this.#sent);
      if (this.#socket === socket) socket.connect();
      return;
    }
    if (code !== "unauthorized" && code !== "signed_out") {
      this.#listeners.report(new HubError(`The live socket was refused: ${error.message}`, { cause: error }));
      this.#retry(socket);
      return;
    }
    await session.signOut(this.#sent);
    throw new HubHttpError({ status: 401, code, message: error.message, cause: error });
  }

  #retry(socket: Socket): void {
    const { ports, reconnectDelayMs = 500 } = this.#options;
    this.#cancelRetry = ports.after(reconnectDelayMs * (0.5 + ports.random()), () => socket.connect());
  }

  async #join(socket: Socket, inventionId: string): Promise<void> {
    try {
      const answer: unknown = await socket.timeout(joinTimeoutMs).emitWithAck("join", inventionId);
      const failure = joinFailure(answer);
      if (failure) throw failure;
      this.#reach(answer);
      this.#joined.get(inventionId)?.resolve();
    } catch (error) {
      // A join that the connection took with it is made again with the next one.
      if (!socket.connected) return;
      this.#listeners.report(error);
      this.#joined.get(inventionId)?.reject(error instanceof HubError ? error : new HubTimeoutError(joinTimeoutMs));
      this.#joined.delete(inventionId);
    }
  }

  #tellPresence(socket: Socket): void {
    this.#presence.tell(socket).catch((error: unknown) => this.#listeners.report(error));
  }

  #reach(position: unknown): void {
    const seq = seqOf(position);
    if (seq !== undefined) this.#cursor.reach(seq);
  }

  #isNew(name: LiveEventName, payload: unknown): boolean {
    const seq = seqOf(payload);
    return seq === undefined || this.#cursor.admit(seq, name);
  }

  #give(error: unknown): void {
    this.#listeners.report(error);
    this.#end(error);
  }

  #end(reason: unknown): void {
    this.#cancelRetry();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.disconnect();
    this.#opening?.reject(reason);
    this.#opening = undefined;
    for (const joining of this.#joined.values()) joining.reject(reason);
    this.#joined.clear();
    this.#presence.set(null);
    this.#move("closed");
  }

  #move(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.move(state);
  }
}
