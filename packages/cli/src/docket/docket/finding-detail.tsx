import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { findingEnd } from "@iphub/sdk/domain/due-end";
import { waiverWords } from "@iphub/ui-core/docket/docket/docket-words";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { dueInFull } from "../../terminal-kit/due-cell.ts";
import { type Fact, factLines } from "../../terminal-kit/facts.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

type Props = { readonly finding: DocketFinding | undefined; readonly today: string };

/** A finding in full, next to the list: both sides, what would settle it, the waiver and the history. */
export function FindingDetail({ finding, today }: Props) {
  const theme = useTheme();
  if (!finding) return null;
  const linesOf = (width: number) => findingLines(theme, finding, today, width);
  return <ScrollText key={finding.id} linesOf={linesOf} indent={0} />;
}

function findingLines(theme: Theme, finding: DocketFinding, today: string, columns: number): string[] {
  const { subject, reason, invention, docket, office, dueAt, finalDate, standing, fix, status, history } = finding;
  const waiver = waiverWords(finding);
  const facts: Fact[] = [
    ...(dueAt === null
      ? []
      : [
          { label: "Due date", value: dueInFull({ dueAt, finalDate, standing, today, ended: findingEnd(status) }) },
          { label: "Final date", value: finalDate === null ? "none" : dateWords(finalDate, { weekday: true }) },
        ]),
    { label: "Docket says", value: docketSentence(docket ?? "nothing") },
    { label: "Office says", value: docketSentence(office ?? "nothing") },
    ...(fix ? [{ label: "Settled by", value: `${fix.words} (s)`, style: { role: "accent" } as const }] : []),
    ...(waiver === null ? [] : [{ label: "Waiver", value: waiver, style: { role: "warn" } as const }]),
  ];
  return [
    ...wrapCells(docketSentence(subject), columns).map((line) => theme.paint(line, { bold: true })),
    ...wrapCells(`${invention.references[0] ?? ""}  ${invention.title}`.trim(), columns).map((line) =>
      theme.paint(line, { role: "muted" }),
    ),
    "",
    ...wrapCells(docketSentence(reason), columns),
    "",
    ...factLines(theme, facts, columns),
    "",
    ...history.flatMap(({ at, by, did, reason: because }) =>
      wrapCells(
        `· ${dateWords(at)} ${did} by ${by ?? "the hub"}${because === null ? "" : `: ${because}`}`,
        columns,
      ).map((line) => theme.paint(line, { role: "muted" })),
    ),
  ];
}
