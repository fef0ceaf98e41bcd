import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hub } from "@iphub/sdk";
import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { cliHome, cliOnPath } from "./cli-process.ts";

const examples = join(import.meta.dirname, "../../examples");
const home = cliHome();
const work = join(home.folder, "work");
let hub: TestHub;
let ada: Hub;
let env: Record<string, string>;

beforeAll(async () => {
  hub = await startHub({ demo: true });
  ada = await hub.as("ada@iphub.example");
  const bin = await cliOnPath(home.folder);
  mkdirSync(work);
  env = { ...home.env, PATH: `${bin}:${home.env.PATH}`, IPHUB_HOST: hub.url };
  env.IPHUB_TOKEN = await hub.tokenFor("ada@iphub.example");
}, 120_000);
afterAll(async () => {
  await hub.close();
  home.remove();
});

/** Runs a recipe in a folder of its own. */
function run(name: string, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const command = name.endsWith(".mjs") ? process.execPath : "bash";
    const child = execFile(
      command,
      [join(examples, name), ...args],
      { cwd: work, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024 },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test("README.md names every recipe, and there are eleven", () => {
  const recipes = readdirSync(examples).filter((name) => name !== "README.md");
  const page = readFileSync(join(examples, "README.md"), "utf8");
  expect([...page.matchAll(/\]\(([^)]+)\)/g)].map(([, name]) => name).sort()).toEqual(recipes.sort());
  expect(recipes).toHaveLength(11);
});

const slow = { timeout: 120_000 };
/** The zone in which the command line means today; without it the hub means the office's. */
const ownZone = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
const openStatuses: TaskStatus[] = ["upcoming", "open", "in-progress", "on-hold"];

test("monday-docket.sh mails each attorney a workbook of what is due", slow, async () => {
  const sendmail = join(work, "sendmail");
  writeFileSync(sendmail, `#!/bin/sh\ncat > "${work}/message"\n`);
  chmodSync(sendmail, 0o755);
  const query = { assignees: ["ada@iphub.example"], status: openStatuses, dueTo: "end-of-week", size: 100, ...ownZone };
  const { total } = await ada.tasks.list(query);
  const far = await ada.inventions.create({ title: "Far away", references: [], inHouseAttorney: "ada@iphub.example" });
  const translation = { title: "Translation", office: "EP", dueDate: "2020-01-02", source: "Letter of the agent" };
  const cleo = await hub.as("cleo@iphub.example");
  const late = await cleo.deadlines.enter({ inventionId: far.id, ...translation });
  const sent = await run("monday-docket.sh", ["ada@iphub.example", "nobody@iphub.example"], { SENDMAIL: sendmail });
  const message = readFileSync(join(work, "message"), "utf8");
  const deadlines = message.match(/^\d{4}-\d\d-\d\d {2}final .*$/gm)?.length ?? 0;
  expect(deadlines).toBeGreaterThan(0);
  const due = total + deadlines;
  expect(sent.out).toBe(`ada@iphub.example: ${due} sent\nnobody@iphub.example: nothing due\n`);
  expect(message).toContain(`To: ada@iphub.example\nSubject: Docket: ${due} due`);
  expect(message).toContain(`\n2020-01-02  final none  Translation, ${late.standing} (Far away)\n`);
  const [, attached = ""] = /filename="docket.xlsx"\n\n([A-Za-z0-9+/=\n]+)\n--/.exec(message) ?? [];
  expect(Buffer.from(attached, "base64").subarray(0, 2).toString()).toBe("PK");
});

test("monday-docket.sh fails where the list of attorneys cannot be read", slow, async () => {
  const { out, code } = await run("monday-docket.sh", [], { IPHUB_TOKEN: "none" });
  expect(out).toBe("");
  expect(code).not.toBe(0);
});

test("monday-docket.sh writes each message to a file on a machine without sendmail", slow, async () => {
  const tools = join(work, "tools");
  mkdirSync(tools);
  for (const tool of "bash sh env mktemp rm date hostname base64 cp cat dirname readlink".split(" ")) {
    const found = ["/usr/bin", "/bin"].map((folder) => join(folder, tool)).find((path) => existsSync(path));
    if (found) symlinkSync(found, join(tools, tool));
  }
  const [bin] = env.PATH?.split(":") ?? [];
  const { out, code } = await run("monday-docket.sh", ["ada@iphub.example"], { PATH: `${bin}:${tools}` });
  expect([code, out]).toEqual([0, expect.stringContaining("in docket-ada@iphub.example.eml (no sendmail here")]);
  expect(readFileSync(join(work, "docket-ada@iphub.example.eml"), "utf8")).toContain("To: ada@iphub.example\n");
});

test("overdue-report.sh: 1 with a line for each, 0 for nothing, 2 where it cannot be found out", slow, async () => {
  const { total } = await ada.tasks.list({ dueAt: "overdue", ...ownZone });
  const late = await run("overdue-report.sh");
  expect(total).toBeGreaterThan(0);
  expect([late.code, late.out.trimEnd().split("\n").length]).toEqual([1, total + 1]);
  expect(await run("overdue-report.sh", ["--assignees", "nobody@iphub.example"])).toMatchObject({
    code: 0,
    out: "Nothing is overdue.\n",
  });
  expect(await run("overdue-report.sh", [], { IPHUB_TOKEN: "none" })).toMatchObject({ code: 2, out: "" });
});

test("reassign-leaver.sh shows first, then hands over, and keeps anyone who else has a task", slow, async () => {
  const [leaver, successor] = ["ben@iphub.example", "cleo@iphub.example"];
  const tasks = async () => (await ada.tasks.list({ assignees: [leaver], status: openStatuses, size: 100 })).data;
  const [first] = await tasks();
  await ada.tasks.update({ id: first?.id ?? "", assignees: [leaver, "dan@iphub.example"] });
  const before = await tasks();
  const shown = await run("reassign-leaver.sh", [leaver.toUpperCase(), successor]);
  expect([shown.code, (await tasks()).length]).toEqual([0, before.length]);
  expect((await run("reassign-leaver.sh", [leaver, successor, "--apply"])).code).toBe(0);
  expect(await tasks()).toEqual([]);
  const { assignees } = await ada.tasks.get({ id: first?.id ?? "" });
  expect([...assignees].sort()).toEqual([successor, "dan@iphub.example"]);
  expect((await run("reassign-leaver.sh", [leaver, successor])).out).toBe(`${leaver} has no open task.\n`);
  const quoted = "pat.o'brien@iphub.example";
  expect((await run("reassign-leaver.sh", [quoted, successor])).out).toBe(`${quoted} has no open task.\n`);
  expect((await run("reassign-leaver.sh", ["ben", '") | halt'])).code).toBe(2);
});

test("file-wrapper-digest.sh tells what the office did, the newest first", slow, async () => {
  const { out, code } = await run("file-wrapper-digest.sh", ["36500"]);
  const lines = out.trimEnd().split("\n");
  const dates = lines.map((line) => line.split("\t")[0] ?? "");
  expect(code).toBe(0);
  expect(lines.length).toBeGreaterThan(100);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(await run("file-wrapper-digest.sh", ["0"])).toMatchObject({ out: "", code: 0 });
});

test("deadline-calendar.sh holds every verified deadline and no other", slow, async () => {
  const verified: string[] = [];
  for await (const { id, status, dueAt } of ada.deadlines.list.all({ view: "all" })) {
    if (status === "verified" && dueAt !== null) verified.push(id);
  }
  const { out, code } = await run("deadline-calendar.sh");
  expect(code).toBe(0);
  expect([out.split("\r\n")[0], out.split("\r\n").slice(-2)]).toEqual(["BEGIN:VCALENDAR", ["END:VCALENDAR", ""]]);
  const dates = [...out.matchAll(/UID:(.*)@iphub/g)].flatMap(([, id]) => id ?? []);
  expect(dates.filter((id) => !id.endsWith("-final")).sort()).toEqual(verified.sort());
});

test("intake-from-csv.mjs makes each matter once and names the rows that fail", slow, async () => {
  const file = join(work, "matters.csv");
  const good =
    '\uFEFFtitle,reference,applicant,workflow\r\n"Foldable, ""light"" antenna",A-1,Acme,disclosure-to-filing\r\n';
  writeFileSync(file, `${good}Known,"17/248,024",,\r\nKnown,13629161,,\r\n5" screen,A-3,,\r\n`);
  const taken = await run("intake-from-csv.mjs", [file]);
  expect(taken).toMatchObject({
    code: 0,
    out: expect.stringContaining("\n17/248,024: m-17248024\n13629161: m-13629161\n"),
  });
  expect(taken.err).toContain("is already the reference of m-13629161; nothing was made");
  const { data } = await ada.inventions.search({ qs: "A-1" });
  const [made] = data.filter(({ references }) => references.includes("A-1"));
  expect(made).toMatchObject({ title: 'Foldable, "light" antenna', applicant: "Acme" });
  expect((await ada.overview.milestones({ id: made?.id ?? "" })).length).toBeGreaterThan(0);
  const { data: screens } = await ada.inventions.search({ qs: "A-3" });
  expect(screens.map(({ title }) => title)).toContain('5" screen');
  const milestonesOf = async (id: string) => (await ada.overview.milestones({ id })).map((one) => one.id);
  const bound = await milestonesOf(made?.id ?? "");
  expect((await run("intake-from-csv.mjs", [file])).out).toBe(taken.out);
  expect(await milestonesOf(made?.id ?? "")).toEqual(bound);
  writeFileSync(file, `${good}Mistyped,A-2,,no-such-workflow\n`);
  expect(await run("intake-from-csv.mjs", [file])).toMatchObject({
    code: 1,
    err: expect.stringContaining("A-2: failed"),
  });
  writeFileSync(file, `${good}Mistyped,A-2,,disclosure-to-filing\n`);
  const corrected = await run("intake-from-csv.mjs", [file]);
  const [, late = "none"] = /^A-2: (\S+), on disclosure-to-filing$/m.exec(corrected.out) ?? [];
  expect([corrected.code, await milestonesOf(late)]).toEqual([0, expect.arrayContaining([expect.any(String)])]);
  writeFileSync(file, 'title,reference\n"Never closed,A-4\n');
  const unclosed = await run("intake-from-csv.mjs", [file]);
  expect([unclosed.code, unclosed.out]).toEqual([2, ""]);
  expect(unclosed.err).toContain('the quotes of "Never closed');
  writeFileSync(file, "name\nx\n");
  expect((await run("intake-from-csv.mjs", [file])).code).toBe(2);
});

test("missing-deadlines.sh lists what the audit finds and ends like it", slow, async () => {
  const { out, code } = await run("missing-deadlines.sh", ["--stored"]);
  expect(code).toBe(1);
  const { data: findings } = await ada.docket.audit({ kind: "action-without-deadline", size: 100 });
  expect(findings.length).toBeGreaterThan(0);
  // Which findings the sample has, and whether their periods can be extended, changes from day to day.
  expect(parseCsv(out)).toEqual(
    findings.map(({ invention, subject, office, docket, dueAt, finalDate, reason }) => ({
      "invention.id": invention.id,
      ...{ subject, office, docket, dueAt: dueAt ?? "", finalDate: finalDate ?? "", reason },
    })),
  );
  expect((await run("missing-deadlines.sh", ["--stored"], { IPHUB_TOKEN: "none" })).code).toBeGreaterThan(1);
});

test("status-letters.sh writes a PDF for every matter of a client", slow, async () => {
  const letters = await run("status-letters.sh", ["PolyPlus Battery Company", "1 Harbor Road", "letters"]);
  expect(letters.code).toBe(0);
  const files = readdirSync(join(work, "letters"));
  expect(files).toContain("m-17248024.pdf");
  for (const file of files) expect(readFileSync(join(work, "letters", file), "latin1")).toMatch(/^%PDF/);
  expect((await run("status-letters.sh", ["No one Inc.", "x", "none"])).code).toBe(3);
});

test("matter-backup.sh is whole or not there, and proves its files", slow, async () => {
  const { code, out } = await run("matter-backup.sh", ["m-17248024", "backup/"]);
  expect([code, out]).toEqual([0, expect.stringContaining("sha256sum -c")]);
  const files = await ada.files.list({ reference: "m-17248024" });
  expect(files.length).toBeGreaterThan(0);
  expect(readdirSync(join(work, "backup/files")).sort()).toEqual(files.map(({ id }) => id).sort());
  expect(JSON.parse(readFileSync(join(work, "backup/matter.json"), "utf8")).id).toBe("m-17248024");
  expect(readFileSync(join(work, "backup/SHA256SUMS"), "utf8")).toMatch(/^[0-9a-f]{64} {2}\.\/deadlines\.json$/m);
  expect((await run("matter-backup.sh", ["m-17248024", "backup"])).code).toBe(2);
  const spaced = await run("matter-backup.sh", ["m-17248024", "my backup"]);
  expect(spaced.out).toContain("(cd my\\ backup && sha256sum -c SHA256SUMS)");
  expect((await run("matter-backup.sh", ["no-such-matter", "other"])).code).toBe(3);
  expect([existsSync(join(work, "other")), existsSync(join(work, "other.part"))]).toEqual([false, false]);
});

test("portfolio-file.sh saves a plan, carries it out and saves what undoes it", slow, async () => {
  const file = join(work, "firm.yaml");
  writeFileSync(
    file,
    "teams: [{ name: Designs, members: [ben@iphub.example] }]\ntemplates: [{ name: Design right }]\n",
  );
  expect(await run("portfolio-file.sh", [file])).toMatchObject({ code: 1 });
  const names = async () => (await ada.users.teams()).map(({ name }) => name);
  expect(await names()).not.toContain("Designs");
  expect(await run("portfolio-file.sh", [file, "--apply"])).toMatchObject({ code: 0 });
  expect(await names()).toContain("Designs");
  expect(await run("portfolio-file.sh", [file])).toMatchObject({ code: 0, out: "No changes.\n" });
  expect(await run("portfolio-file.sh", [file, "--apply"])).toMatchObject({ code: 5 });
  expect(readFileSync(`${file}.undo`, "utf8")).toContain("- team Designs");
});

test("hand-over.sh lists deadlines, tasks and matters", slow, async () => {
  const { out, code } = await run("hand-over.sh", ["ada@iphub.example"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^# Hand-over: ada@iphub\.example, \d{4}-\d\d-\d\d\n/);
  const { total } = await ada.tasks.list({ assignees: ["ada@iphub.example"], status: openStatuses });
  expect(out.match(/^- \[ \] /gm)).toHaveLength(total);
});
