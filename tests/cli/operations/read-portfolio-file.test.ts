import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readInput } from "@iphub/cli/command-line/read-input";
import { readPortfolioFile } from "@iphub/cli/operations/portfolio/read-portfolio-file";
import { expect, onTestFinished, test } from "vitest";

const faultsOf = async (file: string, text: string) =>
  (await readPortfolioFile(file, text)).faults.map(({ path, message }) => `${path}: ${message}`);

test("a column that is there twice, and a CSV without a header, are faults", async () => {
  expect(await faultsOf("a.csv", "title,matter,title\nDraft,A-1,Send\n")).toEqual([
    "csv: the column title is there twice; leave one of them out",
  ]);
  expect(await faultsOf("a.csv", "")).toEqual(["csv: has no row; the first one names the columns"]);
});

test("a key that a JSON object has twice is a fault, and one in a text is none", async () => {
  const list = '[{ "matter": "A-1", "title": "a \\" { \\"title\\": 1" }]';
  expect(await faultsOf("a.json", `{ "tasks": ${list} }`)).toEqual([]);
  expect(await faultsOf("a.json", `{ "tasks": ${list}, "matters": [],\n"tasks" : [] }`)).toEqual([
    "line 2, tasks: is there twice; leave one of them out",
  ]);
});

test("a CSV of Excel in Europe is read, and a row has the number that the spreadsheet shows", async () => {
  const text = '\ufeffmatter;title;tags\r\n\r\nA-1; Draft ;"one; two"\r\n;;\r\nA-1;Send;\r\n';
  const { document, placeOf } = await readPortfolioFile("a.csv", text);
  expect(document.tasks).toMatchObject([
    { matter: "A-1", title: "Draft", tags: ["one", "two"] },
    { matter: "A-1", title: "Send" },
  ]);
  expect([placeOf("tasks[0]"), placeOf("tasks[1].title")]).toEqual(["row 3", "row 5, title"]);
});

test("quotes of a CSV hold line breaks and separators, and rows are counted as a spreadsheet does", async () => {
  const text = '\ufeff"matter";"title";"notes"\r\nA-1;"Draft; ""x""";"one\r\ntwo, three"\r\nA-1;Send;\r\n';
  const { document, placeOf, faults } = await readPortfolioFile("a.csv", text);
  expect(faults).toEqual([]);
  expect(document.tasks).toMatchObject([
    { matter: "A-1", title: 'Draft; "x"', notes: "one\r\ntwo, three" },
    { matter: "A-1", title: "Send" },
  ]);
  expect(placeOf("tasks[1]")).toBe("row 3");
});

test("a file that is not UTF-8 is refused with what to do, and a byte order mark is no part of a text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "iphub-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "a.csv");
  writeFileSync(file, Buffer.from("title\nCaf\u00e9\n", "latin1"));
  await expect(readInput(file)).rejects.toMatchObject({ message: `${file} is not UTF-8`, exitCode: 2 });
  writeFileSync(file, "\ufeff{}");
  expect(await readInput(file)).toBe("{}");
});
