import { effectsOf } from "./event-codes.ts";
import type { RecordLine } from "./record-lines.ts";

/** The office's own lines on a request for continued examination: when its work on it began and finished. */
const OF_REQUEST: ReadonlySet<string> = new Set(["BRCE", "FRCE"]);
const REQUEST = "RCEX";

/**
 * The lines of an application's record that count: without those that a later line undoes (a late fee that is accepted
 * undoes the expiry), and without the office's lines on a request that the record shows. @param lines the oldest first
 */
export function countingLines(lines: readonly RecordLine[]): readonly RecordLine[] {
  return withoutUndone(withoutWorkOnRequests(lines));
}

function withoutUndone(lines: readonly RecordLine[]): readonly RecordLine[] {
  const undone = new Map<string, string>();
  for (const line of lines) {
    for (const effect of effectsOf(line)) if (effect.kind === "undoes") undone.set(effect.code, line.date);
  }
  return undone.size === 0 ? lines : lines.filter(({ code, date }) => date > (undone.get(code) ?? ""));
}

/**
 * A beginning or a finish is of the request that it follows, which ended the clocks of its own day: the finish can be
 * years later. The second one of its kind is of another request, which the record does not show, and counts itself.
 */
function withoutWorkOnRequests(lines: readonly RecordLine[]): readonly RecordLine[] {
  if (!lines.some(({ code }) => OF_REQUEST.has(code))) return lines;
  const codesOn = (day: string) => new Set(lines.filter(({ date }) => date === day).map(({ code }) => code));
  let shown: Set<string> | undefined;
  return lines.filter(({ code, date }) => {
    if (code === REQUEST) shown = codesOn(date);
    if (!OF_REQUEST.has(code)) return true;
    // The order within a day is not known.
    const isOfShown = (shown !== undefined && !shown.has(code)) || codesOn(date).has(REQUEST);
    if (!isOfShown) shown = new Set();
    shown?.add(code);
    return !isOfShown;
  });
}
