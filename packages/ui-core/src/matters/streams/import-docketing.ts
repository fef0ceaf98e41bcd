import type { DocketingImport, DocketingRow } from "@iphub/sdk/contract/inventions";

/** Rows in one call. */
const atOnce = 500;

/**
 * Hands docketing events in, some hundred at a time, and adds up what came of them. An event counts once however often
 * it is handed in, so what was cut short is simply done again.
 */
export async function importDocketing(
  send: (rows: DocketingRow[]) => Promise<DocketingImport>,
  rows: readonly DocketingRow[],
): Promise<DocketingImport> {
  let [imported, known] = [0, 0];
  const unknown = new Set<string>();
  for (let from = 0; from < rows.length; from += atOnce) {
    const done = await send(rows.slice(from, from + atOnce));
    imported += done.imported;
    known += done.known;
    for (const matter of done.unknownMatters) unknown.add(matter);
  }
  return { imported, known, unknownMatters: [...unknown] };
}

/** What came of an import, in a sentence: `2 events came in, 1 was there already. No one matter is 'X-9'.` */
export function importWords({ imported, known, unknownMatters }: DocketingImport): string {
  const came = imported === 1 ? "1 event came in" : `${imported} events came in`;
  const there = known === 0 ? "" : known === 1 ? ", 1 was there already" : `, ${known} were there already`;
  const shown = unknownMatters.slice(0, 5).map((matter) => `‘${matter}’`);
  const more = unknownMatters.length > shown.length ? ` and ${unknownMatters.length - shown.length} more` : "";
  const none = shown.length === 0 ? "" : ` No matter, or more than one, goes by ${shown.join(", ")}${more}.`;
  return `${came}${there}.${none}`;
}
