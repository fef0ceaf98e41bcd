import type { DeadlineRecord, NotPlain } from "@iphub/sdk/contract/deadline-shapes";
import { type DocketedRow, docketEach, docketedWords } from "@iphub/ui-core/docket/deadlines/docket-each";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { firstReferenceOf } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext } from "../../command-line/verb.ts";

const previewColumns: readonly Column[] = [
  { key: "invention", title: "Matter", show: ({ invention }) => firstReferenceOf(invention) },
  { key: "title", title: "Notice" },
  { key: "trigger", title: "Event" },
  { key: "mailDate", title: "Mailed", whole: true },
  { key: "ruleId", title: "Rule", show: ({ ruleId, ruleVersion }) => `${String(ruleId)} v${String(ruleVersion)}` },
  { key: "dueAt", title: "Due", whole: true },
  { key: "finalDate", title: "Final", whole: true },
  { key: "id", title: "Id", whole: true, optional: true },
];
const resultColumns: readonly Column[] = [
  ...previewColumns.filter(({ key }) => key !== "id"),
  { key: "result", title: "Result" },
  { key: "failure", title: "Why not" },
  { key: "id", title: "Id", whole: true, optional: true },
];

/**
 * Dockets every plain proposal that the hub names, or with `--dry-run` lists them. Each is a call of its own: what fails
 * is listed with its reason and stops none of the others.
 * @throws CliError with exit code 1 where some were not docketed
 */
export async function docketAllPlain({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const { plain, others, isWhole } = await hub.deadlines.plain();
  if (input["dry-run"] === true) {
    await output.list(once(plain), previewColumns);
    note(`${plain.length} would be docketed; nothing was changed.`);
    return sayOthers(others, isWhole);
  }
  const rows = await docketEach(hub, plain);
  await output.list(once(rows.map(resultOf)), resultColumns);
  note(`${docketedWords(rows)}.`);
  sayOthers(others, isWhole);
  const failed = rows.filter(({ isDocketed }) => !isDocketed).length;
  if (failed > 0) throw new CliError(exitCodes.failure, `${failed} of ${rows.length} were not docketed`);
}

function resultOf({
  deadline,
  isDocketed,
  failure,
}: DocketedRow): DeadlineRecord & Record<"result" | "failure", string> {
  return { ...deadline, result: isDocketed ? "docketed" : "failed", failure: failure ?? "" };
}

/** The proposals that are left for a person, counted by reason. */
function sayOthers(others: readonly NotPlain[], isWhole: boolean): void {
  for (const [why, rows] of Map.groupBy(others, (one) => one.why)) {
    note(`${rows.length} ${rows.length === 1 ? "proposal needs" : "proposals need"} a person: ${why}.`);
  }
  if (!isWhole) note("There are more proposals than were looked at; run it again after these.");
}
