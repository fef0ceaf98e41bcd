import { io, type Socket } from "socket.io-client";
import { type LiveEventName, liveEvents, liveSocketPath } from "./contract/events.ts";
import { HubError, HubHttpError, HubTimeoutError } from "./errors.ts";
import { fieldErrors } from "./field-errors.ts";
import type { LiveCursor } from "./live-cursor.ts";
import { isLiveEventName, type LiveListeners } from "./live-listeners.ts";
import {
  isSetBack,
  joinFailure,
  type LiveJoin,
  type OwnPresence,
  placeOf,
  quietMsOf,
  refusalCode,
  tellPresence,
} from "./live-protocol.ts";
import type { ClientPorts } from "./ports.ts";
import type { Session } from "./session.ts";

/** The state that a socket uses and that outlives it. */
export interface LiveSocketOptions {
  readonly baseUrl: string;
  readonly session: Session;
  readonly ports: ClientPorts;
  readonly reconnectDelayMs: number;
  readonly cursor: LiveCursor;
  readonly listeners: LiveListeners;
  /** The joined matters, with the promises that wait for the hub's acknowledgement. */
  readonly joined: Map<string, PromiseWithResolvers<LiveJoin>>;
  readonly presence: OwnPresence;
  /** When the client was created, in milliseconds since 1970: everything it fetched is newer. */
  readonly since: number;
  /** Called at every connection. */
  readonly onConnected: () => void;
  /** Called when the connection is lost or cannot be opened yet. */
  readonly onLost: (how: "dropped" | "not-yet") => void;
  /** Called when it cannot be opened at all. */
  readonly onGiven: (error: unknown) => void;
}

const longestReconnectMs = 5_000;
const joinTimeoutMs = 10_000;

/** One socket to a hub, with the shapes of its events; {@link HubLive} loads this with its first connection. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #socket: Socket;
  #sent: string | null;
  #ended = false;
  #cancelRetry: () => void = () => undefined;

  /** `token` is used first; each reconnection asks the session for the current one. */
  constructor(token: string | null, options: LiveSocketOptions) {
    this.#options = options;
    this.#sent = token;
    const { baseUrl, reconnectDelayMs } = options;
    const { origin, pathname } = new URL(baseUrl);
    this.#socket = io(origin, {
      path: pathname.replace(/\/+$/, "") + liveSocketPath,
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: reconnectDelayMs,
      reconnectionDelayMax: Math.max(longestReconnectMs, reconnectDelayMs),
      auth: (send) => void this.#credentials().then(send),
    });
    this.#listen();
  }

  /** Opens it. */
  connect(): void {
    this.#socket.connect();
  }

  /** Closes it permanently. */
  disconnect(): void {
    this.#ended = true;
    this.#cancelRetry();
    this.#socket.disconnect();
  }

  /** Joins a matter; does nothing without a connection, because each connection joins all of them. */
  join(inventionId: string): void {
    if (this.#socket.connected) void this.#join(inventionId);
  }

  /** Stops following a matter. */
  leave(inventionId: string): void {
    if (this.#socket.connected) this.#socket.emit("leave", inventionId);
  }

  /** Sends what this client has open; does nothing without a connection, because each connection sends it. */
  tellPresence(): void {
    const { presence, listeners } = this.#options;
    if (!this.#socket.connected) return;
    tellPresence(this.#socket, presence).catch((error: unknown) => listeners.report(error));
  }

  #listen(): void {
    const socket = this.#socket;
    const { listeners, joined, presence, onConnected, onLost, onGiven } = this.#options;
    for (const name of Object.keys(liveEvents)) {
      if (!isLiveEventName(name, liveEvents)) continue;
      socket.on(name, (payload: unknown) => {
        if (this.#isNew(name, payload)) listeners.receive(name, payload, liveEvents, fieldErrors);
      });
    }
    socket.on("ready", (position: unknown) => this.#ready(position));
    socket.on("connect", () => {
      onConnected();
      for (const inventionId of joined.keys()) void this.#join(inventionId);
      if (presence.open) this.tellPresence();
    });
    socket.on("disconnect", () => {
      if (this.#ended) return;
      onLost("dropped");
      // The socket does not reconnect by itself after the server closed it.
      if (!socket.active) this.#retry();
    });
    socket.on("connect_error", (error) => {
      if (socket.active) onLost("not-yet");
      else this.#refused(error).catch((failure: unknown) => onGiven(failure));
    });
  }

  /** Sent at every connection: a valid token, and where to resume. */
  async #credentials() {
    const { session, listeners, cursor, joined } = this.#options;
    try {
      this.#sent = await session.token();
    } catch (error) {
      listeners.report(error);
      // The hub then refuses it as expired, and it is refreshed again; without a token it would end the connection.
      this.#sent = await session.storedToken();
    }
    const actingFor = session.actingFor();
    return {
      token: this.#sent,
      ...(actingFor === null ? {} : { actingFor }),
      after: cursor.after,
      last: cursor.last,
      rooms: [...joined.keys()],
    };
  }

  async #refused(error: Error): Promise<void> {
    const code = refusalCode(error);
    const { session, listeners } = this.#options;
    if (code === "token_expired" && this.#sent !== null) {
      const isRefreshed = await this.#refreshed(this.#sent);
      if (this.#ended) return;
      if (isRefreshed) this.#socket.connect();
      else this.#retry();
      return;
    }
    if (code !== "unauthorized" && code !== "signed_out") {
      listeners.report(new HubError(`The live socket was refused: ${error.message}`, { cause: error }));
      this.#retry();
      return;
    }
    await session.signOut(this.#sent);
    throw new HubHttpError({ status: 401, code, message: error.message, cause: error });
  }

  /** False if the hub could not refresh the token now: the connection is tried again later. @throws HubHttpError 401 */
  async #refreshed(token: string): Promise<boolean> {
    try {
      await this.#options.session.refresh(token);
      return true;
    } catch (error) {
      if (error instanceof HubHttpError && error.status === 401) throw error;
      return false;
    }
  }

  #retry(): void {
    const { ports, reconnectDelayMs } = this.#options;
    this.#cancelRetry = ports.after(reconnectDelayMs * (0.5 + ports.random()), () => this.#socket.connect());
  }

  async #join(inventionId: string): Promise<void> {
    const { joined, listeners, ports } = this.#options;
    try {
      const answer: unknown = await this.#socket.timeout(joinTimeoutMs).emitWithAck("join", inventionId);
      const failure = joinFailure(answer);
      if (failure) throw failure;
      this.#reach(answer);
      joined.get(inventionId)?.resolve({ at: ports.now(), quietMs: quietMsOf(answer) });
    } catch (error) {
      // A join that was lost with the connection is repeated with the next one.
      if (!this.#socket.connected) return;
      listeners.report(error);
      joined.get(inventionId)?.reject(error instanceof HubError ? error : new HubTimeoutError(joinTimeoutMs));
      joined.delete(inventionId);
    }
  }

  /**
   * A first connection starts at the present: no event reports what happened since the client was created. The same is so
   * where the hub's database was set back to an earlier time: what this client has seen may not be there any more.
   */
  #ready(position: unknown): void {
    const { cursor, listeners, ports, since } = this.#options;
    const place = placeOf(position);
    const isFirst = cursor.after === undefined;
    const isOther = isSetBack(position);
    if (place && isOther) cursor.restart(place);
    else if (place) cursor.reach(place);
    if (isOther || (isFirst && quietMsOf(position) <= ports.now() - since)) listeners.gap();
  }

  #reach(position: unknown): void {
    const place = placeOf(position);
    if (place) this.#options.cursor.reach(place);
  }

  #isNew(name: LiveEventName, payload: unknown): boolean {
    const place = placeOf(payload);
    if (!place) return true;
    // The hub can ask to load everything again at any time; that is no time of an entry.
    return this.#options.cursor.admit(name === "hub:resync" ? { seq: place.seq } : place, name);
  }
}
