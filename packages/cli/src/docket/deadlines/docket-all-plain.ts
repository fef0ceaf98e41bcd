import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { type DocketedRow, docketEach, docketedWords } from "@iphub/ui-core/docket/deadlines/docket-each";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { firstReferenceOf } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext } from "../../command-line/verb.ts";
import { sayMore } from "../docket/left-out.ts";
import { plainCount, restOfProposals, sayOthers } from "./other-proposals.ts";

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
 * @throws CliError with exit code 1 where some were not docketed, 9 where the hub has more than it looked at
 */
export async function docketAllPlain({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const { plain, others, isWhole } = await hub.deadlines.plain();
  const isDry = input["dry-run"] === true;
  const rows = isDry ? [] : await docketEach(hub, plain);
  if (isDry) await output.list(once(plain), previewColumns);
  else await output.list(once(rows.map(resultOf)), resultColumns);
  note(isDry ? `${plain.length} would be docketed; nothing was changed.` : `${docketedWords(rows)}.`);
  sayOthers(others);
  const failed = rows.filter(({ isDocketed }) => !isDocketed).length;
  if (failed > 0) {
    const more = isWhole ? undefined : restOfProposals;
    throw new CliError(exitCodes.failure, `${failed} of ${rows.length} were not docketed`, more);
  }
  if (!isWhole) sayMore(output, plainCount(plain.length), restOfProposals);
}

function resultOf({
  deadline,
  isDocketed,
  failure,
}: DocketedRow): DeadlineRecord & Record<"result" | "failure", string> {
  return { ...deadline, result: isDocketed ? "docketed" : "failed", failure: failure ?? "" };
}
