import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startHub } from "../../support/hub.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
beforeAll(async () => void (await builtCli()), 120_000);
afterAll(() => home.remove());
const pathOf = (name: string) => join(home.folder, name);

function write(name: string, lines: readonly string[]): string {
  writeFileSync(pathOf(name), `${lines.join("\n")}\n`);
  return pathOf(name);
}

/** Something in every section, with two milestones and two tasks of one title. */
const everything = [
  "matters:",
  '  - { reference: E-1, references: ["17/248,024"], title: Antenna, country: EP, inHouseAttorney: ada@firm.example }',
  "milestones:",
  "  - { matter: E-1, title: Reply, dueAt: 2026-06-01, state: finished }",
  "  - { matter: E-1, title: Reply, number: 2, clientDueDate: 2026-05-01 }",
  "  - { matter: E-1, title: Old, state: cancelled }",
  "tasks:",
  "  - { matter: E-1, milestone: Reply, milestoneNumber: 2, title: Draft, status: done, tags: [2AR, client] }",
  '  - matter: "17248024"',
  "    milestone: Reply",
  "    title: Draft",
  "    notes: |",
  "      First line",
  "      # second",
  "  - { matter: E-1, title: Call, assignees: [ben@firm.example, ada@firm.example] }",
  "  - { matter: E-1, title: Call, number: 2, dueAt: 2026-05-05 }",
  "deadlines:",
  "  - matter: E-1",
  "    title: Reply under Art. 94(3)",
  "    office: ep",
  "    dueDate: 2026-06-01",
  "    source: Letter of 12 January",
  "    milestone: Reply",
  "    milestoneNumber: 2",
  "filters:",
  "  - { name: Due soon, data: { dueAt: this-week, assignees: [ben@firm.example] } }",
  "boards:",
  "  - { name: Week, filters: [due soon, my-tasks] }",
];

test("exporting the sample portfolio and applying the file changes nothing, as YAML, as JSON and as CSV", {
  timeout: 120_000,
}, async () => {
  const hub = await startHub({ demo: true });
  try {
    const env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
    for (const name of ["sample.yaml", "sample.json", "sample.csv"]) {
      const exported = await runCli(["export", "-f", pathOf(name)], { env });
      expect([exported.code, exported.stderr]).toEqual([0, ""]);
      const { code, stdout, stderr } = await runCli(["apply", "-f", pathOf(name), "--dry-run"], { env });
      expect([stderr, stdout, code]).toEqual(["", "No changes.\n", 0]);
    }
    expect(Object.keys(JSON.parse(readFileSync(pathOf("sample.json"), "utf8")))).toEqual(
      expect.arrayContaining(["matters", "milestones", "tasks"]),
    );
  } finally {
    await hub.close();
  }
});

forEachEngine((engine) => {
  let hubs: readonly SeededHub[];
  let ada: Hub;
  const env = async (hub: SeededHub | undefined) => ({
    ...home.env,
    IPHUB_HOST: hub?.url ?? "",
    IPHUB_TOKEN: (await hub?.tokenFor("ada")) ?? "",
  });

  beforeAll(async () => {
    hubs = await Promise.all([startSeededHub(engine), startSeededHub(engine)]);
    ada = await (hubs[0] ?? (await startSeededHub(engine))).as("ada");
  });
  afterAll(() => Promise.all(hubs.map((hub) => hub.close())));

  test("what is exported of one hub makes the same in another", async () => {
    const file = write("everything.yaml", everything);
    const [one, other] = [await env(hubs[0]), await env(hubs[1])];
    const applied = await runCli(["apply", "-f", file], { env: one });
    expect([applied.stderr, applied.code]).toEqual(["11 of 11 changes were made.\n", 0]);
    expect((await runCli(["apply", "-f", file], { env: one })).stdout).toBe("No changes.\n");
    const exported = await runCli(["export"], { env: one });
    const copied = await runCli(["apply", "-f", "-"], { env: other, input: exported.stdout });
    expect([copied.stderr, copied.code]).toEqual(["11 of 11 changes were made.\n", 0]);
    expect((await runCli(["export"], { env: other })).stdout).toBe(exported.stdout);
    const some = await runCli(["export", "--sections", "filters,boards"], { env: one });
    expect(some.stdout).toBe(
      [
        "filters:",
        "  - name: Due soon",
        "    layout: compact",
        "    data:",
        "      dueAt: this-week",
        "      assignees:",
        "        - ben@firm.example",
        "boards:",
        "  - name: Week",
        "    filters:",
        "      - Due soon",
        "      - my-tasks",
        "    lanes: none",
        "",
      ].join("\n"),
    );
  });

  test("deadlines, filters and boards that differ are changed, and a fixed part of a deadline is a fault", async () => {
    const changed = everything.map((line) =>
      line
        .replace("dueDate: 2026-06-01", "dueDate: 2026-06-08")
        .replace("dueAt: this-week", "dueAt: overdue")
        .replace("[due soon, my-tasks]", "[my-tasks, Due soon]"),
    );
    const file = write("everything.yaml", changed);
    const one = await env(hubs[0]);
    const { code, stdout } = await runCli(["apply", "-f", file, "--json", "section,after"], { env: one });
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      [
        { section: "deadlines", after: { dueDate: "2026-06-08", source: "Letter of 12 January" } },
        { section: "filters", after: { data: { dueAt: "overdue", assignees: ["ben@firm.example"] } } },
        { section: "boards", after: { filters: ["my-tasks", "Due soon"] } },
      ],
    ]);
    const { data } = await ada.deadlines.list({ view: "all" });
    expect(data).toMatchObject([{ dueAt: "2026-06-08", office: "EP", verifiedBy: null }]);
    const other = write(
      "fixed.yaml",
      changed.map((line) => line.replace("office: ep", "office: jp")),
    );
    const refused = await runCli(["apply", "-f", other], { env: one });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      "deadlines[0].office: of a docketed deadline does not change; reject it on the hub and give this one number: 2\niphub: the file has 1 fault; nothing was written\n",
    ]);
  });

  test("a CSV is read by its header, and its faults name the row", async () => {
    const one = await env(hubs[0]);
    const file = write("rows.csv", [
      "section,reference,matter,title,dueAt,assignees",
      "matters,C-1,,From a spreadsheet,,",
      ",,C-1,Draft,2026-05-01,ben@firm.example;ada@firm.example",
    ]);
    const { stdout } = await runCli(["apply", "-f", file], { env: one });
    expect(stdout).toContain("    assignees: ben@firm.example, ada@firm.example\n");
    expect((await runCli(["apply", "-f", file], { env: one })).stdout).toBe("No changes.\n");
    const faulty = write("faulty.csv", ["section,matter,title,dueAt", ",C-1,Draft,1/5/2026", "tasks,C-2,Send,"]);
    expect((await runCli(["apply", "-f", faulty], { env: one })).stderr).toContain("row 2, dueAt: is not a date");
  });

  test("--undo saves what undoes the run, and it is carried out as a plan", async () => {
    const one = await env(hubs[0]);
    const before = (await runCli(["export"], { env: one })).stdout;
    const file = write("undone.yaml", [
      "milestones: [{ matter: E-1, title: New }]",
      "tasks:",
      "  - { matter: E-1, milestone: New, title: Fresh }",
      "  - { matter: E-1, title: Call, notes: Changed }",
      "filters: [{ name: Due soon, data: { dueAt: tomorrow } }, { name: Fresh, data: {} }]",
      "boards: [{ name: Week, filters: [Fresh] }]",
    ]);
    const undo = pathOf("undo.yaml");
    const run = await runCli(["apply", "-f", file, "--undo", undo], { env: one });
    expect([run.code, run.stderr]).toEqual([0, `To undo it: iphub apply --plan ${undo}\n6 of 6 changes were made.\n`]);
    const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: one });
    expect([undone.stderr, undone.code]).toEqual(["6 of 6 changes were made.\n", 0]);
    const after = (await runCli(["export"], { env: one })).stdout;
    // The milestone was worked on, so that it is cancelled and not gone.
    expect(after.replace("  - matter: E-1\n    title: New\n    state: cancelled\n", "")).toBe(before);
  });
});
