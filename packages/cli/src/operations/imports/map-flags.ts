import type { Hub } from "@iphub/sdk/client";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { type ImportField, importFields } from "@iphub/sdk/domain/operations/import-fields";
import type { ImportMapping } from "@iphub/sdk/domain/operations/import-mapping";
import { usageError } from "../../command-line/exit-codes.ts";
import { type Input, textsOf } from "../../command-line/input.ts";
import type { OwnFlag } from "../../command-line/verb.ts";

/** The flags for the column of each field, the people and the order of dates. */
export const mapFlags: readonly OwnFlag[] = [
  {
    name: "map",
    kind: "text",
    list: true,
    placeholder: "field=column",
    help: `which column is which field (${importFields.join(", ")}); nothing after = removes it; may be repeated`,
  },
  {
    name: "person",
    kind: "text",
    list: true,
    placeholder: "name=address",
    help: "who a person of the file is; nothing after = is no one, and name=skip leaves the person out this time; may be repeated",
  },
  { name: "dates", kind: "text", help: "month-first or day-first, for dates such as 3/4/2026" },
];

/** The values of the flags; null without any. @throws CliError naming the flag */
export function mapChoice(input: Input): MapChoice | null {
  const given = textsOf(input.map);
  const dateOrder = orderOf(input.dates);
  const names = textsOf(input.person).map(nameChosen);
  if (given.length === 0 && dateOrder === null && names.length === 0) return null;
  const map: ImportMapping = {};
  const none: ImportField[] = [];
  for (const pair of given) {
    const at = pair.indexOf("=");
    const field = importFields.find((one) => one === pair.slice(0, at));
    if (!field) throw usageError(`--map ${pair} has an unknown field`, `Fields are ${importFields.join(", ")}.`);
    const column = pair.slice(at + 1);
    if (column === "") none.push(field);
    else map[field] = column;
  }
  return { map, none, dateOrder, names };
}

/** What the flags say of columns, dates and people. */
interface MapChoice {
  readonly map: ImportMapping;
  readonly none: readonly ImportField[];
  readonly dateOrder: Order;
  readonly names: readonly NameChosen[];
}

type NameChosen = {
  readonly name: string;
  readonly choice: "person" | "no-one" | "skip";
  readonly email: string | null;
};

function nameChosen(pair: string): NameChosen {
  const at = pair.lastIndexOf("=");
  const [name, who] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  if (at < 1 || name === "")
    throw usageError(`--person ${pair} names no one`, "Write --person 'J. Doe=jane@firm.example'.");
  if (who === "") return { name, choice: "no-one", email: null };
  return who === "skip" ? { name, choice: "skip", email: null } : { name, choice: "person", email: who };
}

type Order = "month-first" | "day-first" | null;

function orderOf(given: unknown): Order {
  if (given === undefined) return null;
  if (given === "month-first" || given === "day-first") return given;
  throw usageError("--dates is neither month-first nor day-first", "Use one of them.");
}

/** Updates an import's mapping from flags. */
export async function remapped(hub: Hub, record: ImportRecord, choice: MapChoice): Promise<ImportRecord> {
  const taken = new Set(Object.values(choice.map));
  const mapping: Record<string, string> = {};
  for (const field of importFields) {
    const before = choice.none.includes(field) ? undefined : record.mapping[field];
    const column = choice.map[field] ?? (before !== undefined && taken.has(before) ? undefined : before);
    if (column !== undefined) mapping[field] = column;
  }
  return hub.imports.map({
    ...{ id: record.id, mapping, dateOrder: choice.dateOrder ?? record.dateOrder },
    ...(choice.names.length > 0 && { names: [...choice.names] }),
  });
}
