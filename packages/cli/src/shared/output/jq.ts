import { raw } from "jq-wasm";
import { usageError } from "../exit-codes.ts";
import { jsonText } from "./json-text.ts";

/** Behind everything that the expression gives: jq's wrapper takes blanks and line breaks from the end. */
const lastLine = "\u001eend of output";

/**
 * Runs a jq expression over a value. Strings are printed raw, one result per line, as `gh --jq` does.
 * Throws a usage error when the expression is not jq or does not fit the data.
 */
export async function jqText(value: unknown, expression: string): Promise<string> {
  // The line break ends a comment at the end of the expression.
  const whole = `(${expression}\n), ${JSON.stringify(lastLine)}`;
  const result = await raw(jsonText(value), whole, ["-r", "-c"]).catch((error: unknown) => error);
  if (typeof result === "string") return result.endsWith(lastLine) ? result.slice(0, -lastLine.length) : result;
  const reason = result instanceof Error ? result.message : String(result);
  throw usageError(`--jq: ${reason.replace(/^Failed to execute raw query: /, "").split("\n")[0]}`);
}
