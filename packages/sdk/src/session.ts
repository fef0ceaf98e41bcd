import { HubConfigurationError, HubHttpError } from "./errors.ts";
import type { ClientPorts } from "./ports.ts";
import { type TokenStore, tokenTimes } from "./token-store.ts";

/** A token that expires sooner than this is refreshed before use. */
const refreshAheadMs = 60_000;

/** The dependencies of a session. */
export interface SessionOptions {
  readonly store: TokenStore | undefined;
  readonly ports: ClientPorts;
  readonly actingFor?: (() => string | null) | undefined;
  /** Exchanges a token for a new one on the server. */
  readonly exchange: (token: string) => Promise<string>;
  readonly onSignedOut: (() => void) | undefined;
}

/** The sign-in: provides the token, refreshes it once for all callers, and signs out. */
export class Session {
  readonly #options: SessionOptions;
  #refreshing: Promise<string> | undefined;
  /** The last token and its expiry; after a refresh by the local clock, in case the server's clock differs. */
  #known: { token: string; expiresAt: number } | undefined;
  #signedOut = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The person an assistant acts for, by e-mail address; null for themselves. */
  actingFor(): string | null {
    return this.#options.actingFor?.() ?? null;
  }

  /** The stored token without a refresh, or null; also null without a token store. */
  async storedToken(): Promise<string | null> {
    return (await this.#options.store?.get()) ?? null;
  }

  /**
   * The token for a call that needs one, refreshed first if it is about to expire; null when no one is signed in.
   * @throws HubConfigurationError where no token store was given
   */
  async token(): Promise<string | null> {
    const token = await this.#store().get();
    if (token === null) return null;
    this.#signedOut = false;
    const left = this.#timeLeft(token);
    if (left >= refreshAheadMs) return token;
    try {
      return await this.refresh(token);
    } catch (error) {
      if (left > 0 && !isSignedOut(error)) return token;
      throw error;
    }
  }

  /**
   * Refreshes the token once for all concurrent callers. If the store already holds a token other than `stale`, another
   * tab has refreshed and that one is used. A 401 or 403 signs the person out; after any other failure, of the hub or of a
   * proxy before it, the token is kept, and the next call refreshes it.
   */
  refresh(stale?: string): Promise<string> {
    this.#refreshing ??= this.#refreshNow(stale).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Stores the token of a sign-in, if there is a token store; later calls use it. */
  async keep(token: string): Promise<void> {
    await this.#options.store?.set(token);
  }

  /** Deletes the token `sent` and reports the sign-out, unless someone has signed in since it was sent. */
  async signOut(sent: string | null): Promise<void> {
    const { store, onSignedOut } = this.#options;
    if (!store || (await store.get()) !== sent || this.#signedOut) return;
    this.#signedOut = true;
    await store.clear();
    onSignedOut?.();
  }

  async #refreshNow(stale: string | undefined): Promise<string> {
    const store = this.#store();
    const held = await store.get();
    if (held === null) throw new HubHttpError({ status: 401, code: "unauthorized", message: "No one is signed in" });
    if (stale !== undefined && held !== stale) return held;
    try {
      const token = await this.#options.exchange(held);
      await store.set(token);
      this.#remember(token);
      return token;
    } catch (error) {
      if (isSignedOut(error)) await this.signOut(held);
      throw error;
    }
  }

  #remember(token: string): void {
    const times = tokenTimes(token);
    if (times?.issuedAt === undefined) return;
    this.#known = { token, expiresAt: this.#options.ports.now() + times.expiresAt - times.issuedAt };
  }

  #timeLeft(token: string): number {
    if (this.#known?.token !== token) {
      this.#known = { token, expiresAt: tokenTimes(token)?.expiresAt ?? Number.POSITIVE_INFINITY };
    }
    return this.#known.expiresAt - this.#options.ports.now();
  }

  #store(): TokenStore {
    if (!this.#options.store) throw new HubConfigurationError("getAuthToken function should be defined");
    return this.#options.store;
  }
}

/** Only a refusal says that a session has ended; a 500, 502 or 504 may be a restart or a proxy before the hub. */
function isSignedOut(error: unknown): boolean {
  return error instanceof HubHttpError && (error.status === 401 || error.status === 403);
}
