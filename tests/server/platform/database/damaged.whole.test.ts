import { openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../../support/engines.ts";
import { startWholeHub } from "../../../support/whole-hub.ts";

onEmbedded((engine) => {
  test("a damaged page of a running hub is said in words, and what is whole is still served", async () => {
    const database = await engine.fresh();
    const before = await startWholeHub({ database });
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('tasks') as path`.execute(
      before.platform.db,
    );
    await before.close();
    const page = openSync(join(database.dataDirectory ?? "", "database", rows[0]?.path ?? ""), "r+");
    writeSync(page, Buffer.alloc(8192, 0xff), 0, 8192, 0);

    const hub = await startWholeHub({ database });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    for (const _twice of [1, 2]) {
      await expect(ben.tasks.get({ id: "k-1" })).rejects.toMatchObject({
        status: 500,
        code: "data_damaged",
        message: expect.stringContaining("is damaged and cannot be read"),
      });
    }
    expect(await ben.inventions.get({ id: "m-1" })).toMatchObject({ id: "m-1" });
  });
});
