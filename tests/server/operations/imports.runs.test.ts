import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { applyRows } from "@iphub/server/operations/imports/apply-import";
import { undoRows } from "@iphub/server/operations/imports/undo-import";
import { transaction } from "@iphub/server/platform/database/transaction";
import type { Schema } from "@iphub/server/schema";
import type { Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { importParts } from "../../support/import-parts.ts";
import { importSettled } from "../../support/import-settled.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const header = "Our ref;Title;Action;Due date";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub?.close());

  const file = (lines: readonly string[]) => new File([[header, ...lines].join("\r\n")], "docket.csv");

  test("a run sees a wall that is raised between two of its batches", async () => {
    const eve = await hub.as("eve");
    const matter = async (reference: string) =>
      (await amy.inventions.create({ title: reference, references: [reference] })).id;
    const [first, last] = [await matter("FIRST-1"), await matter("LAST-1")];
    const filling = Array.from({ length: 250 }, (_, n) => `BULK-${n};Bulk ${n};;`);
    const sheet = ["FIRST-1;FIRST-1;Reply;2031-03-03", ...filling, "LAST-1;LAST-1;Reply;2031-03-03"];
    const { id, counts } = await eve.imports.preview({ file: file(sheet) });
    expect(counts).toMatchObject({ ready: 252 });
    /** A job whose second batch comes after the matter was walled from eve. */
    const wallingOff = (walled: string) => {
      let batches = 0;
      const run = async <Result>(work: (tx: Transaction<Schema>) => Promise<Result>) => {
        batches += 1;
        if (batches === 2)
          await amy.walls.set({ id: walled, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
        return transaction(hub.platform.database, work);
      };
      return { signal: new AbortController().signal, transaction: run };
    };
    await applyRows(hub.platform, importParts, { userId: "u-eve" }, id, wallingOff(last));
    expect((await eve.imports.get({ id })).counts).toMatchObject({ applied: 251, refused: 1 });
    await undoRows(hub.platform, { userId: "u-eve" }, id, wallingOff(first));
    expect((await eve.imports.get({ id })).counts).toMatchObject({ undone: 250, kept: 1 });
  });

  test("the entries of a run name the API token, and the colleague on whose behalf it was asked", async () => {
    const { id: tokenId, token } = await amy.tokens.create({ name: "Imports", scope: "write" });
    await amy.users.addAssistant({ email: "ben@firm.example" });
    const by = (text: string, actingFor?: string) =>
      createHub({ baseUrl: hub.url, token: memoryTokenStore(text), ...(actingFor && { actingFor: () => actingFor }) });
    const runs = [
      { person: by(token), reference: "TOKEN-1", facts: { tokenId } },
      {
        person: by(await hub.tokenFor("ben"), "amy@firm.example"),
        reference: "ACT-1",
        facts: { actingFor: "amy@firm.example" },
      },
    ];
    for (const { person, reference, facts } of runs) {
      const { id } = await person.imports.preview({ file: file([`${reference};Named;Reply;2031-03-03`]) });
      await person.imports.apply({ id });
      expect((await importSettled(person, id)).counts).toMatchObject({ applied: 1 });
      const metadata = { importId: id, ...facts };
      expect((await loggedEvents(hub.platform, "invention-created")).at(-1)).toMatchObject({ metadata });
      await expect
        .poll(async () => (await loggedEvents(hub.platform, "import-applied")).at(-1))
        .toMatchObject({ metadata });
    }
  });

  test("a run ends where the role that it needs is taken between two of its batches", async () => {
    const ben = await hub.as("ben");
    const lines = Array.from({ length: 251 }, (_, n) => `ROLE-${n};Role ${n};;`);
    const { id } = await ben.imports.preview({ file: file(lines) });
    let batches = 0;
    const run = async <Result>(work: (tx: Transaction<Schema>) => Promise<Result>) => {
      batches += 1;
      if (batches === 2) await amy.users.update({ id: "u-ben", roles: ["reader"] });
      return transaction(hub.platform.database, work);
    };
    const job = { signal: new AbortController().signal, transaction: run };
    const applied = applyRows(hub.platform, importParts, { userId: "u-ben" }, id, job);
    await expect(applied).rejects.toThrow("may not import any more");
    expect((await amy.imports.get({ id })).counts).toMatchObject({ applied: 250, ready: 1 });
    await expect(undoRows(hub.platform, { userId: "u-ben" }, id, job)).rejects.toThrow("may not import any more");
    await amy.users.update({ id: "u-ben", roles: ["paralegal"] });
  });

  test("a run on behalf of a colleague sees the matters of both, as its preview did", async () => {
    const ben = await hub.as("ben");
    await amy.inventions.update({ id: "m-chem", references: ["CHEM-9"] });
    await ben.users.addAssistant({ email: "eve@firm.example" });
    const token = memoryTokenStore(await hub.tokenFor("eve"));
    const acting = createHub({ baseUrl: hub.url, token, actingFor: () => "ben@firm.example" });
    const { id, counts } = await acting.imports.preview({ file: file(["CHEM-9;Matter m-chem;Reply;2031-03-03"]) });
    expect(counts).toMatchObject({ ready: 1 });
    await acting.imports.apply({ id });
    expect((await importSettled(acting, id)).counts).toMatchObject({ applied: 1 });
    expect((await ben.deadlines.list({ inventionId: "m-chem" })).total).toBe(1);
  });

  test("what of a file is shortened is cut between characters, so that the import is stored", async () => {
    const [title, column, cell] = [`${"t".repeat(58)}😀tt`, `${"c".repeat(189)}😀`, `${"v".repeat(79)}😀`];
    const lines = [title, `Our ref;Title;${column}`, `CUT-1;Cut;${cell}`];
    const record = await amy.imports.preview({ file: new File([lines.join("\r\n")], `${"n".repeat(199)}😀.csv`) });
    expect(record.fileName).toBe("n".repeat(199));
    expect(record.columns[2]).toEqual({ name: "c".repeat(189), samples: ["v".repeat(79)] });
    expect(record.notes.join("\n")).toContain(`'${"t".repeat(58)}…'`);
  });
});
