import { raw } from "jq-wasm";
import { usageError } from "../exit-codes.ts";
import { jsonText } from "./json-text.ts";

/**
 * Runs a jq expression over a value. Strings are printed raw, one result per line, as `gh --jq` does.
 * Throws a usage error when the expression is not jq or does not fit the data.
 */
export async function jqText(value: unknown, expression: string): Promise<string> {
  const result = await raw(jsonText(value), expression, ["-r", "-c"]).catch((error: unknown) => error);
  if (typeof result === "string") return result === "" || result.endsWith("\n") ? result : `${result}\n`;
  const reason = result instanceof Error ? result.message : String(result);
  throw usageError(`--jq: ${reason.replace(/^Failed to execute raw query: /, "").split("\n")[0]}`);
}
