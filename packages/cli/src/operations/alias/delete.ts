import { readAliases, writeAliases } from "../../command-line/aliases.ts";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub alias delete late`. */
export const verb: Verb = {
  summary: "Delete an alias",
  positionals: ["name"],
  flags: [{ name: "name", kind: "text", required: true, help: "the name" }],
  example: "alias delete late",
  run: deleteAlias,
};

async function deleteAlias({ input }: RunContext): Promise<void> {
  const name = String(input.name);
  const { [name]: line, ...others } = readAliases();
  if (line === undefined) throw new CliError(exitCodes.notFound, `there is no alias ${name}`);
  writeAliases(others);
  note(`The alias ${name} is deleted.`);
}
