import { createHash } from "node:crypto";
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Migration } from "kysely/migration";

/** The name of a migration, and the digest of the statements that it sends. */
export type ListedMigration = readonly [name: string, digest: string];

/** What migrations read of the catalogue before they write; any other reading finds nothing, as in an empty database. */
const readings: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/from pg_extension/, { schema: "public" }],
  [/from pg_index/, { name: "an_index", definition: "create index an_index on a_table (a_column)" }],
  [/select distinct reference from invention_references/, { reference: "R-1" }],
];

/** Sends nothing and notes each statement. */
class NotingDriver extends DummyDriver {
  readonly statements: string[] = [];

  override async acquireConnection() {
    const { statements } = this;
    return {
      async executeQuery<R>({ sql }: CompiledQuery): Promise<{ rows: R[] }> {
        statements.push(sql.replaceAll(/\s+/g, " ").trim());
        const found = readings.filter(([reading]) => reading.test(sql));
        return { rows: found.map(([, row]) => Object.assign(Object.create(null), row)) };
      },
      streamQuery() {
        throw new Error("Migrations read no cursors.");
      },
    };
  }
}

/**
 * The digest of a migration's statements, in their order and without the values and the layout: rows that come from a table
 * of the program, such as closures of the office, may grow.
 */
async function digestOf({ up }: Migration): Promise<string> {
  const driver = new NotingDriver();
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await up(db);
  const hash = createHash("sha256");
  for (const statement of new Set(driver.statements)) hash.update(`${statement}\n`);
  return hash.digest("hex").slice(0, 16);
}

/** Every migration with its digest, in the order in which they run. */
export async function digestsOf(migrations: Readonly<Record<string, Migration>>): Promise<readonly ListedMigration[]> {
  const listed: ListedMigration[] = [];
  for (const name of Object.keys(migrations).sort()) {
    const migration = migrations[name];
    if (migration) listed.push([name, await digestOf(migration)]);
  }
  return listed;
}

/** What is wrong with the migrations of the program against the list, each with what to do; empty if nothing is. */
export function faultsOf(list: readonly ListedMigration[], program: readonly ListedMigration[]): readonly string[] {
  const last = list.at(-1)?.[0] ?? "";
  const known = new Map(list);
  const present = new Map(program);
  const gone = list
    .filter(([name]) => !present.has(name))
    .map(([name]) => `${name} is gone. Databases have it: put it back, and add a migration that undoes it.`);
  const changed = list
    .filter(([name, digest]) => present.has(name) && present.get(name) !== digest)
    .map(([name]) => `${name} was changed. Databases have run it as it was: put it back, and add another migration.`);
  const added = program
    .filter(([name]) => !known.has(name))
    .map(([name, digest]) =>
      name > last
        ? `${name} is new. Add the line "${name}\\t${digest}" at the end of migrations.tsv.`
        : `${name} was inserted. Databases have run ${last}: give it a number after that one.`,
    );
  const order = list.flatMap(([name], at) => {
    const before = list[at - 1]?.[0];
    return before !== undefined && before >= name
      ? [`migrations.tsv has ${name} after ${before}: keep its order.`]
      : [];
  });
  return [...gone, ...changed, ...added, ...order];
}
