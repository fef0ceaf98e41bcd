import type { DeadlinePaper, PaperPeriod } from "@iphub/sdk/contract/deadline-paper";
import { paperWords } from "@iphub/ui-core/docket/deadlines/use-deadline-paper";
import type { FailureText } from "@iphub/ui-core/platform/failure";
import type { RequestState } from "@iphub/ui-core/platform/use-remote";
import { singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

/** The paper as the hub returns it. */
interface ShownPaper {
  readonly state: RequestState;
  readonly data: DeadlinePaper | undefined;
  readonly failure: FailureText | null;
}

/** Marks a line that holds the found period, without colour too. */
const mark = "▶";

/** The text of a paper by page with the found periods marked, or why it is not shown and the keys that help. */
export function paperLines(theme: Theme, { state, data, failure }: ShownPaper, width: number): string[] {
  const muted = (text: string) => wrapCells(text, width).map((line) => theme.paint(line, { role: "muted" }));
  if (state === "pending") return muted("Loading the paper …");
  if (!data) return wrapCells(`▲ ${failure?.message ?? "The paper could not be loaded."} r tries again.`, width);
  const problem = paperWords(data);
  const name = data.file?.name ?? data.document?.description ?? "The paper";
  const heading = wrapCells(name, width).map((line) => theme.paint(line, { bold: true }));
  if (problem) {
    const ways = [
      ...(problem.canDownload ? ["a downloads it from the patent office."] : []),
      ...(data.file ? ["o opens the file."] : []),
      "m opens the matter, with its file wrapper and files.",
    ];
    return [...heading, "", ...wrapCells(`▲ ${problem.words}`, width), ...ways.flatMap(muted)];
  }
  const pages = data.pages.flatMap((text, page) => [
    "",
    ...muted(`Page ${page + 1}`),
    ...pageLines(
      theme,
      text,
      data.periods.filter((one) => one.page === page),
      width,
    ),
  ]);
  return [...heading, ...pages, ...(data.isWhole ? [] : muted("This is the beginning; o opens the file."))];
}

/** The line to begin with: a little above the first found period; the first line without one. */
export function firstMarked(lines: readonly string[]): number {
  return Math.max(0, lines.findIndex((line) => line.includes(mark)) - 4);
}

function pageLines(theme: Theme, text: string, periods: readonly PaperPeriod[], width: number): string[] {
  let from = 0;
  return text.split("\n").flatMap((line) => {
    const start = from;
    from += line.length + 1;
    const found = periods.filter((one) => one.start < from - 1 && one.end > start);
    const wrapped = wrapCells(singleLine(line), width - 2);
    if (found.length === 0) return wrapped.map((part) => `  ${part}`);
    return wrapped.map((part) => theme.paint(`${mark} ${part}`, { role: "warn", bold: true }));
  });
}
