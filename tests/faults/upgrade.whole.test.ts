import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { restore } from "@iphub/server";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../support/engines.ts";
import { runDirectory } from "../support/run-directory.ts";
import { startServe } from "./served-process.ts";

const earlier = join(import.meta.dirname, "../server/operations/earlier-hubs/2026-11-21");

function serve(args: readonly string[], environment?: Readonly<Record<string, string>>) {
  const hub = startServe(args, environment);
  onTestFinished(() => hub[Symbol.asyncDispose]());
  return hub;
}

forEachEngine((engine) => {
  test("a hub says the upgrade of its data on standard error, at any level of the log, and only once", {
    timeout: 120_000,
  }, async () => {
    const { databaseUrl, dataDirectory = join(runDirectory(), `upgrade-${randomUUID()}`) } = await engine.fresh({
      empty: true,
    });
    await restore(earlier, { dataDirectory, databaseUrl });
    const where = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
    const args = ["--data", dataDirectory, ...where, "--port", "0"];
    const first = serve(args, { IPHUB_LOG_LEVEL: "silent" });
    await first.ready();
    const said = first.stderr();
    const [, steps = ""] =
      /^Upgrade of the database: (\d+) steps, all or none; the database has [\d.]+ MB$/m.exec(said) ?? [];
    expect(Number(steps)).toBeGreaterThan(1);
    const done = said.match(/^Upgrade of the database: step \d+ of \d+ \([\w-]+\) is done, \d+\.\d s$/gm) ?? [];
    expect(done).toHaveLength(Number(steps));
    expect(done.at(-1)).toContain(`step ${steps} of ${steps} `);
    expect(said).toMatch(/^Upgrade of the database: done$/m);
    const copy = `Upgrade of the database: the copy to ${join(dataDirectory, "database-before-upgrade")} is done, `;
    expect(said.includes(copy)).toBe(engine.name === "embedded");
    first.kill("SIGTERM");
    expect(await first.ended()).toBe(0);

    const second = serve(args, { IPHUB_LOG_LEVEL: "silent" });
    await second.ready();
    expect(second.stderr()).not.toContain("Upgrade of the database");
  });
});
