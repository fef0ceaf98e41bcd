import type { FieldError } from "./field-errors.ts";
import type { FetchAnswer } from "./ports.ts";

/** The details of a failed call, as far as they are known. */
export interface FailureDetails {
  /** The id under which the hub logged the request. */
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The base of every failure that the SDK itself reports; an aborted call is a {@link HubAbortError}. */
export class HubError extends Error {
  override readonly name: string = "HubError";
  readonly requestId: string | undefined;

  constructor(message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.requestId = details.requestId;
  }
}

/** The client lacks a required setting: a hub address or a token store. */
export class HubConfigurationError extends HubError {
  override readonly name = "HubConfigurationError";
}

/** The input does not match the contract; nothing was sent. `fields` names each fault. */
export class HubInputError extends HubError {
  override readonly name = "HubInputError";
  readonly fields: readonly FieldError[];

  constructor(call: string, fields: readonly FieldError[]) {
    super(`${call}: ${describeFields(fields)}`);
    this.fields = fields;
  }
}

/** The content of a response outside 200 to 299. */
export interface HttpFailure extends FailureDetails {
  readonly status: number;
  /** The server's error code, such as `token_expired`; `http_<status>` if it gave none. */
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldError[] | undefined;
  /** The stored record, with a 409. */
  readonly current?: unknown;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** The headers of the response. */
  readonly headers?: FetchAnswer["headers"] | undefined;
}

/** The hub refused the call. */
export class HubHttpError extends HubError {
  override readonly name = "HubHttpError";
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly current: unknown;
  readonly retryAfterMs: number | undefined;
  /** The headers of the response; undefined for a refusal without one, such as that of a live connection. */
  readonly headers: FetchAnswer["headers"] | undefined;

  constructor(failure: HttpFailure) {
    super(failure.message, failure);
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? [];
    this.current = failure.current;
    this.retryAfterMs = failure.retryAfterMs;
    this.headers = failure.headers;
  }
}

/** The hub could not be reached, or the connection broke before the response was complete. */
export class HubNetworkError extends HubError {
  override readonly name = "HubNetworkError";
}

/** The complete response, with its body, did not arrive in time. */
export class HubTimeoutError extends HubError {
  override readonly name = "HubTimeoutError";
  readonly timeoutMs: number;

  constructor(timeoutMs: number, details: FailureDetails = {}) {
    super(`The hub did not respond completely within ${timeoutMs} ms`, details);
    this.timeoutMs = timeoutMs;
  }
}

/** A response of the hub, or a live event, does not match the contract. `fields` says where, if it was JSON. */
export class HubContractError extends HubError {
  override readonly name = "HubContractError";
  readonly fields: readonly FieldError[];

  constructor(message: string, fields: readonly FieldError[] = [], details: FailureDetails = {}) {
    super(fields.length === 0 ? message : `${message}: ${describeFields(fields)}`, details);
    this.fields = fields;
  }
}

/** The caller aborted the call. Its name is `AbortError`, like the platform's own, and `cause` the signal's reason. */
export class HubAbortError extends HubError {
  override readonly name = "AbortError";

  constructor(details: FailureDetails = {}) {
    super("The call was aborted", details);
  }
}

/** Whether a failure only means that the caller aborted the call. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function describeFields(fields: readonly FieldError[]): string {
  return fields.map(({ field, message }) => (field === "" ? message : `${field} ${message}`)).join("; ");
}
