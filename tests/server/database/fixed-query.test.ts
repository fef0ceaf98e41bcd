import { FixedQuery, type SlotOf } from "@iphub/server/platform/database/fixed-query";
import type { Database } from "@iphub/server/platform/database/open-database";
import type { Schema } from "@iphub/server/schema";
import { type Kysely, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";

interface Asked {
  readonly least: number;
}

interface Row {
  readonly n: number;
  readonly instant: string | null;
  readonly day: string;
  readonly texts: string[];
  readonly facts: unknown;
  readonly title: string;
}

/** Rows of each kind of column that pages have, the last first. */
function build(db: Kysely<Schema>, slot: SlotOf<Asked>) {
  const query = sql<Row>`
    select n, instant::timestamptz as instant, '2028-02-29'::date as day, array['a', 'b "c"', ''] as texts,
      '{"a": [1, null, "é"], "at": "2026-01-31T10:00:00+00:00"}'::jsonb as facts, 'Anode – 电池 \\ "x"' as title
    from (values (1::bigint, '2026-01-31 12:00:00.123456+02'), (2, '2026-01-31 10:00:00+00'), (3, null),
      (4, 'infinity'), (5, '1900-01-01 00:00:00.5+00')) v (n, instant)
    where n >= ${slot("least")} order by n desc`;
  return { compile: () => query.compile(db) };
}

onBothEngines((engine) => {
  let database: Database<Schema>;
  beforeAll(async () => {
    database = await engine.open<Schema>();
  });

  test("rows that come as one JSON text are the rows that come by themselves, in their order", async () => {
    const plain = new FixedQuery(build);
    const asJson = new FixedQuery(build, { instants: ["instant"] });
    for (const least of [1, 4, 1]) {
      const rows = await asJson.read(database.kysely, { least });
      expect(rows).toEqual(await plain.read(database.kysely, { least }));
      expect(rows).toHaveLength(6 - least);
    }
    const [last, , , second, first] = await asJson.read(database.kysely, { least: 1 });
    expect([first?.instant, second?.instant, last?.instant]).toEqual([
      "2026-01-31T10:00:00.123Z",
      "2026-01-31T10:00:00.000Z",
      "1900-01-01T00:00:00.500Z",
    ]);
  });

  test("where nothing is found there are no rows", async () => {
    const asJson = new FixedQuery(build, { instants: ["instant"] });
    expect(await asJson.read(database.kysely, { least: 9 })).toEqual([]);
  });
});
