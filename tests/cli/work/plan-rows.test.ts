import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let env: Readonly<Record<string, string>>;
let rows: Record<string, string>[];

beforeAll(async () => {
  hub = await startHub();
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
  rows = parseCsv((await runCli(["tasks", "plan", "is:open"], { env })).stdout);
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

/** Some rows as a file, which is sent through a pipe. */
async function applied(some: readonly Readonly<Record<string, string>>[], more = "", ...flags: string[]) {
  const keys = Object.keys(rows[0] ?? {});
  const file = csvLines([keys, ...some.map((row) => keys.map((key) => row[key] ?? ""))]);
  const { stdout, stderr, code } = await runCli(["tasks", "apply", "-", ...flags], { env, input: file + more });
  return { stdout, stderr, code };
}

test("a plan comes through a pipe, with blank rows of a spreadsheet and empty columns behind the last name", async () => {
  const some = rows.slice(0, 3).map((row): Record<string, string> => ({ ...row, tags: "piped" }));
  const dry = await applied(some, ",,,,,,\n, ,,,,,,,,\n", "--dry-run", "--json");
  expect(dry).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(dry.stdout)).toMatchObject(some.map(({ id }) => ({ taskId: id, state: "ready" })));
});

test("a wrong row is named by its number in the file, and no row before it is done", async () => {
  const [first, second] = rows.map((row): Record<string, string> => ({ ...row, tags: "half done" }));
  if (!first || !second) throw new Error("there are too few tasks");
  const wrong = await applied([first, { ...second, dueAt: "3/4/26" }]);
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toMatch(/^iphub: row 3, dueAt: is not a date; write it as YYYY-MM-DD/);
  const twice = await applied([first, second, first]);
  const said = `iphub: row 4, id: ${first.id} is in row 2 too; leave one out\n`;
  expect(twice).toEqual({ code: 2, stdout: "", stderr: said });
  const ada = await hub.as("ada@iphub.example");
  expect((await ada.tasks.get({ id: first.id ?? "" })).tags).not.toContain("half done");
});

test("a filled column that a plan does not have is named, with the one that may be meant", async () => {
  const [row] = rows;
  const file = csvLines([
    ["id", "updatedAt", "dueDate", "notes", "invention.title", "remark", ""],
    [row?.id ?? "", row?.updatedAt ?? "", "2031-01-06", "Kept", "Pump", "", "x"],
  ]);
  const { code, stderr } = await runCli(["tasks", "apply", "-", "--dry-run"], { env, input: file });
  expect([code, stderr.split("\n")]).toEqual([
    0,
    [
      "Warning: the column dueDate changes nothing; did you mean dueAt?",
      "Warning: the column without a name changes nothing",
      "",
    ],
  ]);
});

test("the due date of a plan is typed as everywhere, and what is no date is refused before a row is written", async () => {
  const plan = (due: string) => runCli(["tasks", "plan", "is:open", "--set-due-at", due], { env });
  const moved = await plan("+5bd");
  expect([moved.code, moved.stderr]).toEqual([0, expect.stringMatching(/^--set-due-at \+5bd is /)]);
  expect(new Set(parseCsv(moved.stdout).map(({ dueAt }) => dueAt)).size).toBe(1);
  expect(parseCsv(moved.stdout)[0]?.dueAt).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(new Set(parseCsv((await plan("none")).stdout).map(({ dueAt }) => dueAt))).toEqual(new Set([""]));
  const refused = await plan("3/4/26");
  expect([refused.code, refused.stdout]).toEqual([2, ""]);
  expect(refused.stderr).toContain("iphub: --set-due-at 3/4/26 is not a date\n");
});
