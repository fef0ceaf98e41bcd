import { readAliases } from "../../command-line/aliases.ts";
import { once } from "../../command-line/output/output.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub alias list`. */
export const verb: Verb = {
  summary: "List your aliases",
  isDefault: true,
  columns: [{ key: "name" }, { key: "line", title: "Means iphub …" }],
  example: "alias list",
  run: listAliases,
};

async function listAliases({ output }: RunContext): Promise<void> {
  const rows = Object.entries(readAliases()).map(([name, line]) => ({ name, line }));
  const count = await output.list(once(rows), verb.columns ?? []);
  if (count === 0) output.hint(`No aliases yet. Create one: iphub alias set late 'tasks list --due-at overdue'`);
}
