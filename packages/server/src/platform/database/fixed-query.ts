import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Stands in a statement for a value that comes with each reading. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Names a value of the statement, by which each reading gives it. */
export type SlotOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

interface Compiled {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * A read whose text is the same for everybody: it is put together when it is first asked and then only takes new
 * values. Putting one together takes longer than reading its answer does; so it is worth it for what every page asks.
 */
export class FixedQuery<Values extends object, Row> {
  readonly #build: (db: Kysely<Schema>, slot: SlotOf<Values>) => Compilable<Row>;
  #compiled: Compiled | undefined;

  constructor(build: (db: Kysely<Schema>, slot: SlotOf<Values>) => Compilable<Row>) {
    this.#build = build;
  }

  /** The rows for these values. */
  async read(db: Kysely<Schema>, values: Values): Promise<Row[]> {
    this.#compiled ??= this.#compile(db);
    const { text, parameters } = this.#compiled;
    const given = new Map<PropertyKey, unknown>(Object.entries(values));
    const filled = parameters.map((one) => (one instanceof Slot ? given.get(one.name) : one));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, filled));
    return rows;
  }

  #compile(db: Kysely<Schema>): Compiled {
    const { sql: text, parameters } = this.#build(db, (name) => sql`${new Slot(name)}`).compile();
    return { text, parameters };
  }
}
