import { startPageSetting, startPages } from "@iphub/sdk/contract/start-page";
import { startPageFault, startPageOf } from "@iphub/sdk/domain/identity/start-page";
import { usageError } from "../../command-line/exit-codes.ts";
import type { Column } from "../../command-line/output/column.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

const columns: readonly Column[] = [{ key: "page" }, { key: "id", optional: true }];

/** `iphub settings start-page today`: where web and terminal begin; without a page, prints it. */
export const verb: Verb = {
  summary: "Choose the page on which web and terminal begin, or print it",
  positionals: ["page", "id"],
  flags: [
    { name: "page", help: `${startPages.join(", ")}, or none for no choice`, choices: [...startPages, "none"] },
    { name: "id", help: "the id of the board, of the saved filter, or of a saved view of deadlines or inventions" },
  ],
  columns,
  example: "settings start-page today",
  run,
};

async function run({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const name = startPageSetting;
  if (input.page === undefined) {
    const chosen = startPageOf(await hub.settings.get({ name }));
    await output.record({ ...(chosen ?? { page: null }) }, columns);
    if (chosen === null) output.hint("Nothing chosen: the web begins at the overview, the terminal where you left it.");
    return;
  }
  const value = {
    page: input.page === "none" ? null : String(input.page),
    ...(input.id === undefined ? {} : { id: String(input.id) }),
  };
  const fault = startPageFault(value);
  if (fault !== null) throw usageError(`${fault.field} ${fault.message}`);
  await output.record(await hub.settings.set({ name, value }), columns);
}
