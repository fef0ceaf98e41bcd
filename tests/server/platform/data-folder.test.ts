import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

onEmbedded((engine) => {
  test("a data folder that others could read is closed to them at the start, and the log says so", async () => {
    const database = await engine.fresh();
    const folder = database.dataDirectory ?? join(runDirectory(), "open-data");
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    const hub = await startWholeHub({ database });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(hub.logLines.join("\n")).toContain("was open to other people of this machine");
    await hub.close();
  });
});
