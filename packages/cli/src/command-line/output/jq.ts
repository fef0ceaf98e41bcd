import { errorMessage } from "@iphub/sdk/domain/error-message";
import { usageError } from "../exit-codes.ts";
import { jsonText } from "./json-text.ts";

/**
 * Runs a jq expression on a value. Strings are printed raw, one result per line, as `gh --jq` does. Throws a usage
 * error if the expression is invalid or does not fit the data.
 */
export async function jqText(value: unknown, expression: string): Promise<string> {
  const { default: loading } = await import("jq-web");
  const jq = await loading;
  const { exitCode } = process;
  try {
    // Empty if the expression has no result; otherwise without the last line break.
    const text = jq.raw(jsonText(value), expression, ["-r", "-c"]);
    return text === undefined ? "" : `${text}\n`;
  } catch (error) {
    throw usageError(`--jq: ${reasonOf(error)}`);
  } finally {
    // jq sets the exit code of the process, as if it were its own.
    process.exitCode = exitCode;
  }
}

/** The lines after `Non-zero exit code: 3`: jq's messages. */
function reasonOf(error: unknown): string {
  const text = errorMessage(error);
  const [first = text] = text.replace(/^Non-zero exit code: \d+\n/, "").split("\n");
  return first.replace(/^jq: error( \(at inputString:\d+\))?: /, "");
}
