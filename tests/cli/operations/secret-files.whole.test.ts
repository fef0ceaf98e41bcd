import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";
import { cliHome, followCli, runCli } from "../cli-process.ts";

test("a bucket whose address is in a file that is missing is refused, without the path", async () => {
  const home = cliHome();
  onTestFinished(home.remove);
  const env = { ...home.env, IPHUB_SERVICE_UNIT: "", IPHUB_BACKUP_S3_URL_FILE: join(home.folder, "hunter2") };
  const args = ["restore", "iphub-2026-01-31", "--off-site", "--data", join(home.folder, "data")];
  const { code, stderr } = await runCli(args, { env, node: ["--conditions=source"] });
  expect(stderr).toContain("IPHUB_BACKUP_S3_URL_FILE names a file that does not exist");
  expect(stderr).not.toContain("hunter2");
  expect(code).toBe(2);
});

onEmbedded((engine) => {
  test("the metrics of a hub are read with the token that is in a file", async () => {
    const token = "a token of the operators";
    const hub = await startWholeHub({ database: await engine.fresh(), environment: { IPHUB_METRICS_TOKEN: token } });
    onTestFinished(() => hub.close());
    const file = join(mkdtempSync(join(runDirectory(), "token-")), "token");
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
    const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("amy") };
    const watch = async (more: Readonly<Record<string, string>>) => {
      const following = await followCli(["status", "--watch", "--interval", "0.2", "--ndjson"], { ...env, ...more });
      const line: { jobs: number | null } = JSON.parse(await following.line());
      await following.stop();
      return line.jobs;
    };
    expect(await watch({})).toBeNull();
    expect(await watch({ IPHUB_METRICS_TOKEN_FILE: file })).toEqual(expect.any(Number));
  });
});
