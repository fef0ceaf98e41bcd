import { fullDay } from "@iphub/sdk/domain/day-text";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { periodWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { samePeriodWords } from "@iphub/ui-core/docket/deadlines/docketing-views";
import type { DocketingModel } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { cutEnd, singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

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
    ...[model.notWaiting, model.skipped].flatMap((words) => (words === null ? [] : noted(theme, words, width))),
    "",
  ];
}

const noted = (theme: Theme, words: string, width: number) =>
  wrapCells(words, width).map((line) => theme.paint(line, { role: "muted" }));

/** What was said of the offered period of a proposal, with the keys. */
const choiceWords = {
  none: "p takes it, x keeps the proposal's.",
  asked: "Say first which one holds: p takes it, x keeps the proposal's.",
  taken: "Taken; x keeps the proposal's.",
  kept: "Not taken; p takes it.",
} as const;

/** The same of a date that is verified: its period is not changed by who verifies it. */
const verifyWords = {
  none: "If that holds, have the date changed; x keeps the docketed one.",
  asked: "Say first which one holds: have the date changed, or x keeps the docketed one.",
  kept: "The docketed one is kept; v verifies it.",
} as const;

/** What the reader can do about the period that the paper sets. */
function nextWords({ row, chosen, canTake, canKeep }: DocketingModel): string {
  if (row?.status === "to-read") return "e reads the notice.";
  if (canTake) return choiceWords[chosen ?? "none"];
  return canKeep ? verifyWords[chosen === "asked" || chosen === "kept" ? chosen : "none"] : "";
}

/** What the paper says of its period: the proposal's own, another one that `p` takes, or nothing. */
function offerLines(theme: Theme, model: DocketingModel, width: number): string[] {
  const { paper, row, offered } = model;
  const { data } = paper;
  if (data?.state !== "readable" || !row) return [];
  if (offered === null) {
    const [own] = data.periods;
    const words = own ? `= ${samePeriodWords(row, own.quote)}` : "No period was found in the paper's text.";
    return wrapCells(words, width).map((line) => theme.paint(line, { role: own ? "ok" : "muted" }));
  }
  const isNotice = row.status === "to-read" || offered.dueAt === null;
  const other = isNotice ? "" : `; with ${periodWords(offered.period)} due ${fullDay(offered.dueAt ?? "")}`;
  const words = `▲ The paper says “${offered.quote}”${other}. ${nextWords(model)}`;
  return wrapCells(words.trimEnd(), width).map((line) => theme.paint(line, { role: "warn" }));
}
