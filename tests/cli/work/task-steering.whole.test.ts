import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { type ReferenceTask, referenceIds } from "../../support/task-reference.ts";
import { anyFilter, samplePlan } from "../../support/task-samples.ts";
import { TestClock } from "../../support/test-clock.ts";
import { textsOf } from "../../support/xlsx.ts";
import { runCli } from "../cli-process.ts";

forEachEngine((engine) => {
  const folder = mkdtempSync(join(tmpdir(), "iphub-steering-"));
  let hub: SeededHub;
  let ada: Hub;
  let all: ReferenceTask[];
  let today: string;
  let env: Record<string, string>;

  const iphub = (...words: string[]) => runCli(words, { env });

  beforeAll(async () => {
    const clock = new TestClock();
    hub = await startSeededHub(engine, {}, clock);
    today = civilDateInZone(clock.now().getTime(), "America/New_York");
    const plan = samplePlan(today);
    await hub.plant(plan);
    ada = await hub.as("ada");
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada"), TZ: "America/New_York" };
    const { data } = await ada.tasks.search({ status: taskStatus.options, size: 100 });
    const planted = new Map(plan.tasks?.map((task) => [task.id, task]));
    all = data.map((task) => ({
      task,
      projectAssignees: plan.milestones?.find(({ id }) => id === planted.get(task.id)?.milestoneId)?.assignees ?? [],
      inHouseAttorney: plan.matters?.find(({ id }) => id === task.invention.id)?.inHouseAttorney ?? null,
    }));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await hub.close();
  });

  test("a saved filter gives the same rows and order on the command line, in all formats, as a plain filter and sort", async () => {
    const samples = fc.sample(anyFilter, { numRuns: 8, seed: 20_260_311 });
    for (const data of samples) {
      const { id } = await ada.filters.create({ title: "Any", data });
      const expected = referenceIds(all, data, today);
      const json = await iphub("tasks", "list", "--filter", id, "--all", "--json");
      expect(json.stderr + json.code).toBe("0");
      expect(JSON.parse(json.stdout).map((task: { id: string }) => task.id)).toEqual(expected);
      const csv = await iphub("tasks", "export", "--filter", id, "--format", "csv");
      expect(parseCsv(csv.stdout).map((row) => row.id)).toEqual(expected);
    }
  });

  test("lines of JSON are the rows of the list, passed on as the hub sends them", async () => {
    const words = ["tasks", "list", "--qs", "draft", "--all"];
    const [json, lines] = await Promise.all([iphub(...words, "--json"), iphub(...words, "--ndjson")]);
    const rows = lines.stdout.split("\n").filter((line) => line !== "");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((line) => JSON.parse(line))).toEqual(JSON.parse(json.stdout));
  });

  test("a workbook is written whole, and a wrong flag leaves no file", async () => {
    const file = join(folder, "tasks.xlsx");
    expect((await iphub("tasks", "search", "draft", "--xlsx", file)).code).toBe(0);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe("PK");
    const refused = await iphub("tasks", "search", "draft", "--due-at", "soon", "--xlsx", join(folder, "no.xlsx"));
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("due");
    expect(() => readFileSync(join(folder, "no.xlsx"))).toThrow();
  });

  test("every list has a workbook, all of it, as its CSV has it, and a record too", async () => {
    const file = join(folder, "overview.xlsx");
    const columns = ["--columns", "id,title,references,dueAt"];
    // Pages of three: all of them, not the first.
    const written = await iphub("overview", "list", ...columns, "--size", "3", "--xlsx", file);
    expect(written).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const { stdout } = await iphub("overview", "list", ...columns, "--all", "--csv");
    const shown = parseCsv(stdout).map((row) => Object.values(row).map(String));
    expect(shown.length).toBeGreaterThan(3);
    expect(textsOf(readFileSync(file)).slice(1)).toEqual(shown.map((cells) => cells.filter((cell) => cell !== "")));
    const one = join(folder, "one.xlsx");
    const id = shown[0]?.[0] ?? "";
    expect((await iphub("inventions", "get", id, "--columns", "id,title", "--xlsx", one)).code).toBe(0);
    expect(textsOf(readFileSync(one))).toEqual([["Id", "Title"], shown[0]?.slice(0, 2)]);
    const piped = await iphub("boards", "list", "--columns", "id", "--xlsx", "-");
    expect([piped.code, piped.stdout.slice(0, 2)]).toEqual([0, "PK"]);
  });

  test("a workbook that cannot be whole is not there, and only one format is taken", async () => {
    const away = join(folder, "away.xlsx");
    const none = await iphub("inventions", "get", "m-none", "--xlsx", away);
    expect(none.code).toBe(3);
    expect((await iphub("overview", "list", "--xlsx", join(folder, "no/where.xlsx"))).stderr).toContain("ENOENT");
    expect((await iphub("overview", "list", "--xlsx", away, "--csv")).code).toBe(2);
    expect(readdirSync(folder).filter((name) => name.startsWith("away"))).toEqual([]);
  });

  test("what a filter names in vain is warned of on standard error", async () => {
    const { stdout, stderr, code } = await iphub("tasks", "list", "--assignees", "gone@firm.example", "--json");
    expect([JSON.parse(stdout), code]).toEqual([[], 0]);
    expect(stderr).toBe("Warning: No one here has the address gone@firm.example.\n");
    const file = await iphub("tasks", "export", "--assignees", "gone@firm.example", "--format", "ndjson");
    expect(file).toMatchObject({ stdout: "", stderr, code: 0 });
  });

  test("a plan is written, shown without effect, applied, and applied again without harm", async () => {
    const written = await iphub("tasks", "plan", "--qs", "k-01", "--tags", "fee", "--set-status", "on-hold");
    expect(written.code).toBe(0);
    const planned = await iphub("tasks", "plan", "--tags", "fee", "--set-tags", "fee; planned");
    const rows = parseCsv(planned.stdout);
    expect(rows.length).toBeGreaterThan(5);
    const file = join(folder, "plan.csv");
    writeFileSync(file, planned.stdout);
    const dry = await iphub("tasks", "apply", file, "--dry-run", "--json");
    expect(new Set(JSON.parse(dry.stdout).map((row: { state: string }) => row.state))).toEqual(new Set(["ready"]));
    const [first, second] = rows;
    expect(JSON.parse(dry.stdout)[0].invention).toEqual((await ada.tasks.get({ id: first?.id ?? "" })).invention);
    expect((await ada.tasks.get({ id: first?.id ?? "" })).tags).not.toContain("planned");
    await ada.tasks.update({ id: second?.id ?? "", notes: "Changed meanwhile" });
    const applied = await iphub("tasks", "apply", file, "--json");
    expect(applied.code).toBe(5);
    const states = JSON.parse(applied.stdout).map((row: { state: string }) => row.state);
    expect([states[0], states[1]]).toEqual(["applied", "stale"]);
    const again = await iphub("tasks", "apply", file, "--json");
    const left = JSON.parse(again.stdout).map((row: { state: string }) => row.state);
    expect(new Set(left)).toEqual(new Set(["unchanged", "stale"]));
    expect((await iphub("tasks", "apply", join(folder, "none.csv"))).code).toBe(2);
  });

  test("a plan is kept for review at an address, applied by its id, and taken back but for what changed since", async () => {
    const written = await iphub("tasks", "plan", "--tags", "fee", "--set-tags", "fee; reviewed");
    const [first, second] = parseCsv(written.stdout).map(({ id = "" }) => id);
    const file = join(folder, "reviewed.csv");
    writeFileSync(file, written.stdout);
    const kept = await iphub("tasks", "apply", file, "--review", "--json");
    const [, id = ""] = /^Review it at http:.*\/plans\/(\S+)$/m.exec(kept.stderr) ?? [];
    const tagsOf = async (task = "") => (await ada.tasks.get({ id: task })).tags;
    const before = [await tagsOf(first), await tagsOf(second)];
    expect(before.flat()).not.toContain("reviewed");
    const shown = await iphub("plans", "get", id);
    const [record = "", rows = ""] = shown.stdout.split("\n\n");
    expect(record.split("\n").map((line) => line.split("\t")[0])).toEqual(["id", "title", "createdBy", "createdAt"]);
    const { title, invention, tags } = await ada.tasks.get({ id: first ?? "" });
    const [reference = ""] = invention.references;
    const changed = `Tags ${tags.join(", ")} → fee, reviewed`;
    expect(rows).toMatch(/^(ready\t.*\n)+$/);
    expect(rows).toContain(["ready", first, reference, invention.title, title, changed, "\n"].join("\t"));
    expect((await iphub("plans", "apply", id, "--json")).code).toBe(0);
    expect((await iphub("plans", "apply", id)).code).toBe(0);
    expect(await tagsOf(first)).toContain("reviewed");
    await ada.tasks.update({ id: second ?? "", tags: ["fee", "reviewed", "kept"] });
    const { stdout, stderr, code } = await iphub("plans", "take-back", id, "--json");
    expect([code, stderr]).toEqual([5, expect.stringMatching(/1 skipped, 0 gone; the other rows are undone/)]);
    const left = JSON.parse(stdout).rows.find((row: { taskId: string }) => row.taskId === second);
    expect(left).toMatchObject({ state: "applied", message: expect.stringContaining("it was left alone") });
    expect(await tagsOf(first)).toEqual(before[0]);
    expect(await tagsOf(second)).toEqual(["fee", "reviewed", "kept"]);
    expect((await iphub("plans", "take-back", "no-such-plan")).code).toBe(3);
  });

  test("a plan whose tasks were changed since ends with the same exit code by file and by id, dry or not", async () => {
    const written = await iphub("tasks", "plan", "--tags", "fee", "--set-tags", "fee; twice reviewed");
    const file = join(folder, "late.csv");
    writeFileSync(file, written.stdout);
    const { stderr } = await iphub("tasks", "apply", file, "--review");
    const [, id = ""] = /^Review it at http:.*\/plans\/(\S+)$/m.exec(stderr) ?? [];
    const [task = ""] = parseCsv(written.stdout).map((row) => row.id);
    await ada.tasks.update({ id: task, notes: "Changed after the plan" });
    const nothing = expect.stringContaining("1 changed since, 0 refused, 0 gone; nothing was changed.");
    for (const dry of [
      ["tasks", "apply", file],
      ["plans", "apply", id],
    ]) {
      expect(await iphub(...dry, "--dry-run")).toMatchObject({ code: 5, stderr: nothing });
    }
    const others = expect.stringContaining("1 changed since, 0 refused, 0 gone; the other rows are done.");
    expect(await iphub("plans", "apply", id)).toMatchObject({ code: 5, stderr: others });
    await ada.tasks.delete({ id: task });
    const gone = expect.stringContaining("0 changed since, 0 refused, 1 gone; the other rows are done.");
    expect(await iphub("plans", "apply", id)).toMatchObject({ code: 1, stderr: gone });
  });

  test("the report of tasks has two names and the same figures", async () => {
    const one = await iphub("tasks", "progress", "--by", "person", "--from", "start-of-year-12m", "--json");
    const two = await iphub("reports", "tasks", "--by", "person", "--from", "start-of-year-12m", "--json");
    expect(one.code).toBe(0);
    expect(two.stdout).toBe(one.stdout);
    expect(JSON.parse(one.stdout).length).toBeGreaterThan(2);
  });
});
