import { counted } from "@iphub/sdk/domain/counted";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { CliError, exitCodes, usageError } from "./exit-codes.ts";
import type { Parsed } from "./flag-values.ts";
import type { Output } from "./output/output.ts";

/**
 * Which rows of a paged list a verb prints: all of them, the first ones up to a limit, or one page. A page is chosen
 * with `--size`; without it a terminal shows the first.
 */
export type WantedRows =
  | { readonly kind: "all" }
  | { readonly kind: "first"; readonly limit: number }
  | { readonly kind: "page"; readonly isChosen: boolean };

/** One response of a paged list. */
export interface AnsweredPage<Row = unknown> {
  readonly rows: readonly Row[];
  /** The number of rows of the whole list, where the hub gives it. */
  readonly total: number | undefined;
  /** Where it does not: whether a page may follow, because the response names it or is a full page. */
  readonly mayHaveNext?: boolean;
}

/** What was printed of a list, filled in while its pages are read. */
export interface PrintedRows {
  count: number;
  total: number | undefined;
  /** Whether the list has more rows than were printed. */
  hasMore: boolean;
}

/** A list of which nothing is printed yet. */
export function nothingPrinted(): PrintedRows {
  return { count: 0, total: undefined, hasMore: false };
}

/**
 * What is not shown on a terminal is whole: a script that got the first page would take it for the list.
 * @throws CliError (exit code 2) for a limit that is no number of rows, or that contradicts `--all`
 */
export function wantedRows({ flags }: Parsed, output: Output): WantedRows {
  if (flags.limit !== undefined) {
    const limit = Number(flags.limit);
    if (!Number.isSafeInteger(limit) || limit < 1) throw usageError("--limit must be a number of rows, 1 or more");
    if (flags.all === true) throw usageError("--limit and --all exclude each other", "Give one of them.");
    return { kind: "first", limit };
  }
  if (flags.all === true || output.workbook !== undefined) return { kind: "all" };
  const isChosen = flags.size !== undefined || flags.pagination !== undefined;
  return isChosen || output.isTerminal ? { kind: "page", isChosen } : { kind: "all" };
}

/** The wanted rows of the pages of a list; a page is requested only after the one before it was printed. */
export async function* wantedPages<Row>(
  answers: AsyncIterable<AnsweredPage<Row>>,
  wanted: WantedRows,
  printed: PrintedRows,
  skip = 0,
): AsyncIterable<readonly Row[]> {
  let isFirst = true;
  for await (const answer of answers) {
    const { rows, total } = answer;
    const room = roomFor(wanted, printed.count, isFirst);
    const shown = rows.length > room ? rows.slice(0, room) : rows;
    printed.count += shown.length;
    printed.total = total;
    printed.hasMore = rows.length > room;
    if (shown.length > 0 || isFirst) yield shown;
    if (printed.hasMore) return;
    if (isFirst && wanted.kind === "page") {
      const isMoreThere = goesOn(answer, wanted.isChosen, skip + printed.count);
      if (isMoreThere !== undefined) {
        printed.hasMore = isMoreThere;
        return;
      }
    }
    isFirst = false;
  }
}

/** Whether a list goes on after so many rows with its first page; undefined where only the next page can say it. */
function goesOn({ total, mayHaveNext }: AnsweredPage, isChosen: boolean, count: number): boolean | undefined {
  if (total !== undefined) return total > count;
  // A chosen page may end with an exit code: that there is more is then read, and not guessed from a full page.
  return isChosen ? undefined : mayHaveNext;
}

/** After a page the next one is read only to know whether there is one. */
function roomFor(wanted: WantedRows, count: number, isFirst: boolean): number {
  if (wanted.kind === "first") return wanted.limit - count;
  return wanted.kind === "all" || isFirst ? Number.POSITIVE_INFINITY : 0;
}

/**
 * Says what of a list was left out.
 * @throws CliError (exit code 9) where that was chosen, or a program reads it; on a terminal the first page has a hint
 */
export function sayLeftOut({ count, total, hasMore }: PrintedRows, wanted: WantedRows, output: Output): void {
  if (!hasMore) return;
  if (output.isWatching || (wanted.kind === "page" && output.isTerminal)) {
    output.hint(`${total === undefined ? `${count} shown` : `${count} of ${totalWords(total)}`}; --all shows all.`);
    return;
  }
  const more = `${counted(count, "row")}, and there are more`;
  const part = total === undefined ? more : `${count} of ${totalWords(total)} rows`;
  throw new CliError(exitCodes.leftOut, `${part}; the others are left out`, "--all gives all of them.");
}

/**
 * Says that a list without pages has as many rows as the hub gives of it; `most` is undefined where it has fewer.
 * @throws CliError (exit code 9) for every format but a table on a terminal
 */
export function sayCapped(most: number | undefined, output: Output): void {
  if (most === undefined) return;
  const isRead = !output.isTerminal || output.isMachineRead;
  if (isRead && !output.isWatching) {
    throw new CliError(exitCodes.leftOut, `the first ${most} rows; the hub gives no more`);
  }
  output.hint(`The first ${most} rows; the hub gives no more.`);
}
