import type { FieldError } from "@iphub/sdk/field-errors";

/** An error of a call that the caller may see; becomes `{error: {code, message, fields?, requestId}}`. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[] | undefined;
  /** The current record, with a 409. */
  readonly current: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** The write was done, and only its result cannot be shown. */
  readonly isDone: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: readonly FieldError[];
      current?: unknown;
      headers?: Record<string, string>;
      isDone?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.headers = more.headers ?? {};
    this.isDone = more.isDone ?? false;
  }
}

/** 404: there is no such record, or the caller may not know of it. `what` is the noun, for example `task`. */
export function notFound(what: string): Failure {
  return new Failure(404, "not_found", `There is no such ${what}.`);
}

/** 400: the fields named are wrong; each says what to do. */
export function invalid(fields: readonly FieldError[]): Failure {
  const first = fields[0];
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more)` : "";
  return new Failure(400, "invalid_input", first ? `${first.field}: ${first.message}${rest}` : "Invalid input.", {
    fields,
  });
}

/** 400: the file that was sent cannot be taken; `message` says why and what to do. */
export function invalidFile(message: string): Failure {
  return invalid([{ field: "file", message }]);
}

/**
 * 404: ids in the body that are unknown to the caller; ids are opaque, so this is never a matter of their format. Each
 * field says what to do; `message` replaces the first of them where the published API has a fixed message.
 */
export function namesNothing(fields: readonly FieldError[], message?: string): Failure {
  return new Failure(404, "not_found", message ?? invalid(fields).message, { fields });
}

/** 401: no one is signed in, or the token is no longer valid. `token_expired` has a client refresh it. */
export function unauthorized(
  code:
    | "unauthorized"
    | "token_expired"
    | "signed_out"
    | "passkey_refused"
    | "second_factor_required"
    | "second_factor_wrong",
  message: string,
): Failure {
  return new Failure(401, code, message, { headers: { "www-authenticate": "Bearer" } });
}

/** 403: the person is known but lacks the permission. */
export function forbidden(permission: string): Failure {
  return new Failure(403, "forbidden", `This needs the permission ${permission}. Ask an administrator for it.`);
}

/** 409: the record was changed since the caller read it; `current` is the current record. */
export function conflict(current: unknown): Failure {
  const message =
    "This was changed by someone else in the meantime. Check the current version, and change it again if needed.";
  return new Failure(409, "conflict", message, { current });
}

/** A record that says when it was last changed, and so lets a change that was made on an older reading be refused. */
interface Versioned {
  readonly updatedAt: string;
}

/** Whether the caller read the record before it was last changed. A caller who does not say when takes it as it is. */
export function isStale(readAt: string | undefined, current: Versioned): boolean {
  return readAt !== undefined && Date.parse(readAt) < Date.parse(current.updatedAt);
}

/**
 * Refuses a change that was made on an older reading. `readAt` is the `updatedAt` that the caller sent; the record is
 * locked, so that nothing changes it between this comparison and the write.
 * @throws Failure 409 with the record as it is now
 */
export function refuseStale(readAt: string | undefined, current: Versioned): void {
  if (isStale(readAt, current)) throw conflict(current);
}

/** The code of an error of the system or of a library, such as `ENOSPC`, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
