import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly found: string;
  readonly fix: string | null;
}

/** Runs `work` while the database writes nothing into an index, so that it lacks what came then. */
async function withoutIndex({ platform }: WholeHub, name: string, work: () => Promise<unknown>): Promise<void> {
  const set = (isReady: boolean) =>
    sql`update pg_index set indisready = ${isReady} where indexrelid = ${name}::regclass`.execute(
      platform.database.kysely,
    );
  await set(false);
  await work();
  await set(true);
}

onBothEngines((engine) => {
  /** A hub that is damaged by `damage` and stopped, and how it is examined. */
  async function damagedHub(damage: (hub: WholeHub) => Promise<void>) {
    const database = await engine.fresh();
    const hub = await startWholeHub({ database });
    await damage(hub);
    const { dataDirectory } = hub.platform.configuration;
    await hub.close();
    const server = database.databaseUrl === undefined ? [] : ["--database-url", database.databaseUrl];
    return async (...more: string[]) => {
      const home = cliHome();
      onTestFinished(home.remove);
      const args = ["doctor", "--data", dataDirectory, ...server, ...more, "--json"];
      const { stdout, code } = await runCli(args, { env: home.env });
      const findings: Finding[] = JSON.parse(stdout);
      return { indexes: findings.filter(({ check }) => check === "indexes"), code };
    };
  }

  test("an index that lacks rows is named with what to do, and is made again from its table", async () => {
    const examine = await damagedHub(async (hub) => {
      const ben = await hub.as("ben");
      const write = (content: string) => ben.notes.createForInvention({ inventionId: "m-1", content });
      await write("Before");
      await withoutIndex(hub, "notes_by_invention", () => write("Lost to the index"));
      const title = (text: string) => ben.inventions.create({ title: text, references: [] });
      await withoutIndex(hub, "inventions_search", () => title("Lost to the search"));
    });
    const { indexes, code } = await examine();
    expect(code).toBe(1);
    expect(indexes.map(({ state }) => state)).toEqual(["ok", "fail", "fail"]);
    expect(indexes.map(({ found }) => found)).toEqual([
      expect.stringMatching(/^\d+ of \d+ agree with their tables/),
      expect.stringMatching(/^inventions_search of inventions is damaged: it leads to 2 rows of 3$/),
      expect.stringMatching(/^notes_by_invention of notes is damaged: it leads to 1 rows of 2$/),
    ]);
    expect(indexes[1]?.fix).toContain("--repair");

    const repaired = await examine("--repair");
    expect([repaired.code, repaired.indexes.map(({ state }) => state)]).toEqual([0, ["ok", "ok", "ok"]]);
    expect(repaired.indexes[1]?.found).toMatch(/^inventions_search of .*; it was made again$/);
    const after = await examine();
    expect([after.code, after.indexes.map(({ state }) => state)]).toEqual([0, ["ok"]]);
  }, 180_000);

  test("an index that cannot be made again, because a value is there twice, says so and stays a fault", async () => {
    const examine = await damagedHub(async (hub) => {
      const { kysely } = hub.platform.database;
      await withoutIndex(hub, "search_words_pkey", () =>
        sql`insert into search_words (word) values ('twice'), ('twice')`.execute(kysely),
      );
    });
    const { indexes, code } = await examine("--repair");
    expect(code).toBe(1);
    expect(indexes.filter(({ state }) => state === "fail")).toEqual([
      expect.objectContaining({
        found: expect.stringMatching(/^search_words_pkey of search_words .*cannot be made again .*--salvage FOLDER/),
      }),
    ]);
  });
});
