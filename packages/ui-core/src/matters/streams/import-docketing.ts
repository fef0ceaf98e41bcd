import type { DocketingImport, DocketingRow } from "@iphub/sdk/contract/inventions";
import { counted } from "@iphub/sdk/domain/counted";

/** Rows in one call. */
const atOnce = 500;

/**
 * Imports docketing events, some hundred at a time, and adds up the results. Importing an event twice has no effect, so
 * an interrupted import is simply repeated.
 */
export async function importDocketing(
  send: (rows: DocketingRow[]) => Promise<DocketingImport>,
  rows: readonly DocketingRow[],
): Promise<DocketingImport> {
  let [imported, known] = [0, 0];
  const unknown = new Set<string>();
  const dropped = new Set<string>();
  for (let from = 0; from < rows.length; from += atOnce) {
    const done = await send(rows.slice(from, from + atOnce));
    imported += done.imported;
    known += done.known;
    for (const matter of done.unknownMatters) unknown.add(matter);
    for (const type of done.droppedTypes) dropped.add(type);
  }
  return { imported, known, unknownMatters: [...unknown], droppedTypes: [...dropped] };
}

/**
 * The result of an import in a sentence: `2 events imported, 1 existed already. No matter, or more than one, is 'X-9'.`
 */
export function importWords({ imported, known, unknownMatters, droppedTypes }: DocketingImport): string {
  const came = `${counted(imported, "event")} imported`;
  const there = known === 0 ? "" : `, ${known} existed already`;
  const none = unknownMatters.length === 0 ? "" : ` No matter, or more than one, is ${firstOf(unknownMatters)}.`;
  const types =
    droppedTypes.length === 0 ? "" : ` Left out, because they are no docketing events: ${firstOf(droppedTypes)}.`;
  return `${came}${there}.${none}${types}`;
}

/** The first five of a list, quoted, with the number of the others. */
function firstOf(all: readonly string[]): string {
  const shown = all.slice(0, 5).map((one) => `‘${one}’`);
  const more = all.length > shown.length ? ` and ${all.length - shown.length} more` : "";
  return `${shown.join(", ")}${more}`;
}
