import * as z from "zod/mini";
import { readAnswer } from "./call-answer.ts";
import { encodeBody, splitInput } from "./call-input.ts";
import { CallScope } from "./call-scope.ts";
import type { OfficeState } from "./contract/office-state.ts";
import { actingForHeader, sessionCalls } from "./contract/session-calls.ts";
import type { Access, Contract, Endpoint } from "./endpoint.ts";
import { HubContractError, HubHttpError } from "./errors.ts";
import { HubEvents } from "./hub-events.ts";
import type { CallOptions, RawAnswer, RawRequestOptions } from "./hub-types.ts";
import { keyFor } from "./idempotency-key.ts";
import type { ClientPorts, FetchAnswer, FetchPort } from "./ports.ts";
import { fillPath, queryString } from "./query-string.ts";
import { Session } from "./session.ts";
import type { TokenStore } from "./token-store.ts";
import { createTransport, type Send, type WireRequest } from "./transport.ts";

type Values = Readonly<Record<string, unknown>>;

/** The settings that all calls share, with every default filled in. */
export interface RunnerOptions {
  /** Loads the contract of every noun; only {@link CallRunner.request} needs it. */
  readonly contract: () => Promise<Contract>;
  readonly baseUrl: string | undefined;
  readonly store: TokenStore | undefined;
  readonly fetch: FetchPort;
  readonly onSignedOut: (() => void) | undefined;
  readonly actingFor: (() => string | null) | undefined;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly ports: ClientPorts;
}

/** Runs calls: validates the input, adds the token, sends, validates the response, and reports refusals. */
export class CallRunner {
  readonly events = new HubEvents();
  readonly session: Session;
  readonly #options: RunnerOptions;
  readonly #send: Send;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#send = createTransport({ ...options, onDatabaseWait: (wait) => this.events.emitDatabaseWait(wait) });
    const { store, ports, onSignedOut, actingFor } = options;
    this.session = new Session({
      store,
      ports,
      onSignedOut,
      actingFor,
      exchange: (token) => this.#exchangeToken(token),
    });
  }

  /** Runs one call of the contract. `name` is `noun.verb`, for messages. */
  async run(name: string, call: Endpoint, input: Values | undefined, options: CallOptions = {}): Promise<unknown> {
    // Two refreshes in parallel would invalidate each other's token, so each one goes through the session.
    if (call.path === sessionCalls.refresh.path) return this.session.refresh();
    const request = await prepare(name, call, input, options);
    return this.#within(options, async (scope) => {
      const received = await this.#signed(request, call.access, scope);
      const answer = await readAnswer(name, call, received, scope);
      if (call.officeData && options.onOfficeState) await tellOfficeState(received, options.onOfficeState);
      if (call.path === sessionCalls.login.path && typeof answer === "string") await this.session.keep(answer);
      return answer;
    });
  }

  /** Makes any call; see {@link RawRequest}. Its code is loaded with its first use: no page makes such calls. */
  async request(method: string, path: string, options: RawRequestOptions = {}): Promise<RawAnswer> {
    const { prepareRaw, readRaw } = await import("./raw-request.ts");
    const { request, access } = await prepareRaw(method, path, options, this.#options.contract);
    return this.#within(options, async (scope) => readRaw(await this.#signed(request, access, scope), scope));
  }

  async #within<T>(options: CallOptions, work: (scope: CallScope) => Promise<T>): Promise<T> {
    const scope = new CallScope(this.#options.ports, options.timeoutMs ?? this.#options.timeoutMs, options.signal);
    try {
      const result = await work(scope);
      if (!scope.isHandedOver) scope.dispose();
      return result;
    } catch (error) {
      scope.dispose();
      throw error;
    }
  }

  /** Sends with the token; refreshes an expired token once and repeats the call. */
  async #signed(request: WireRequest, access: Access, scope: CallScope): Promise<FetchAnswer> {
    const isPublic = access === "public";
    let token = await scope.race(isPublic ? this.session.storedToken() : this.session.token());
    try {
      return await this.#send(this.#signedBy(request, token), scope);
    } catch (error) {
      if (isPublic || !isExpired(error) || token === null) throw await this.#refused(error, request, isPublic, token);
      token = await scope.race(this.session.refresh(token));
    }
    try {
      return await this.#send(this.#signedBy(request, token), scope);
    } catch (error) {
      throw await this.#refused(error, request, isPublic, token);
    }
  }

  #signedBy(request: WireRequest, token: string | null): WireRequest {
    const actingFor = this.session.actingFor();
    const signed = bearing(request, token);
    if (actingFor === null) return signed;
    return { ...signed, headers: { ...signed.headers, [actingForHeader]: actingFor } };
  }

  /** Signs out on a 401 of a call that needs a sign-in, notifies the listeners of the status, and returns the error. */
  async #refused(error: unknown, request: WireRequest, isPublic: boolean, token: string | null): Promise<unknown> {
    if (!(error instanceof HubHttpError)) return error;
    if (error.status === 401 && !isPublic) await this.session.signOut(token);
    const [path = ""] = request.path.split("?");
    this.events.emit({ status: error.status, method: request.method, path, error });
    return error;
  }

  async #exchangeToken(token: string): Promise<string> {
    const { method, path, response } = sessionCalls.refresh;
    // A repeated refresh is safe: the server accepts a token that was exchanged a moment ago.
    const request = { method, path, headers: { accept: "application/json" }, repeatable: true };
    return this.#within({}, async (scope) => {
      const answer = await this.#send(bearing(request, token), scope).catch(async (error: unknown) => {
        // The session signs out by itself.
        throw await this.#refused(error, request, true, token);
      });
      const fresh = z.safeParse(response, await readAnswer("auth.refresh", sessionCalls.refresh, answer, scope));
      if (fresh.success) return fresh.data;
      throw new HubContractError("The answer to auth.refresh is not a token", [], { requestId: scope.requestId });
    });
  }
}

/** Loaded with its first use: most calls have no office data, or no one who asks for its state. */
async function tellOfficeState({ headers }: FetchAnswer, tell: (state: OfficeState) => void): Promise<void> {
  const { officeStateFrom } = await import("./contract/office-state.ts");
  const state = officeStateFrom((name) => headers.get(name));
  if (state) tell(state);
}

async function prepare(
  name: string,
  call: Endpoint,
  input: Values | undefined,
  options: CallOptions,
): Promise<WireRequest> {
  const parts = await splitInput(name, call, input);
  const query = queryString(parts.query, call.queryStyle);
  const path = fillPath(call.path, parts.params);
  const { body, contentType } = await encodeBody(call, parts.body);
  const safe = call.safe ?? call.method === "GET";
  const key = keyFor(safe, call.access, options);
  return {
    method: call.method,
    path: query === "" ? path : `${path}?${query}`,
    headers: {
      accept: (call.responseKind ?? "json") === "json" ? "application/json" : "*/*",
      ...(contentType !== undefined && { "content-type": contentType }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body,
    // A stream can be read only once, so it cannot be sent again.
    repeatable: (safe || key !== undefined) && !(body instanceof ReadableStream),
  };
}

function bearing(request: WireRequest, token: string | null): WireRequest {
  if (token === null) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

function isExpired(error: unknown): boolean {
  return error instanceof HubHttpError && error.status === 401 && error.code === "token_expired";
}
