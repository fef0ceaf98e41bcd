import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

onEmbedded((engine) => {
  const home = cliHome();
  const file = join(home.folder, "report.json");
  let hub: SeededHub;
  let other: SeededHub;
  let env: Record<string, string>;

  async function staffed(): Promise<SeededHub> {
    const started = await startSeededHub(engine);
    await started.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["docketing"] })
      .where("id", "=", "u-rob")
      .execute();
    await started.plant({ matters: [{ id: "m-1", references: ["17/248,024"] }] });
    return started;
  }

  const envOf = async (one: SeededHub) => ({
    ...home.env,
    IPHUB_HOST: one.url,
    IPHUB_TOKEN: await one.tokenFor("rob"),
  });
  const iphub = (...args: string[]) => runCli(args, { env });

  beforeAll(async () => {
    [hub, other] = await Promise.all([staffed(), staffed()]);
    env = await envOf(hub);
    const rob = await hub.as("rob");
    const entry = { title: "Reply to the EPO", office: "EP", dueDate: "2026-02-02", source: "agent" };
    await rob.deadlines.enter({ inventionId: "m-1", ...entry });
    const period = ["--from", "2026-01-01", "--to", "2026-12-31"];
    const saved = await iphub("docket", "export-verification", ...period, "--format", "json", "--output", file);
    expect([saved.code, saved.stdout]).toEqual([0, ""]);
  });
  afterAll(async () => {
    home.remove();
    await Promise.all([hub, other].map((one) => one.close()));
  });

  test("a saved report holds, from its file and from a pipe, and says since when the record is signed", async () => {
    const found = await iphub("docket", "check-verification", file, "--json");
    expect(found.code).toBe(0);
    const told = JSON.parse(found.stdout);
    expect(told).toMatchObject({
      holds: true,
      isUnchanged: true,
      isSigned: true,
      isInRecord: true,
      from: "2026-01-01",
    });
    expect(told.signedSince).toMatchObject({ seq: 1 });
    const { stdout } = await iphub("docket", "check-verification", file);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(`signedSince.at ${told.signedSince.at}`);
    const { seq, hash } = JSON.parse(readFileSync(file, "utf8")).head;
    expect((await iphub("audit", "verify", "--noted", `${seq}:${hash}`)).code).toBe(0);
    const piped = await runCli(["docket", "check-verification", "-"], { env, input: readFileSync(file, "utf8") });
    expect(piped.code).toBe(0);
  });

  test("a changed deadline, another hub and a changed record are named, with exit code 1", async () => {
    const changed = join(home.folder, "changed.json");
    const report = JSON.parse(readFileSync(file, "utf8"));
    report.entries[0].dueAt = "2026-03-02";
    writeFileSync(changed, JSON.stringify(report));
    const moved = await iphub("docket", "check-verification", changed, "--json");
    expect([moved.code, JSON.parse(moved.stdout)]).toMatchObject([
      1,
      { holds: false, isUnchanged: false, isSigned: true },
    ]);
    expect(moved.stderr).toContain("its deadlines are not those that were signed");
    const elsewhere = await runCli(["docket", "check-verification", file], { env: await envOf(other) });
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.stderr).toContain("this hub did not sign it");
    await hub.platform.database.kysely
      .updateTable("event_log")
      .set({ hash: "0".repeat(64) })
      .where("seq", "=", report.head.seq)
      .execute();
    const rewritten = await iphub("docket", "check-verification", file);
    expect(rewritten.code).toBe(1);
    expect(rewritten.stderr).toContain(`does not have entry ${report.head.seq}`);
  });

  test("what is no report is a usage error", async () => {
    const no = join(home.folder, "no.json");
    for (const text of ["{", "[]", '{"entries":[]}']) {
      writeFileSync(no, text);
      const found = await iphub("docket", "check-verification", no);
      expect([found.code, found.stdout]).toEqual([2, ""]);
      expect(found.stderr).toContain("the file is not a verification report");
    }
    expect((await iphub("docket", "check-verification", join(home.folder, "none.json"))).code).toBe(2);
  });
});
