import { isTaken, readAliases, writeAliases } from "../../command-line/aliases.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import { readRootIndex } from "../../command-line/index-files.ts";
import { note } from "../../command-line/output/sink.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub alias set late 'tasks list --filter my-tasks --due-at overdue'`. */
export const verb: Verb = {
  summary: "Create an alias for a command line",
  positionals: ["name", "line"],
  flags: [
    { name: "name", kind: "text", required: true, help: "letters, digits and hyphens; not a noun or command" },
    {
      name: "line",
      kind: "text",
      required: true,
      help: "the command line without iphub; $1 to $9 stand for the words that follow the name",
    },
  ],
  example: "alias set late 'tasks list --filter my-tasks --due-at overdue'",
  run: setAlias,
};

async function setAlias({ input }: RunContext): Promise<void> {
  const name = String(input.name);
  const line = (input.line === "-" ? await readInput("-") : String(input.line)).trim().replace(/^iphub\s+/, "");
  if (!/^[a-z0-9][a-z0-9-]*$/i.test(name))
    throw usageError(`${name} is not a name`, "Use letters, digits and hyphens.");
  if (isTaken(name, readRootIndex())) throw usageError(`${name} already has a meaning`, "Choose another name.");
  if (line === "") throw usageError("the line is empty", `For example: iphub ${verb.example ?? ""}`);
  writeAliases({ ...readAliases(), [name]: line });
  note(`iphub ${name} now means: iphub ${line}`);
}
