import { afterAll, beforeAll, expect, test } from "vitest";
import { officeRecord, staffDocket } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { runCli } from "../cli-process.ts";

onEmbedded((engine) => {
  let hub: SeededHub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({ matters: [{ id: "m-1", references: ["17/248,024"] }] });
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
  });
  afterAll(() => hub.close());

  const iphub = (...words: string[]) => runCli(words, { env });

  test("0 is clean, 1 is findings with all fields in JSON, above 1 it could not run", async () => {
    const clean = await iphub("docket", "audit");
    expect([clean.code, clean.stdout]).toEqual([0, ""]);
    const noKey = "no key for the patent office (ask your administrator); only stored data is audited.";
    expect(clean.stderr).toContain(noKey);
    expect(clean.stderr).toContain("No findings.");
    await officeRecord(hub, "m-1", [["2031-01-31", "MCTNF"]]);
    const found = await iphub("docket", "audit", "--json");
    expect(found.code).toBe(1);
    expect(found.stderr).toContain("1 finding");
    const [finding] = JSON.parse(found.stdout);
    const fields = [
      "id",
      "invention",
      "kind",
      "standing",
      "status",
      "subject",
      "reason",
      "docket",
      "office",
      "deadlineId",
      "documentId",
    ];
    const more = [
      "dueAt",
      "finalDate",
      "fix",
      "waivedBy",
      "waivedAt",
      "waivedReason",
      "reopenedAt",
      "history",
      "foundAt",
      "updatedAt",
    ];
    expect(Object.keys(finding).sort()).toEqual([...fields, ...more].sort());
    expect(finding).toMatchObject({
      kind: "action-without-deadline",
      invention: { id: "m-1" },
      dueAt: "2031-04-30",
      finalDate: "2031-07-31",
    });
    const table = await iphub("docket", "audit", "--stored");
    expect(table.code).toBe(1);
    expect(table.stdout).toContain("2031-04-30\t2031-07-31\taction-without-deadline\t17/248,024");
    // Scripts get the office's codes, also in a pipe.
    expect(finding.office).toBe("MCTNF 2031-01-31");
    expect(table.stdout).toContain("\tMCTNF 2031-01-31\t");
    expect(table.stderr).not.toContain("no key");
    for (const [host, code] of [
      ["http://127.0.0.1:9", 6],
      [hub.url, 4],
    ] as const) {
      const other = await runCli(["docket", "audit"], { env: { IPHUB_HOST: host, IPHUB_TOKEN: "no token" } });
      expect([host, other.code, other.stdout]).toEqual([host, code, ""]);
    }
    expect((await iphub("docket", "audit", "--kind", "nothing")).code).toBe(2);
  });

  test("the key that is missing is named to who manages the hub, as what to set", async () => {
    const { kysely: db } = hub.platform.database;
    const become = (role: string) =>
      db
        .updateTable("users")
        .set({ roles: [role] })
        .where("id", "=", "u-ada")
        .execute();
    await become("administrator");
    const asAda = { env: { ...env, IPHUB_TOKEN: await hub.tokenFor("ada") } };
    const audit = await runCli(["docket", "audit"], asAda);
    const documents = await runCli(["uspto", "documents", "17248024", "--wait"], asAda);
    await become("attorney");
    expect(audit.stderr).toContain(
      "The hub has no key for the patent office (set IPHUB_USPTO_KEY); only stored data is audited.",
    );
    const line = "Patent office: not asked, the hub has no key";
    expect(documents.stderr).toContain(`${line} (set IPHUB_USPTO_KEY)`);
    const others = await iphub("uspto", "documents", "17248024", "--wait");
    expect(others.stderr).toContain(`${line} (ask your administrator)`);
  });

  test("a finding is waived with a reason, listed as waived, and taken up again", async () => {
    const [{ id }] = JSON.parse((await iphub("docket", "audit", "--json", "id")).stdout);
    expect((await iphub("docket", "waive", id)).code).toBe(2);
    const waived = await iphub("docket", "waive", id, "--reason", "Abandoned on purpose", "--json");
    expect(JSON.parse(waived.stdout)).toMatchObject({ status: "waived", waivedBy: "ben@firm.example" });
    expect((await iphub("docket", "audit")).code).toBe(0);
    const list = await iphub("docket", "audit", "--view", "waived", "--json", "id,waivedReason");
    expect([list.code, JSON.parse(list.stdout)]).toEqual([0, [{ id, waivedReason: "Abandoned on purpose" }]]);
    expect((await iphub("docket", "resolve", id)).code).toBe(5);
    expect((await iphub("docket", "reopen", id)).code).toBe(0);
    expect((await iphub("docket", "audit")).code).toBe(1);
    const state = await iphub("docket", "state", "--json", "open,waived,audited");
    expect(JSON.parse(state.stdout)).toEqual({ open: 1, waived: 0, audited: 1 });
  });

  test("a weekly docket and a verification report are rows, JSON, and files", async () => {
    const ada = await hub.as("ada");
    const entry = { title: "Weekly reply", office: "EP", source: "agent", assignees: ["ben@firm.example"] };
    await ada.deadlines.enter({ inventionId: "m-1", dueDate: "2031-06-02", ...entry });
    const week = await iphub("docket", "week", "--from", "2031-06-01", "--json");
    expect(week.code).toBe(0);
    expect((await iphub("docket", "week", "--from", "2031-06-01", "--by", "office")).stdout).toContain("Weekly reply");
    expect(JSON.parse(week.stdout).entries).toMatchObject([{ title: "Weekly reply", dueAt: "2031-06-02" }]);
    const pdf = await iphub("docket", "export-week", "--from", "2031-06-01", "--format", "pdf");
    expect([pdf.code, pdf.stdout.slice(0, 5)]).toEqual([0, "%PDF-"]);
    expect((await iphub("docket", "verification")).stderr).toContain("audit:read");
    const asRob = { env: { ...env, IPHUB_TOKEN: await hub.tokenFor("rob") } };
    await staffDocket(hub);
    const words = ["docket", "verification", "--from", "2031-06-01", "--to", "2031-06-30"];
    const report = JSON.parse((await runCli([...words, "--json"], asRob)).stdout);
    const entered = report.entries.find(({ title }: { readonly title: string }) => title === "Weekly reply");
    expect(entered).toMatchObject({ source: { trigger: "BY-HAND" }, docketed: { by: "ada@firm.example" } });
    expect(report.signature).toMatch(/^[0-9a-f]{16}:/);
    const table = await runCli(words, asRob);
    expect(table.stdout).toContain("No second person has verified the date.");
  });

  test("findings of every view that a limit leaves out are said, with 9; open ones stay 1", async () => {
    await hub.plant({ matters: [{ id: "m-2", references: ["18/000,001"] }] });
    await officeRecord(hub, "m-2", [["2031-01-31", "MCTNF"]]);
    const audit = ["docket", "audit", "--stored", "--json", "id", "--limit"];
    const part = await iphub(...audit, "1", "--view", "all");
    expect([part.code, JSON.parse(part.stdout).length]).toEqual([9, 1]);
    expect(part.stderr).toMatch(/iphub: 1 of \d+ rows; the others are left out\n--all gives all of them\.\n$/);
    const whole = await iphub(...audit, "1000", "--view", "all");
    expect([whole.code, whole.stderr]).toEqual([0, expect.not.stringContaining("left out")]);
    const open = await iphub(...audit, "1");
    expect([open.code, open.stderr]).toEqual([1, expect.stringContaining("findings; the others are left out.\n")]);
  });
});
