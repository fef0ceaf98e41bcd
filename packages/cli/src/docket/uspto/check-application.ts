import { parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";
import { type CliError, usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";

/**
 * Refuses what cannot be an application number. The hub has no documents of it and answers with an empty list, which
 * would look like an empty file wrapper (docs/behaviour/clients.md, Command line).
 */
export function checkApplication(key: string): (input: Input) => CliError | undefined {
  return (input) => {
    const typed = String(input[key]);
    if (parseOfficeNumber(typed)?.kind.endsWith("application")) return undefined;
    return usageError(
      `${typed} is not an application number`,
      "Write it like 17/248,024, 17248024 or PCT/US2024/012345.",
    );
  };
}
