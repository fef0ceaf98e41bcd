import type { FieldError } from "./field-errors.ts";

/** What every failure of a call carries, as far as it is known when it happens. */
export interface FailureDetails {
  /** The number under which the hub logged the request. */
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

/** The hub was not given what a call needs: an address or a token store. */
export class HubConfigurationError extends HubError {
  override readonly name = "HubConfigurationError";
}

/** The input does not fit the contract; nothing was sent. `fields` names each fault. */
export class HubInputError extends HubError {
  override readonly name = "HubInputError";
  readonly fields: readonly FieldError[];

  constructor(call: string, fields: readonly FieldError[]) {
    super(`${call}: ${describeFields(fields)}`);
    this.fields = fields;
  }
}

/** What an answer outside 200 to 299 says. */
export interface HttpFailure extends FailureDetails {
  readonly status: number;
  /** The server's word for the fault, such as `token_expired`; `http_<status>` where it gave none. */
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldError[] | undefined;
  /** The stored record, with a 409. */
  readonly current?: unknown;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
}

/** The hub answered, and refused. */
export class HubHttpError extends HubError {
  override readonly name = "HubHttpError";
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly current: unknown;
  readonly retryAfterMs: number | undefined;

  constructor(failure: HttpFailure) {
    super(failure.message, failure);
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? [];
    this.current = failure.current;
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** The hub could not be reached, or the connection broke before the whole answer had come. */
export class HubNetworkError extends HubError {
  override readonly name = "HubNetworkError";
}

/** The whole answer, body included, did not come in time. */
export class HubTimeoutError extends HubError {
  override readonly name = "HubTimeoutError";
  readonly timeoutMs: number;

  constructor(timeoutMs: number, details: FailureDetails = {}) {
    super(`The hub did not answer in full within ${timeoutMs} ms`, details);
    this.timeoutMs = timeoutMs;
  }
}

/** The hub's answer, or a live event, is not what the contract promises. `fields` says where, if it was JSON. */
export class HubContractError extends HubError {
  override readonly name = "HubContractError";
  readonly fields: readonly FieldError[];

  constructor(message: string, fields: readonly FieldError[] = [], details: FailureDetails = {}) {
    super(fields.length === 0 ? message : `${message}: ${describeFields(fields)}`, details);
    this.fields = fields;
  }
}

/** The caller aborted the call. Its name is `AbortError`, as the platform's own, and `cause` the signal's reason. */
export class HubAbortError extends HubError {
  override readonly name = "AbortError";

  constructor(details: FailureDetails = {}) {
    super("The call was aborted", details);
  }
}

/** Tells whether a failure only means that the caller lost interest. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function describeFields(fields: readonly FieldError[]): string {
  return fields.map(({ field, message }) => (field === "" ? message : `${field} ${message}`)).join("; ");
}
