import { referenceHolders } from "@iphub/server/matters/inventions/reference-holders";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { hubMigrations, type Schema } from "@iphub/server/schema";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onBothEngines, quietLog } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startFilesHub } from "../../support/files-hub.ts";

const enDash = "P\u2013100";

onBothEngines((engine) => {
  test("a reference is found, and refused to another matter, whatever its dash and spaces", async () => {
    const hub = await startFilesHub(engine);
    onTestFinished(() => hub.close());
    const ada = await hub.as("ada");
    const hyphen = await ada.inventions.create({ title: "Hinge", references: ["P-100"] });
    const dash = await ada.inventions.create({ title: "Latch", references: ["Q\u2013200 \u2014 US"] });
    expect(dash.references).toEqual(["Q\u2013200 \u2014 US"]);
    const found = async (qs: string) => (await ada.inventions.search({ qs })).data.map(({ id }) => id);
    for (const text of [enDash, "P\u2011100", "p\u2212100", "\uff30\uff0d\uff11\uff10\uff10", "P\u00a0 - 100"]) {
      expect((await found(text))[0]).toBe(hyphen.id);
      const refused = await failureOf(ada.inventions.create({ title: "Again", references: [text] }));
      expect([refused.status, refused.fields.map(({ field }) => field)]).toEqual([400, ["references"]]);
    }
    expect(await found("P\u201310")).toEqual([hyphen.id]);
    for (const text of ["q-200-us", "Q-20", "latch q-200"]) expect(await found(text)).toEqual([dash.id]);
    await ada.files.upload({ reference: enDash, file: new File(["x"], "claims.txt") });
    expect((await ada.files.list({ reference: "P-100" })).map(({ name }) => name)).toEqual(["claims.txt"]);
    const again = await ada.inventions.update({ id: hyphen.id, references: [enDash, "P-101"] });
    expect(again.references).toEqual(["P-100", "P-101"]);
    const corrected = { id: dash.id, references: ["Q-200-US"], referenceOverride: true };
    expect((await ada.inventions.update(corrected)).references).toEqual(["Q-200-US"]);
  });

  test("the upgrade keeps two matters whose references become one, and each is found by its own spelling", async () => {
    const options = await engine.fresh({ empty: true });
    const earlier = Object.fromEntries(Object.entries(hubMigrations).filter(([name]) => name < "0511-any-dash"));
    const before = await openDatabase<Schema>({ ...options, migrations: earlier, log: quietLog });
    await plantEarlier(before.kysely);
    await before.close();
    const after = await openDatabase<Schema>({ ...options, migrations: hubMigrations, log: quietLog });
    onTestFinished(() => after.close());
    const { rows } = await sql`
      select invention_id as id, reference, application_number as number, reference_key as key
      from invention_references order by invention_id`.execute(after.kysely);
    expect(rows).toEqual([
      { id: "m-dash", reference: enDash, number: null, key: "text:p-100" },
      { id: "m-hyphen", reference: "P-100", number: null, key: "text:p-100" },
      { id: "m-number", reference: "US\u201317/248,024", number: "17248024", key: "number:17248024" },
    ]);
    const texts = await sql<{ text: string }>`select search_text as text from inventions order by id`.execute(
      after.kysely,
    );
    expect(texts.rows.map(({ text }) => text)).toEqual(["dash\np-100", "hyphen\np-100", "number\nus-17/248,024"]);
    const holders = (await referenceHolders(after.kysely, [enDash])).get("text:p-100") ?? [];
    expect(holders.map(({ inventionId }) => inventionId)).toEqual(["m-dash", "m-hyphen"]);
  });

  test("two matters that are told apart by their dash alone are each named by it", async () => {
    const hub = await startFilesHub(engine);
    onTestFinished(() => hub.close());
    await hub.plant({
      matters: [
        { id: "m-hyphen", references: ["P-100"] },
        { id: "m-dash", references: [enDash], teams: ["t-chem"] },
      ],
    });
    const [ada, eve] = [await hub.as("ada"), await hub.as("eve")];
    await ada.files.upload({ reference: enDash, file: new File(["x"], "dash.txt") });
    await ada.files.upload({ reference: "P-100", file: new File(["x"], "hyphen.txt") });
    const named = async (reference: string) => (await ada.files.list({ reference })).map(({ name }) => name);
    expect([await named("m-dash"), await named("m-hyphen")]).toEqual([["dash.txt"], ["hyphen.txt"]]);
    expect((await ada.inventions.search({ qs: "p/100" })).data.map(({ id }) => id).sort()).toEqual([
      "m-dash",
      "m-hyphen",
    ]);
    // Eve sees the one with the hyphen alone: it is hers as before, and the other is unknown to her.
    expect((await eve.files.list({ reference: "P-100" })).map(({ name }) => name)).toEqual(["hyphen.txt"]);
    expect(await eve.files.list({ reference: enDash })).toEqual([]);
  });
});

/** Three matters as versions before the upgrade stored them. */
async function plantEarlier(db: Kysely<Schema>): Promise<void> {
  const at = "2026-01-05T09:00:00.000Z";
  const matters = [
    { id: "m-dash", text: "dash\np\u2013100", reference: enDash, key: "text:p\u2013100" },
    { id: "m-hyphen", text: "hyphen\np-100", reference: "P-100", key: "text:p-100" },
    {
      id: "m-number",
      text: "number\nus\u201317/248,024",
      reference: "US\u201317/248,024",
      key: "text:us\u201317-248,024",
    },
  ];
  for (const { id, text, reference, key } of matters) {
    await sql`
      insert into inventions (id, title, search_text, created_at, updated_at)
      values (${id}, ${id}, ${text}, ${at}, ${at})`.execute(db);
    await sql`
      insert into invention_references (invention_id, position, reference, application_number, reference_key)
      values (${id}, 0, ${reference}, null, ${key})`.execute(db);
  }
}
