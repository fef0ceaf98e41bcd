import { fullDay } from "@iphub/sdk/domain/day-text";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { periodWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import type { useDeadlineDocketing } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { cutEnd, singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

/** The view-model of the docketing screen. */
export type DocketingModel = ReturnType<typeof useDeadlineDocketing>;

/** The proposal in few lines: what it is, its dates, and what the paper says of its period. */
export function proposalLines(theme: Theme, model: DocketingModel, width: number): readonly string[] {
  const { row, list, period, offered } = model;
  if (!row) return [];
  const { invention, title, trigger, mailDate, status, computed } = row;
  const accepted = period === null ? null : offered;
  const dueAt = accepted?.dueAt ?? row.dueAt;
  const finalDate = accepted ? accepted.finalDate : row.finalDate;
  const matter = `${invention.references[0] ?? ""}  ${invention.title}`.trim();
  const dates = `Due ${fullDay(dueAt)} · final ${finalDate === null ? "none" : fullDay(finalDate)}`;
  const counted = accepted ? `${periodWords(accepted.period)}, printed` : computed.period;
  const badge = deadlineBadge(row, list.today);
  return [
    theme.paint(cutEnd(title, width), { bold: true }),
    theme.paint(cutEnd(singleLine(matter), width), { role: "muted" }),
    cutEnd(`${deadlineStatusWords[status]} · ${triggerName(trigger)} of ${fullDay(mailDate)}`, width),
    ...(status === "to-read" ? [] : wrapCells(`${dates} · ${counted}`, width)),
    ...(status === "to-read" ? [] : [theme.paint(cutEnd(badge.text, width), { role: badge.tone })]),
    ...offerLines(theme, model, width),
    "",
  ];
}

/** What was said of the offered period, with the keys. */
const choiceWords = {
  none: "p takes it, x keeps the proposal's.",
  asked: "Say first which one holds: p takes it, x keeps the proposal's.",
  taken: "Taken; x keeps the proposal's.",
  kept: "Not taken; p takes it.",
} as const;

/** What the paper says of its period: the proposal's own, another one that `p` takes, or nothing. */
function offerLines(theme: Theme, { paper, row, offered, chosen }: DocketingModel, width: number): string[] {
  const { data } = paper;
  if (data?.state !== "readable" || !row) return [];
  if (offered === null) {
    const [own] = data.periods;
    const words = own ? `= The paper sets the same period: “${own.quote}”` : "No period was found in the paper's text.";
    return wrapCells(words, width).map((line) => theme.paint(line, { role: own ? "ok" : "muted" }));
  }
  const isNotice = row.status === "to-read" || offered.dueAt === null;
  const other = isNotice ? "" : `; with ${periodWords(offered.period)} due ${fullDay(offered.dueAt ?? "")}`;
  const words = `▲ The paper says “${offered.quote}”${other}. ${isNotice ? "e reads the notice." : choiceWords[chosen ?? "none"]}`;
  return wrapCells(words, width).map((line) => theme.paint(line, { role: "warn" }));
}
