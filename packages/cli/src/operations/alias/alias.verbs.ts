import { isTaken, readAliases, writeAliases } from "../../command-line/aliases.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { readRootIndex } from "../../command-line/index-files.ts";
import type { Column } from "../../command-line/output/column.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { Verbs } from "../../command-line/verb.ts";

const aliasColumns: readonly Column[] = [{ key: "name" }, { key: "line", title: "Means iphub …" }];
const example = "alias set late 'tasks list --filter my-tasks --due-at overdue'";

/** The verbs of alias; a long one has its own file. */
export const verbs: Verbs = {
  delete: {
    summary: "Delete an alias",
    deletes: "the alias",
    positionals: ["name"],
    flags: [{ name: "name", kind: "text", required: true, help: "the name" }],
    example: "alias delete late",
    run: async ({ input }) => {
      const name = String(input.name);
      const { [name]: line, ...others } = readAliases();
      if (line === undefined) throw new CliError(exitCodes.notFound, `there is no alias ${name}`);
      writeAliases(others);
      note(`The alias ${name} is deleted.`);
    },
  },
  list: {
    summary: "List your aliases",
    isDefault: true,
    columns: aliasColumns,
    example: "alias list",
    run: async ({ output }) => {
      const rows = Object.entries(readAliases()).map(([name, line]) => ({ name, line }));
      const count = await output.list(once(rows), aliasColumns);
      if (count === 0) output.hint(`No aliases yet. Create one: iphub alias set late 'tasks list --due-at overdue'`);
    },
  },
  set: {
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
    example,
    run: async ({ input }) => {
      const name = String(input.name);
      const line = (input.line === "-" ? await readInput("-") : String(input.line)).trim().replace(/^iphub\s+/, "");
      if (!/^[a-z0-9][a-z0-9-]*$/i.test(name))
        throw usageError(`${name} is not a name`, "Use letters, digits and hyphens.");
      if (isTaken(name, readRootIndex())) throw usageError(`${name} already has a meaning`, "Choose another name.");
      if (line === "") throw usageError("the line is empty", `For example: iphub ${example}`);
      writeAliases({ ...readAliases(), [name]: line });
      note(`iphub ${name} now means: iphub ${line}`);
    },
  },
};
