import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paragraph } from "@iphub/server/documents/reports/docx-blocks";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docxLines, docxRows } from "../../support/docx.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let env: Record<string, string>;

beforeAll(async () => {
  hub = await startHub();
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

async function run(...args: string[]) {
  const { stdout, stderr, code } = await runCli(args, { env });
  return { stdout, stderr, code };
}

it("lists reports and their fields, each once", async () => {
  const listed = await run("reports", "list", "m-17248024", "--json", "id");
  expect(JSON.parse(listed.stdout)).toContainEqual({ id: "docket-report" });
  const chosen = ["--report-ids", "status-letter", "--report-ids", "docket-report"];
  const fields = await run("reports", "fields", ...chosen, "--invention-id", "m-17248024", "--json", "name,value");
  const known: { name: string; value: string | null }[] = JSON.parse(fields.stdout);
  expect(known.filter(({ name }) => name === "title")).toHaveLength(1);
  expect(known.find(({ name }) => name === "applicationNumber")?.value).toBe("17/248,024");
});

it("generates, waits, and the file is there; what is missing is named", async () => {
  const order = ["reports", "generate", "m-17248024", "--report", "status-letter"];
  const missing = await run(...order);
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain("clientName is required; fill in 'Client'");
  expect(missing.stderr).toContain("--set name=value");
  expect(await run("reports", "generate", "m-17248024")).toMatchObject({ code: 2 });
  expect(await run(...order, "--set", "clientName")).toMatchObject({ code: 2 });
  expect(await run(...order, "--set", "clientName=Acme", "--format", "exe")).toMatchObject({ code: 2 });
  const made = await run(...order, "--set", "clientName=Acme = Söhne", "--wait", "--json");
  expect(made.code).toBe(0);
  const [result] = JSON.parse(made.stdout);
  expect(result).toMatchObject({ status: "completed", format: "docx" });
  const target = join(home.folder, "letter.docx");
  expect((await run("files", "download", result.fileId, "--output", target)).code).toBe(0);
  expect(await docxLines(readFileSync(target))).toContain("Acme = Söhne");
  expect((await run("reports", "results", "m-17248024")).stdout).toContain("Status letter to client");
});

it("names a template that is not there, and what to do", async () => {
  const missing = join(home.folder, "nowhere.docx");
  const { code, stderr, stdout } = await run("reports", "upload-template", missing);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`${missing} cannot be read`);
  expect(stderr).toContain("Name an existing file");
});

it("downloads a template, uploads one of the firm's, and deletes it", async () => {
  const target = join(home.folder, "template.docx");
  expect((await run("reports", "download-template", "docket-report", "--output", target)).code).toBe(0);
  expect(await docxLines(readFileSync(target))).toContain("Docket of {title}");
  writeFileSync(join(home.folder, "broken.docx"), writeDocx([paragraph("{title")]));
  const broken = await run("reports", "upload-template", join(home.folder, "broken.docx"));
  expect([broken.code === 0, broken.stderr]).toEqual([false, expect.stringContaining("unclosed")]);
  const uploaded = await run("reports", "upload-template", target, "--title", "Our docket", "--json");
  const { id, fields } = JSON.parse(uploaded.stdout);
  expect(fields).toContain("references");
  expect((await run("reports", "templates")).stdout).toContain("Our docket");
  expect((await run("reports", "delete-template", id, "--yes")).code).toBe(0);
  expect((await run("reports", "delete-template", id, "--yes")).code).toBe(3);
});

it("fills a reporting letter from the docketed office action, and the docket report has every deadline", async () => {
  const ada = await hub.as("ada@iphub.example");
  const docketed = [];
  for await (const one of ada.deadlines.list.all({})) {
    if (one.status === "docketed" || one.status === "verified") docketed.push(one);
  }
  const action = docketed.find(({ ruleId }) => ruleId.startsWith("us-ct"));
  if (!action) throw new Error("the sample has no docketed office action");
  const inventionId = action.invention.id;
  const known = await ada.reports.fields({ reportIds: ["office-action-letter", "status-letter"], inventionId });
  const knownOf = (name: string) => known.find((field) => field.name === name)?.value;
  const own = docketed.filter((one) => one.invention.id === inventionId);
  expect(own.filter(({ ruleId }) => /^us-(ct|missing)/.test(ruleId)).map(({ dueAt }) => dueAt)).toContain(
    knownOf("responseDate"),
  );
  expect(knownOf("actionTitle")).toContain("(");
  expect(knownOf("nextDeadlines")?.split("\n")).toHaveLength(Math.min(own.length, 5));
  const made = await run("reports", "generate", inventionId, "--report", "docket-report", "--wait", "--json");
  const file = await ada.files.download({ id: JSON.parse(made.stdout)[0].fileId });
  const rows = await docxRows(Buffer.from(await file.bytes()));
  for (const { title } of own) expect(rows.map((row) => row[2])).toContain(title);
});
