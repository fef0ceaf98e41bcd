import { type Compilable, CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { instantOfJson } from "./column-types.ts";

/** Stands in a statement for a value that comes with each reading. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Names a value of the statement, by which each reading gives it. */
export type SlotOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** How rows come: with `instants`, the columns that are instants, all rows are one JSON text. */
export interface RowsAsJson<Row> {
  readonly instants: readonly (keyof Row & string)[];
}

interface Compiled {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * A read whose text is the same for everybody: it is put together when it is first asked and then only takes new
 * values. Putting one together takes longer than reading its answer does; so it is worth it for what every page asks.
 *
 * Rows that are many or wide come best as one JSON text: the driver reads a message for each row, and of each its columns,
 * in as much time as all else that the hub does for a page.
 */
export class FixedQuery<Values extends object, Row extends object> {
  readonly #build: (db: Kysely<Schema>, slot: SlotOf<Values>) => Compilable<Row>;
  readonly #asJson: RowsAsJson<Row> | undefined;
  #compiled: Compiled | undefined;

  constructor(build: (db: Kysely<Schema>, slot: SlotOf<Values>) => Compilable<Row>, asJson?: RowsAsJson<Row>) {
    this.#build = build;
    this.#asJson = asJson;
  }

  /** The rows for these values. */
  async read(db: Kysely<Schema>, values: Values): Promise<Row[]> {
    this.#compiled ??= this.#compile(db);
    const { text, parameters } = this.#compiled;
    const given = new Map<PropertyKey, unknown>(Object.entries(values));
    const filled = parameters.map((one) => (one instanceof Slot ? given.get(one.name) : one));
    if (this.#asJson)
      return rowsOf(await db.executeQuery<JsonRows<Row>>(CompiledQuery.raw(text, filled)), this.#asJson);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, filled));
    return rows;
  }

  #compile(db: Kysely<Schema>): Compiled {
    const { sql: text, parameters } = this.#build(db, (name) => sql`${new Slot(name)}`).compile();
    return { text: this.#asJson ? `select json_agg(one) as found from (${text}) one` : text, parameters };
  }
}

interface JsonRows<Row> {
  readonly found: Row[] | null;
}

function rowsOf<Row extends object>(answer: QueryResult<JsonRows<Row>>, { instants }: RowsAsJson<Row>): Row[] {
  const rows = answer.rows[0]?.found ?? [];
  for (const row of rows) {
    for (const column of instants) {
      const value = row[column];
      if (typeof value === "string") Object.assign(row, { [column]: instantOfJson(value) });
    }
  }
  return rows;
}
