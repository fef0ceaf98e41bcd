import type { ChangedByOther } from "@iphub/sdk/domain/operations/portfolio/changed-by-others";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import {
  changeLines,
  conflictLine,
  type PlanLine,
  planSummary,
} from "@iphub/sdk/domain/operations/portfolio/plan-lines";
import { nameText } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { terminalText } from "../../command-line/output/cell.ts";
import { toned, wantsColor } from "../../command-line/output/color.ts";
import type { Column } from "../../command-line/output/column.ts";
import { type Output, once } from "../../command-line/output/output.ts";
import { note, writeOut } from "../../command-line/output/sink.ts";

/** The columns of a plan; JSON has the changes whole. */
export const planColumns: readonly Column[] = [
  { key: "action" },
  { key: "section" },
  { key: "name" },
  { key: "id", title: "Id", whole: true },
  { key: "before" },
  { key: "after" },
];

const tones = { added: "ok", changed: "warn", deleted: "danger", plain: "text" } as const;

/** Lines that are written at once. */
const batch = 500;

/**
 * Prints a plan: as a coloured list of changes, or as the data of the format that was asked for. What it leaves because of
 * a conflict is listed with it.
 */
export async function printPlan(
  changes: readonly PortfolioChange[],
  output: Output,
  conflicts: readonly ChangedByOther[] = [],
): Promise<void> {
  if (output.asksForRows) {
    await output.list(once([...changes.map(planRow), ...conflicts.map(conflictRow)]), planColumns);
    // Who and when are in JSON alone.
    for (const conflict of conflicts) note(terminalText(conflictLine(conflict).text));
    return;
  }
  const color = wantsColor({ env: process.env, isTerminal: output.isTerminal });
  const summary = { kind: "plain" as const, text: planSummary(changes) };
  const lines = [...changes.flatMap(changeLines), ...conflicts.map(conflictLine), summary];
  const written = ({ kind, text }: PlanLine) => `${toned(terminalText(text), tones[kind], color)}\n`;
  for (let from = 0; from < lines.length; from += batch) {
    await writeOut(
      lines
        .slice(from, from + batch)
        .map(written)
        .join(""),
    );
  }
}

function planRow({ action, name, id, before, after }: PortfolioChange) {
  return { action, section: name.section, name: nameText(name), id, before, after };
}

function conflictRow({ change, by, at }: ChangedByOther) {
  return { ...planRow(change), action: "conflict", changedBy: by, changedAt: at };
}
