import { usageError } from "../exit-codes.ts";
import { columnValue, isRow, type Row, rowsAt } from "./cell.ts";
import type { WatchedList } from "./changes.ts";
import { chosenColumns } from "./chosen-columns.ts";
import { bold, wantsColor } from "./color.ts";
import type { Column, InnerRows, Pages } from "./column.ts";
import { jsonText, pickFields } from "./json-text.ts";
import type { OutputFlags } from "./output-flags.ts";
import { counted } from "./progress.ts";
import { note, writeOut, writeText } from "./sink.ts";
import { tsvText } from "./tsv-text.ts";

/** Prints the data of one verb on standard output, and nothing else there. */
export class Output {
  readonly isTerminal = process.stdout.isTTY === true;
  private readonly flags: OutputFlags;
  private watched: WatchedList | undefined;
  private readings = 0;
  private taken: (readonly unknown[])[] | undefined;
  private readonly color = wantsColor({ env: process.env, isTerminal: this.isTerminal });

  constructor(flags: OutputFlags) {
    this.flags = flags;
  }

  /** True when the caller asked for a format that programs read. */
  get isMachineRead(): boolean {
    const { json, ndjson, csv, xlsx, jq, template } = this.flags;
    return ndjson === true || csv === true || [json, xlsx, jq, template].some((flag) => flag !== undefined);
  }

  /** True where rows are asked for in place of a text of the verb's own: by a format that programs read, or by columns. */
  get asksForRows(): boolean {
    return this.isMachineRead || this.flags.columns !== undefined;
  }

  /** True for CSV and workbooks, which have rows and nothing above them. */
  get isSheet(): boolean {
    return this.flags.csv === true || this.flags.xlsx !== undefined;
  }

  /** True for the formats that have a record as the hub gave it, with the rows inside it. */
  get isWholeRecord(): boolean {
    return this.isMachineRead && !this.isSheet;
  }

  /** True if the list is read again and again. */
  get isWatching(): boolean {
    return this.flags.watch === true;
  }

  /** The path of the workbook that is written instead of printing, or `-`. */
  get workbook(): string | undefined {
    return this.flags.xlsx;
  }

  /** True if the hub's lines of JSON can be passed on unchanged, because no terminal needs to be protected. */
  get isPlainLines(): boolean {
    const { json, ndjson, csv, xlsx, jq, template, columns, watch } = this.flags;
    const shaped = [json, csv, xlsx, jq, template, columns, watch].some((flag) => flag !== undefined && flag !== false);
    return ndjson === true && !shaped && !this.isTerminal;
  }

  /** The records and rows that `run` would print, in place of printing them, and how it ended. */
  async rowsOf(
    run: () => Promise<void>,
  ): Promise<{ readonly rows: readonly unknown[]; readonly end: PromiseSettledResult<void> }> {
    const taken: (readonly unknown[])[] = [];
    this.taken = taken;
    const [end] = await Promise.allSettled([run()]);
    this.taken = undefined;
    return { rows: taken.flat(), end };
  }

  /** Prints one record: JSON, or lines of key and value with its rows below; a sheet and chosen columns are of the rows. */
  async record(value: unknown, columns: readonly Column[], inner?: InnerRows): Promise<void> {
    if (this.taken !== undefined) return void this.taken.push([value]);
    if (await this.formatted(value)) return;
    if (!isRow(value)) return writeText(typeof value === "string" ? `${value}\n` : `${jsonText(value)}\n`);
    const rows = inner === undefined ? [value] : rowsAt(value, inner.key);
    if (this.isSheet || (inner !== undefined && this.flags.columns !== undefined)) {
      await this.printList(once(rows), inner?.columns ?? columns);
      return;
    }
    const lines = chosenColumns(columns, value, this.flags).filter(({ key }) => key !== inner?.key);
    await this.lineByLine(value, lines);
    if (inner === undefined || rows.length === 0) return;
    await writeOut("\n");
    await this.printList(once(rows), inner.columns);
  }

  /** Prints one record in the format that a flag names; false where none does. */
  private async formatted(value: unknown): Promise<boolean> {
    const { json, ndjson, jq, template } = this.flags;
    if (jq !== undefined) await this.filtered(pickFields(value, json ?? []), jq);
    else if (json !== undefined) await writeOut(`${jsonText(pickFields(value, json), 2)}\n`);
    else if (ndjson === true) await writeOut(`${jsonText(value)}\n`);
    else if (template !== undefined) await this.templated(once([value]), template);
    else return false;
    return true;
  }

  private async lineByLine(value: Row, chosen: readonly Column[]): Promise<void> {
    if (!this.isTerminal) {
      return writeOut(tsvText(chosen.map((column) => [column.key, columnValue(column, value)])));
    }
    const { detailText } = await import("./table.ts");
    return writeOut(detailText(value, chosen, (text) => bold(text, this.color)));
  }

  /** Prints a list; all formats except the table hold one page in memory. Returns the number of rows. */
  async list(pages: Pages, columns: readonly Column[]): Promise<number> {
    if (this.taken !== undefined) {
      const rows = await collect(pages);
      this.taken.push(rows);
      return rows.length;
    }
    if (this.isWatching) return this.reading(await collect(pages), columns);
    const isCounted = !this.isTerminal || !this.isMachineRead || this.workbook !== undefined;
    return this.printList(counted(pages, isCounted), columns);
  }

  /** Prints what is new or changed since the last reading of a list that is followed. */
  private async reading(rows: readonly unknown[], columns: readonly Column[]): Promise<number> {
    this.watched ??= new (await import("./changes.ts")).WatchedList();
    const hasTime = this.readings > 0 && this.isTerminal && !this.isMachineRead;
    const time = hasTime ? `\n${bold(new Date().toLocaleTimeString("en-GB"), this.color)}\n` : "";
    await this.watched.print(rows, time, (changed) => this.printList(once(changed), columns));
    this.readings += 1;
    return rows.length;
  }

  private async printList(pages: Pages, columns: readonly Column[]): Promise<number> {
    const { json, ndjson, csv, jq, template } = this.flags;
    if (this.workbook !== undefined) return this.saved(pages, columns, this.workbook);
    if (jq !== undefined) {
      const rows = await collect(pages);
      await this.filtered(json === undefined ? rows : rows.map((row) => pickFields(row, json)), jq);
      return rows.length;
    }
    // What is followed has no end, and so no closing bracket: one object a line.
    if (json !== undefined && this.isWatching) return this.lines(pages, (row) => jsonText(pickFields(row, json)));
    if (json !== undefined) return this.jsonArray(pages, json);
    if (ndjson === true) return this.lines(pages, (row) => jsonText(row));
    if (template !== undefined) return this.templated(pages, template);
    if (csv === true || !this.isTerminal) return this.delimited(pages, columns);
    const { printPages } = await import("./print-table.ts");
    const chosen = (sample: unknown) => chosenColumns(columns, sample, this.flags);
    return printPages(pages, chosen, this.color, (text) => this.hint(text));
  }

  /** True where what is followed is printed as JSON, one object a line. @throws CliError (exit code 2) for another format */
  get isJsonLines(): boolean {
    const { json, ndjson, csv, xlsx, jq, template, columns } = this.flags;
    if (csv === true || [xlsx, jq, template, columns].some((flag) => flag !== undefined)) {
      throw usageError("what is followed is printed as text or as JSON", "Use --json or --ndjson; it has no columns.");
    }
    return ndjson === true || json !== undefined;
  }

  /** A hint for a person, printed only on a terminal. */
  hint(text: string): void {
    const isFree = !this.isMachineRead || (this.workbook !== undefined && this.workbook !== "-");
    if (this.isTerminal && isFree && this.readings < 2) note(text);
  }

  private async filtered(value: unknown, expression: string): Promise<void> {
    const { jqText } = await import("./jq.ts");
    await writeText(await jqText(value, expression));
  }

  private async jsonArray(pages: Pages, fields: readonly string[]): Promise<number> {
    const indent = this.isTerminal ? 2 : 0;
    let count = 0;
    for await (const rows of pages) {
      const texts = rows.map((row) => jsonText(pickFields(row, fields), indent));
      if (texts.length > 0) await writeOut(`${count === 0 ? "[\n" : ",\n"}${texts.join(",\n")}`);
      count += rows.length;
    }
    await writeOut(count === 0 ? "[]\n" : "\n]\n");
    return count;
  }

  private async delimited(pages: Pages, columns: readonly Column[]): Promise<number> {
    const text = this.flags.csv === true ? (await import("./csv-text.ts")).csvText : tsvText;
    let chosen: readonly Column[] | undefined;
    let count = 0;
    for await (const rows of pages) {
      if (chosen === undefined) {
        chosen = chosenColumns(columns, rows[0], this.flags);
        if (this.flags.csv === true) await writeOut(text([chosen.map((column) => column.key)]));
      }
      const shown = chosen;
      await writeText(text(rows.map((row) => shown.map((column) => columnValue(column, row)))));
      count += rows.length;
    }
    return count;
  }

  private async saved(pages: Pages, columns: readonly Column[], target: string): Promise<number> {
    if (target === "-" && this.isTerminal) throw usageError("a workbook cannot be shown on a terminal", "Name a file.");
    const { saveWorkbook } = await import("./save-workbook.ts");
    const count = await saveWorkbook(pages, (sample) => chosenColumns(columns, sample, this.flags), target);
    if (target !== "-") this.hint(`${count === 1 ? "1 row" : `${count} rows`} written to ${target}.`);
    return count;
  }

  private async templated(pages: Pages, text: string): Promise<number> {
    const { readTemplate } = await import("./template.ts");
    const line = readTemplate(text, this.isTerminal);
    let count = 0;
    for await (const rows of pages) {
      await writeOut(rows.map(line).join(""));
      count += rows.length;
    }
    return count;
  }

  private async lines(pages: Pages, text: (row: unknown) => string): Promise<number> {
    let count = 0;
    for await (const rows of pages) {
      await writeOut(rows.map((row) => `${text(row)}\n`).join(""));
      count += rows.length;
    }
    return count;
  }
}

/** A loaded list as one page. */
export async function* once(rows: readonly unknown[]): Pages {
  yield rows;
}

/** All rows of a list, which are then in memory. */
async function collect(pages: Pages): Promise<unknown[]> {
  const all: (readonly unknown[])[] = [];
  for await (const rows of pages) all.push(rows);
  return all.flat();
}
