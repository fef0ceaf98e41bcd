import { parseCsv } from "@iphub/sdk/domain/csv-text";
import { usageError } from "../shared/exit-codes.ts";
import { readInput } from "../shared/read-input.ts";
import type { RunContext, Verb } from "../shared/verb.ts";

/** Rows in one call. */
const atOnce = 500;
const columns = ["matter", "type", "date", "description"] as const;

/** `iphub inventions import-docketing events.csv`: for firms without a docketing system that can be asked. */
export const verb: Verb = {
  summary: "Take docketing events in from a CSV file with the columns matter, type, date and description",
  positionals: ["file"],
  flags: [{ name: "file", kind: "text", required: true, help: "a CSV file; - reads it from standard input" }],
  columns: [{ key: "imported" }, { key: "known", title: "Already there" }, { key: "unknownMatters" }],
  example: "inventions import-docketing events.csv",
  run: importFile,
};

async function importFile({ input, output, session }: RunContext): Promise<void> {
  const given = String(input.file);
  // Where `-` was given, what came through the pipe stands in its place already; no file has a line break in its name.
  const rows = rowsOf(given.includes("\n") ? given : await readInput(given));
  const { hub } = await session();
  let [imported, known] = [0, 0];
  const unknown = new Set<string>();
  for (let from = 0; from < rows.length; from += atOnce) {
    const done = await hub.inventions.importDocketing({ rows: rows.slice(from, from + atOnce) });
    imported += done.imported;
    known += done.known;
    for (const matter of done.unknownMatters) unknown.add(matter);
  }
  await output.record({ imported, known, unknownMatters: [...unknown] }, verb.columns ?? []);
}

function rowsOf(text: string) {
  const rows = parseCsv(text).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.trim().toLowerCase(), value.trim()])),
  );
  if (rows.length === 0) throw usageError("the file has no rows", `Its first line is ${columns.join(",")}.`);
  return rows.map(({ matter = "", type = "", date = "", description = "" }, index) => {
    const wrong = matter === "" ? "matter" : type === "" ? "type" : /^\d{4}-\d{2}-\d{2}$/.test(date) ? null : "date";
    if (wrong) throw usageError(`row ${index + 2}: ${wrong} is missing or wrong`, "A date is written YYYY-MM-DD.");
    return { matter, type, date, description };
  });
}
