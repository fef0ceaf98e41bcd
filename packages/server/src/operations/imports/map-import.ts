import type { ImportName } from "@iphub/sdk/contract/import-names";
import type { ImportRecord, imports } from "@iphub/sdk/contract/imports";
import type { DateOrder } from "@iphub/sdk/domain/operations/import-dates";
import { importFields } from "@iphub/sdk/domain/operations/import-fields";
import { type ImportMapping, mappingFaults } from "@iphub/sdk/domain/operations/import-mapping";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Kysely, Transaction } from "kysely";
import { unknownPeople } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { keepChoices, type NameChosen, requireAsked, storedNames, withChoices } from "./import-names.ts";
import { readRows, type StoredRow, saveRows } from "./imports.rows.ts";
import { lockImport, readImport } from "./imports.store.ts";
import { lookThrough } from "./look-through.ts";

type MapInput = EndpointParsed<(typeof imports)["map"]>;

/** A mapping with the rows that result from it. */
export interface Remapping {
  readonly mapping: ImportMapping;
  readonly dateOrder: DateOrder | null;
  readonly rows: readonly StoredRow[];
  readonly names: readonly ImportName[];
  /** What was chosen for names just now. */
  readonly given: readonly NameChosen[];
}

/**
 * Reads the rows of an import again by another mapping and other choices for names; nothing is changed.
 * @throws Failure 400 naming what is wrong with a column, a name or a person
 */
export async function mapImport(
  db: Kysely<Schema>,
  actor: Actor,
  { id, columns }: ImportRecord,
  input: MapInput,
): Promise<Remapping> {
  const names = columns.map(({ name }) => name);
  const reading = { columns: names, mapping: checkedMapping(input, names), dateOrder: input.dateOrder ?? null };
  const given = await checkedNames(db, input);
  const chosen = withChoices(await storedNames(db, id), given);
  const looked = await lookThrough(db, actor, id, await readRows(db, id), { ...reading, chosen });
  requireAsked(given, looked.names);
  return { ...reading, ...looked, given };
}

/** A mapping from a request, without fields that have no column. @throws Failure 400 naming every wrong field */
function checkedMapping({ mapping }: MapInput, columns: readonly string[]): ImportMapping {
  const wanted: ImportMapping = {};
  for (const field of importFields) {
    const column = mapping[field];
    if (column !== undefined && column !== null) wanted[field] = column;
  }
  const faults = mappingFaults(wanted, columns);
  if (faults.length > 0) throw invalid(faults);
  return wanted;
}

/** The choices for names of a request. @throws Failure 400 naming each person who is missing or does not work here */
async function checkedNames(db: Kysely<Schema>, { names = [] }: MapInput): Promise<NameChosen[]> {
  const given = names.map(({ name, choice, email }) => ({ name, choice, email: email ?? null }));
  const unknown = new Set(
    await unknownPeople(
      db,
      given.flatMap(({ email }) => email ?? []),
    ),
  );
  const faults = given.flatMap(({ choice, email }, at) => {
    const field = `names.${at}.email`;
    if (choice !== "person") return email === null ? [] : [{ field, message: "goes with the choice person only" }];
    if (email === null) return [{ field, message: "is required; say who it is" }];
    return unknown.has(email) ? [{ field, message: `'${email}' is not a current user` }] : [];
  });
  if (faults.length > 0) throw invalid(faults);
  return given;
}

/** Saves another mapping and what was chosen for names, which is kept for the firm's next imports. @throws Failure 409 once rows are being imported */
export async function saveMapping(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
  { mapping, dateOrder, rows, names, given }: Remapping,
): Promise<ImportRecord> {
  const { status } = await lockImport(tx, id);
  if (status !== "previewed") {
    const words = "Only an import that was not applied can be mapped again.";
    throw new Failure(409, "conflict", words, { current: await readImport(tx, id) });
  }
  await tx
    .updateTable("imports")
    .set({ mapping: jsonValue(mapping), names: jsonValue([...names]), date_order: dateOrder })
    .where("id", "=", id)
    .execute();
  await saveRows(tx, rows);
  await keepChoices(tx, actor, given, nowIso(clock));
  const record = await readImport(tx, id);
  const metadata = { importId: id, fileName: record.fileName, ...(given.length > 0 && { names: [...given] }) };
  await events.append(tx, [{ type: "import-mapped", actor: actor.email, metadata }]);
  return record;
}
