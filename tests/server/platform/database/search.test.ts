import type { Database } from "@iphub/server/platform/database/open-database";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../../support/engines.ts";

onBothEngines((engine) => {
  let database: Database<unknown>;

  beforeAll(async () => {
    database = await engine.open<unknown>();
    await sql`create table title (text text not null)`.execute(database.kysely);
    await sql`create index title_fold on title using gin (iphub_fold(text) gin_trgm_ops)`.execute(database.kysely);
    await sql`
      insert into title select 'Widget number ' || n from generate_series(1, 2000) n
      union all values ('Lithium-Zelle für Fahrräder'), ('ŁÓDŹ Œuvre'), ('ЛИТИЙ')`.execute(database.kysely);
    await sql`analyze title`.execute(database.kysely);
  });

  async function search(text: string): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`
      select text from title where iphub_fold(text) like '%' || iphub_fold(${text}) || '%'`.execute(database.kysely);
    return rows.map((row) => row.text);
  }

  test.each([
    ["fahrrader", "Lithium-Zelle für Fahrräder"],
    ["LITHIUM-ZELLE FÜR", "Lithium-Zelle für Fahrräder"],
    ["lodz oeuvre", "ŁÓDŹ Œuvre"],
    ["литий", "ЛИТИЙ"],
  ])("%s finds %s, whatever its case and accents", async (text, found) => {
    expect(await search(text)).toEqual([found]);
  });

  test("the folded search can use the trigram index", async () => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select text from title where iphub_fold(text) like '%fahrrader%'`.execute(database.kysely);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("title_fold");
  });

  test("similar words are found by trigrams", async () => {
    const { rows } = await sql<{ near: boolean }>`select similarity('lithium', 'lithum') > 0.4 as near`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ near: true }]);
  });
});
