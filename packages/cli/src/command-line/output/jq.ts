import { usageError } from "../exit-codes.ts";
import { jsonText } from "./json-text.ts";

/**
 * Runs a jq expression over a value. Strings are printed raw, one result per line, as `gh --jq` does.
 * Throws a usage error when the expression is not jq or does not fit the data.
 */
export async function jqText(value: unknown, expression: string): Promise<string> {
  const { default: loading } = await import("jq-web");
  const jq = await loading;
  const { exitCode } = process;
  try {
    // Nothing at all where the expression gives nothing; else without the last line break.
    const text = jq.raw(jsonText(value), expression, ["-r", "-c"]);
    return text === undefined ? "" : `${text}\n`;
  } catch (error) {
    throw usageError(`--jq: ${reasonOf(error)}`);
  } finally {
    // It takes the process for its own and sets the exit code.
    process.exitCode = exitCode;
  }
}

/** `Non-zero exit code: 3`, then what jq says, line by line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = text] = text.replace(/^Non-zero exit code: \d+\n/, "").split("\n");
  return first.replace(/^jq: error( \(at inputString:\d+\))?: /, "");
}
