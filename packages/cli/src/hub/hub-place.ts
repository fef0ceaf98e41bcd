import { CliError, exitCodes } from "../shared/exit-codes.ts";
import { note } from "../shared/output/sink.ts";
import type { Input, OwnFlag } from "../shared/verb.ts";

/** The flags that say where a hub keeps its data. */
export const placeFlags: readonly OwnFlag[] = [
  {
    name: "data",
    kind: "text",
    placeholder: "dir",
    help: "the folder of database and files (IPHUB_DATA, .iphub-data)",
  },
  {
    name: "database-url",
    kind: "text",
    placeholder: "url",
    help: "the PostgreSQL server of the hub, where it has one",
  },
];

/** Where a hub keeps its data, by flags and environment. @throws CliError naming every fault of the configuration */
export async function placeOf(input: Input) {
  const { ConfigurationError, readConfiguration } = await import("@iphub/server");
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  try {
    const chosen = { IPHUB_DATA: text(input.data), IPHUB_DATABASE_URL: text(input["database-url"]) };
    const { dataDirectory, databaseUrl, s3Url } = readConfiguration(process.env, chosen);
    if (s3Url !== undefined)
      note("The files lie in the bucket of IPHUB_S3_URL and stay there: copy that one by its own means.");
    return { dataDirectory, databaseUrl };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new CliError(exitCodes.usage, error.message);
    throw error;
  }
}

/** What a copy fails with, in one line. */
export function copyFailure(error: unknown): CliError {
  if (error instanceof CliError) return error;
  return new CliError(exitCodes.failure, error instanceof Error ? error.message : String(error));
}
