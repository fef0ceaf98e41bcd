import { nameText, type StoredEntry } from "@iphub/sdk/domain/operations/portfolio/entries";
import { terminalText } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";

/** Names the deadlines that pruning leaves on the docket, each with the command that rejects it. */
export function sayKept(deadlines: readonly StoredEntry[]): void {
  for (const { id, name } of deadlines) {
    const way = `To reject it: iphub deadlines reject ${id} --reason '…'`;
    note(terminalText(`${nameText(name)} is still on the docket: --prune takes no deadline off. ${way}`));
  }
}
