import type { Database } from "@iphub/server/platform/database/open-database";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../../support/engines.ts";

/** What one row of every type becomes in JavaScript. */
const EXPECTED = {
  small: 7,
  big: 9_007_199_254_740_991,
  bigger: "9007199254740993",
  count: 2,
  real: 1.5,
  exact: "12345678901234567890.123",
  instant: "2026-01-31T10:00:00.123Z",
  before_epoch: "1900-01-01T00:00:00.000Z",
  for_ever: "infinity",
  local: "2026-01-31T12:00:00.500Z",
  day: "2026-02-28",
  span: "1 day 02:00:00",
  json: { a: [1, null, "é"] },
  yes: true,
  text: "naïve \u{1F600} 'quoted' \\ \n",
  nothing: null,
  bytes: Buffer.from([0, 1, 255]),
  texts: ["a", null, 'b,"c"'],
  none: [],
  odd: ["", "NULL", "null", "a b", "{x}", 'back\\slash "end\\', "}", "naïve \u{1F600}", "l1\nl2", ","],
  nested: [
    ["a", "b,c"],
    [null, '"'],
  ],
  bounds: ["x", "y"],
  bigs: [1, "9007199254740993"],
  instants: [["2026-01-31T10:00:00.000Z"], [null]],
  days: ["2026-01-31"],
};

onBothEngines((engine) => {
  let database: Database<unknown>;
  beforeAll(async () => {
    database = await engine.open<unknown>();
  });

  test("every column type gives the same JavaScript value", async () => {
    const { rows } = await sql`
      select 7::int4 small, 9007199254740991::int8 big, 9007199254740993::int8 bigger,
        (select count(*) from (values (1), (2)) pair) count, 1.5::float8 "real",
        12345678901234567890.123::numeric exact, '2026-01-31 12:00:00.123456+02'::timestamptz instant,
        '1900-01-01 00:00:00+00'::timestamptz before_epoch, 'infinity'::timestamptz for_ever,
        '2026-01-31 12:00:00.5'::timestamp "local", '2026-02-28'::date "day", '1 day 2 hours'::interval span,
        '{"a": [1, null, "é"]}'::jsonb json, true yes, ${EXPECTED.text}::text "text", null nothing,
        '\\x0001ff'::bytea bytes, array['a', null, 'b,"c"'] texts,
        '{}'::text[] "none", ${EXPECTED.odd}::text[] odd, array[['a', 'b,c'], [null, '"']] nested,
        '[5:6]={x,y}'::text[] bounds, array[1, 9007199254740993]::int8[] bigs,
        array[['2026-01-31 12:00:00+02'], [null]]::timestamptz[] instants, array['2026-01-31']::date[] days`.execute(
      database.kysely,
    );
    expect(rows).toEqual([EXPECTED]);
  });

  test("values sent as parameters come back equal", async () => {
    const sent = { instant: EXPECTED.instant, day: EXPECTED.day, json: JSON.stringify(EXPECTED.json), big: 2 ** 40 };
    const { rows } = await sql`
      select ${sent.instant}::timestamptz(3) instant, ${sent.day}::date "day", ${sent.json}::jsonb json,
        ${sent.big}::int8 big, ${["x", "y"]}::text[] texts`.execute(database.kysely);
    expect(rows).toEqual([
      { instant: sent.instant, day: sent.day, json: EXPECTED.json, big: sent.big, texts: ["x", "y"] },
    ]);
  });

  test("a text of several megabytes goes there and back whole", async () => {
    const text = "Anspruch Å ".repeat(400_000);
    const { rows } = await sql<{ text: string; bytes: number }>`
      select ${text}::text as text, octet_length(${text}) as bytes`.execute(database.kysely);
    expect(rows[0]?.text).toBe(text);
    expect(rows[0]?.bytes).toBe(Buffer.byteLength(text));
  });

  test("an error carries the server's code, table and constraint", async () => {
    await sql`create table matter (id int constraint matter_key primary key)`.execute(database.kysely);
    await sql`insert into matter values (1)`.execute(database.kysely);
    const again = sql`insert into matter values (1)`.execute(database.kysely);
    await expect(again).rejects.toMatchObject({ code: "23505", table: "matter", constraint: "matter_key" });
  });

  test("the session's time zone is UTC", async () => {
    const { rows } = await sql`select current_setting('TimeZone') zone`.execute(database.kysely);
    expect(rows).toEqual([{ zone: "UTC" }]);
  });
});
