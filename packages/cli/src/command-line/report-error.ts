import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { HubHttpError, HubNetworkError } from "@iphub/sdk/errors";
import type { FieldError } from "@iphub/sdk/field-errors";
import { confirmFlags } from "./asked-twice.ts";
import { CliError, type ExitCode, exitCodes } from "./exit-codes.ts";
import { noteColumns } from "./output/sink.ts";
import { kebabCase } from "./verb-index.ts";

/** A failure for a person at a terminal: lines for standard error, and the exit code. */
export interface Report {
  readonly lines: readonly string[];
  /** Lines below the others that are printed as they are: a mark points at a column of a text. */
  readonly excerpt?: readonly string[];
  readonly exitCode: ExitCode;
}

type TypedNames = ReadonlyMap<string, string>;

/**
 * Turns any failure into one clear line, with at most one hint below it; never a stack trace. `names` maps the
 * contract's keys to what is typed, as in the usage line; any other field is shown in words.
 */
export async function describeFailure(error: unknown, host: string, names?: TypedNames): Promise<Report> {
  if (error instanceof CliError) return cliReport(error);
  const sdk = await import("@iphub/sdk/errors");
  if (sdk.isAborted(error)) return report(exitCodes.interrupted, "interrupted");
  if (error instanceof sdk.HubInputError) return fieldReport(error.fields, error.message, names);
  if (error instanceof sdk.HubHttpError) return httpReport(error, host, names);
  if (error instanceof sdk.HubNetworkError) return networkReport(error, host);
  if (error instanceof sdk.HubTimeoutError) {
    const seconds = error.timeoutMs / 1000;
    return report(
      exitCodes.network,
      `the hub at ${host} did not respond completely within ${seconds} s`,
      "Use --timeout to wait longer.",
    );
  }
  if (error instanceof sdk.HubContractError) {
    const reason = oneLine(error.message);
    return report(
      exitCodes.network,
      `${host} does not respond like a hub of this version: ${reason}`,
      "Is the address right?",
    );
  }
  if (error instanceof sdk.HubError) return report(exitCodes.failure, oneLine(error.message));
  return report(exitCodes.failure, `unexpected failure: ${oneLine(errorMessage(error))}`);
}

async function cliReport({ exitCode, message, hint, typed }: CliError): Promise<Report> {
  const said = report(exitCode, message, hint);
  if (typed === undefined) return said;
  const { faultExcerpt } = await import("./output/fault-excerpt.ts");
  return { ...said, excerpt: faultExcerpt(typed, noteColumns()) };
}

function httpReport(error: HubHttpError, host: string, names: TypedNames | undefined): Report {
  const reason = oneLine(error.message);
  const trace = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
  switch (error.status) {
    case 400:
    case 422:
      if (error.code === "idempotency_key_reused") return report(exitCodes.usage, reason, "Change --idempotency-key.");
      return error.code === "confirmation_required"
        ? questionReport(error, names)
        : fieldReport(error.fields, reason, names);
    case 401:
      return report(exitCodes.signIn, `${host}: ${reason}`, "Sign in with iphub login.");
    case 403:
      return report(exitCodes.notAllowed, reason);
    case 404:
      return error.fields.length > 0
        ? fieldReport(error.fields, reason, names, exitCodes.notFound)
        : report(exitCodes.notFound, reason);
    case 409:
      return report(exitCodes.conflict, reason, conflictHint(error));
    case 502:
    case 503:
    case 504:
      return report(exitCodes.network, `the hub at ${host} is not available now (${error.status}): ${reason}${trace}`);
    case 301:
    case 302:
    case 307:
    case 308:
      return report(exitCodes.network, `${host} redirects elsewhere (${error.status})`, "Is the address right?");
    default:
      return report(exitCodes.failure, `${reason}${error.status >= 500 ? trace : ""}`);
  }
}

/** What to do about a conflict, where its own words do not say it: only a change of an older reading is made again. */
function conflictHint({ code, current }: HubHttpError): string | undefined {
  if (code === "told_once") return "What was made is there. To make another, use another --idempotency-key, or none.";
  return current === undefined ? undefined : "Read the stored record, then change it again.";
}

function fieldReport(
  fields: readonly FieldError[],
  message: string,
  names: TypedNames | undefined,
  exitCode: ExitCode = exitCodes.usage,
): Report {
  if (fields.length === 0) return report(exitCode, oneLine(message));
  const lines = fields.map(({ field, message: fault }) => `iphub: ${inputName(field, names)} ${oneLine(fault)}`);
  return { lines, exitCode };
}

/** What the hub asks before it stores an unusual value, each with its rule, and how a script confirms it. */
function questionReport(error: HubHttpError, names: TypedNames | undefined): Report {
  const asked = error.fields.map((one) => ({ ...one, message: `${one.message} (${one.rule}: ${one.citation})` }));
  const { lines, exitCode } = fieldReport(asked, oneLine(error.message), names);
  return { lines: [...lines, `Add ${confirmFlags(error)} if that is right.`], exitCode };
}

function inputName(field: string, names: TypedNames | undefined): string {
  const [key = "", ...rest] = field.split(/(?=[.[])/);
  if (key === "") return "the input";
  const unnamed = names === undefined ? `--${kebabCase(key)}` : `the ${kebabCase(key).replaceAll("-", " ")}`;
  return (names?.get(key) ?? unnamed) + rest.join("");
}

function networkReport(error: HubNetworkError, host: string): Report {
  const code = causeCode(error);
  const hint = "Is it running? iphub serve starts a hub here; --hub or IPHUB_HOST names another.";
  if (code === "ECONNREFUSED")
    return report(exitCodes.network, `nothing answers at ${host} (connection refused)`, hint);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return report(exitCodes.network, `the host of ${host} is not known (${code})`, hint);
  }
  return report(
    exitCodes.network,
    `the connection to ${host} failed: ${oneLine(error.message)}${code === "" ? "" : ` (${code})`}`,
  );
}

function causeCode(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    if ("code" in at && typeof at.code === "string" && at.code !== "") return at.code;
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return "";
}

function report(exitCode: ExitCode, message: string, hint?: string): Report {
  const lines = message === "" ? [] : [`iphub: ${message}`];
  return { lines: hint === undefined ? lines : [...lines, hint], exitCode };
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
