import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readInput } from "@iphub/cli/command-line/read-input";
import { readPortfolioFile } from "@iphub/cli/operations/portfolio/read-portfolio-file";
import { expect, onTestFinished, test } from "vitest";

const noText = "is no text in UTF-8, or in UTF-16 with its byte-order mark";

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

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "iphub-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "a.csv");
}

test.each([
  ["UTF-16 LE", (text: string) => Buffer.from(text, "utf16le")],
  ["UTF-16 BE", (text: string) => Buffer.from(text, "utf16le").swap16()],
])("a file in %s is read with its byte order mark, and refused without it or broken off", async (_name, encode) => {
  const file = temporaryFile();
  const text = "matter;title\r\nA-1;Caf\u00e9 \u{1f680}\r\n";
  writeFileSync(file, encode(`\ufeff${text}`));
  expect(await readInput(file)).toBe(text);
  const refused = [encode(text), encode("matter;title\r\nA-1;Send\r\n"), encode(`\ufeff${text}`).subarray(0, -1)];
  for (const content of refused) {
    writeFileSync(file, content);
    await expect(readInput(file)).rejects.toMatchObject({ message: `${file} ${noText}`, exitCode: 2 });
  }
});

test("the line with which Excel names the separator is no row of a portfolio", async () => {
  const { document, placeOf, faults } = await readPortfolioFile("a.csv", "sep=|\r\nmatter|title\r\nA-1|a;b,c;d\r\n");
  expect(faults).toEqual([]);
  expect(document.tasks).toMatchObject([{ matter: "A-1", title: "a;b,c;d" }]);
  expect(placeOf("tasks[0]")).toBe("row 2");
});

test("a file that is not UTF-8 is refused with what to do, and a byte order mark is no part of a text", async () => {
  const file = temporaryFile();
  writeFileSync(file, Buffer.from("title\nCaf\u00e9\n", "latin1"));
  await expect(readInput(file)).rejects.toMatchObject({ message: `${file} ${noText}`, exitCode: 2 });
  writeFileSync(file, "\ufeff{}");
  expect(await readInput(file)).toBe("{}");
});

test("a list without a value is a fault that says what empties it, and a fact without one is emptied", async () => {
  const tasks = "tasks: [{ matter: A-1, title: Draft, tags: , notes: }]";
  const text = `matters: [{ reference: A-1, client: , teams: }]\n${tasks}\n`;
  expect(await faultsOf("a.yaml", text)).toEqual([
    "matters[0].teams: has no value; write [] to empty it, or leave it out",
    "tasks[0].tags: has no value; write [] to empty it, or leave it out",
    'tasks[0].notes: has no value; write "" to empty it, or leave it out',
  ]);
  const { document } = await readPortfolioFile("a.yaml", "matters: [{ reference: A-1, client: }]\n");
  expect(document.matters).toEqual([{ reference: "A-1", client: null }]);
});
