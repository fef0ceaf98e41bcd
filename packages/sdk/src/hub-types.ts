import type { OfficeState } from "./contract/office-state.ts";
import type { Contract, Endpoint, EndpointInput, EndpointOutput } from "./endpoint.ts";
import type { HubEvents } from "./hub-events.ts";
import type { HubFile } from "./hub-file.ts";
import type { HubLive } from "./live.ts";
import type { CancelSignal, ClientPorts, FetchPort } from "./ports.ts";
import type { TokenStore } from "./token-store.ts";

/** The settings of a hub client. */
export interface HubOptions {
  /** Address of the hub, such as `http://127.0.0.1:4780`; in a browser `location.origin`. */
  readonly baseUrl: string | undefined;
  /** Where the token is stored. Without it only public calls work. */
  readonly token?: TokenStore;
  /** Returns the e-mail address of the person an assistant acts for, or null. */
  readonly actingFor?: () => string | null;
  /** A fetch to use instead of the platform's own. */
  readonly fetch?: FetchPort | undefined;
  /** Called once when the hub no longer accepts the token; the store is empty then. */
  readonly onSignedOut?: () => void;
  /** The time budget of a call in milliseconds, retries and body included: 30,000 by default. */
  readonly timeoutMs?: number;
  /** How often a repeatable call is sent again: 2 by default. */
  readonly retries?: number;
  /** How long the live socket waits before it connects again, in milliseconds: 500 to 5,000 by default. */
  readonly reconnectDelayMs?: number;
  /** Awaited each time before the live socket opens, so that listeners that load lazily miss no event. */
  readonly beforeLive?: () => Promise<void>;
  /** When the earliest answer that `fetch` gives was asked for, in milliseconds since 1970, if before this client was created. */
  readonly since?: number | undefined;
  readonly ports?: ClientPorts;
}

/** The options of a single call. */
export interface CallOptions {
  /** Aborts the call: HubAbortError, whose name is `AbortError`. */
  readonly signal?: CancelSignal;
  /** The time budget of this call in milliseconds. For a file it applies to each wait for a chunk. */
  readonly timeoutMs?: number;
  /** Identifies a write, so that a repetition changes nothing twice; generated for calls that need a sign-in. */
  readonly idempotencyKey?: string;
  /**
   * Receives what the patent office was not or could not be asked for this answer, where the call reads stored data of
   * the office; of a paged walk, for each page.
   */
  readonly onOfficeState?: (state: OfficeState) => void;
}

type NoInput = Readonly<Record<string, never>>;

/** The flat input of a call. */
export type CallInput<E extends Endpoint> = keyof EndpointInput<E> extends never ? NoInput : EndpointInput<E>;

/** The result of a call. */
export type CallOutput<E extends Endpoint> = E extends { responseKind: "file" } ? HubFile : EndpointOutput<E>;

/** One entry of a paged call's list. */
export type CallItem<E extends Endpoint> = E extends { paging: { items: infer K extends string } }
  ? EndpointOutput<E> extends Readonly<Record<K, readonly (infer Item)[]>>
    ? Item
    : never
  : EndpointOutput<E> extends readonly (infer Item)[]
    ? Item
    : never;

type Arguments<E extends Endpoint> =
  NoInput extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : Partial<CallInput<E>> extends CallInput<E>
      ? [input?: CallInput<E>, options?: CallOptions]
      : [input: CallInput<E>, options?: CallOptions];

/** The iterators over a paged call's whole list, which hold one page in memory. */
export interface Walks<E extends Endpoint> {
  /** Page by page, starting at the input's page. */
  pages(...args: Arguments<E>): AsyncGenerator<CallOutput<E>>;
  /** Entry by entry. */
  all(...args: Arguments<E>): AsyncGenerator<CallItem<E>>;
}

/** One call of the hub; a paged one also has iterators. */
export type HubCall<E extends Endpoint> = ((...args: Arguments<E>) => Promise<CallOutput<E>>) &
  (E extends { paging: object } ? Walks<E> : unknown);

/** Every noun and verb of a contract as methods. */
export type HubCalls<C extends Contract> = {
  readonly [N in keyof C]: { readonly [V in keyof C[N]]: HubCall<C[N][V]> };
};

/**
 * Operations that the published API declares only to refuse them: each rejects with a HubError that carries its
 * message.
 */
export type RefusedCalls<M extends Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  readonly [N in keyof M]: { readonly [V in keyof M[N]]: (...input: readonly unknown[]) => Promise<never> };
};

/** The members of a hub other than its nouns. */
export interface HubExtras {
  /** An event per status code of refused calls. */
  readonly events: HubEvents;
  /** The live socket. */
  readonly live: HubLive;
  /** Makes any other call, as `iphub api` does. */
  readonly request: RawRequest;
}

/** A hub: `hub.<noun>.<verb>(input, options)`. */
export type HubOf<C extends Contract> = HubCalls<C> & HubExtras;

/** The options of a raw request. */
export interface RawRequestOptions extends CallOptions {
  /** Query values; lists are repeated keys, objects bracketed. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** A JSON body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to a raw request, not validated. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly requestId: string | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or the text where it is not JSON. */
  readonly data: unknown;
}

/**
 * Makes any call, with the same token, retries and errors as the typed ones but without the contract's checks. `path`
 * begins with a slash and may have a query.
 */
export type RawRequest = (method: string, path: string, options?: RawRequestOptions) => Promise<RawAnswer>;
