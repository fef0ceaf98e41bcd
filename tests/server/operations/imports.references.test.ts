import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { importSettled } from "../../support/import-settled.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const header = "Our ref;Client ref;Title";

onBothEngines((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  async function applied(...lines: string[]) {
    const { id } = await amy.imports.preview({ file: new File([[header, ...lines].join("\r\n")], "docket.csv") });
    const mapping = { reference: "Our ref", otherReference: "Client ref", title: "Title" };
    await amy.imports.map({ id, mapping });
    await amy.imports.apply({ id });
    await importSettled(amy, id);
    return (await amy.imports.rows({ id })).data;
  }

  test("a further reference that a matter holds is left out of the new matter, and the row says so", async () => {
    await amy.inventions.create({ title: "Holder", references: ["CLIENT-1"] });
    const [row] = await applied("N-1;client-1;New");
    expect(row).toMatchObject({ state: "applied", problems: [{ field: "otherReference", severity: "warning" }] });
    expect((await amy.inventions.get({ id: row?.inventionId ?? "" })).references).toEqual(["N-1"]);
  });

  test("a further reference of a row means its matter in the rows after it, in any spelling", async () => {
    const rows = await applied("S/1;S:2;Same", "S-2;;same", "S:2;;Other");
    expect(rows.map(({ state }) => state)).toEqual(["applied", "unchanged", "wrong"]);
    expect((await amy.inventions.search({ qs: "Same" })).total).toBe(1);
  });
});
