import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { xlsx } from "../../support/xlsx.ts";
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

const run = (...args: string[]) => runCli(args, { env });

it("a docket goes in and comes out by four verbs", { timeout: 120_000 }, async () => {
  const file = join(home.folder, "docket.xlsx");
  writeFileSync(
    file,
    xlsx([
      ["Case", "What it is", "Action", "When", "Country", "Remark"],
      ["Z-1", "Zeppelin", "Response", { date: 46418 }, "EP", "kept elsewhere"],
      ["Z-2", "Zither", "Response", "not a date", "EP", ""],
    ]),
  );
  const bare = await run("imports", "preview", file);
  expect(bare.code).toBe(0);
  expect(bare.stderr).toContain("Left out, because no field takes them: What it is, When, Remark.");
  expect(bare.stderr).toContain("Which column has the title? Say it with --map title='Column name'.");
  const flags = ["--map", "reference=Case", "--map", "title=What it is", "--map", "dueDate=When"];
  const read = await run("imports", "preview", file, ...flags, "--json");
  const { id, counts, mapping } = JSON.parse(read.stdout);
  expect(mapping).toEqual({
    reference: "Case",
    title: "What it is",
    deadline: "Action",
    dueDate: "When",
    country: "Country",
  });
  expect(counts).toMatchObject({ rows: 2, ready: 1, wrong: 1 });
  const wrong = await run("imports", "rows", id, "--state", "wrong");
  expect(wrong.stdout).toContain("'not a date' is not a date; write it like 2026-01-31");
  const done = await run("imports", "apply", id);
  expect(done.code).toBe(0);
  expect(done.stderr).toContain("Left out, because no field takes them: Remark.");
  expect(done.stderr).toContain(`Rows that were left out: 1. See iphub imports rows ${id} --state wrong`);
  expect((await run("inventions", "search", "Zeppelin")).stdout).toContain("Zeppelin");
  expect((await run("imports")).stdout).toContain("docket.xlsx");
  expect((await run("imports", "get", id, "--json", "status")).stdout).toContain("applied");
  expect(await run("imports", "undo", id, "--no-input")).toMatchObject({ code: 2 });
  expect((await run("imports", "undo", id, "--yes", "--json", "status")).stdout).toContain("undone");
  expect((await run("inventions", "search", "Zeppelin", "--json")).stdout.trim()).toBe("[]");
});

it("the list has the imports whose file or importer has all words", async () => {
  const file = join(home.folder, "Docket-2026-100.csv");
  writeFileSync(file, "Our ref,Title\nW-1,Pump\n");
  expect((await run("imports", "preview", file)).code).toBe(0);
  const filesOf = async (words: string) => {
    const { stdout } = await run("imports", "list", "--q", words, "--json", "fileName");
    return JSON.parse(stdout).map(({ fileName }: { readonly fileName: string }) => fileName);
  };
  for (const words of ["2026 DOCKET", "byron 2026-1", "ada@iphub.example 2026"]) {
    expect(await filesOf(words)).toEqual(["Docket-2026-100.csv"]);
  }
  for (const words of ["2026 zeppelin", "2026%100", "Docket_2026"]) expect(await filesOf(words)).toEqual([]);
});

it("the patent number and the issue date of a row are read, and written to its matter", async () => {
  const file = join(home.folder, "granted.csv");
  writeFileSync(file, 'Our ref,Title,Number,Grant Date\nGR-1,Grommet,"11,234,567",2 May 2023\n');
  const read = await run("imports", "preview", file, "--map", "patentNumber=Number", "--json");
  const { id, leftOut } = JSON.parse(read.stdout);
  expect(leftOut).toEqual([]);
  const rows = await run("imports", "rows", id, "--json", "patentNumber,issueDate");
  expect(JSON.parse(rows.stdout)).toEqual([{ patentNumber: "11,234,567", issueDate: "2023-05-02" }]);
  expect((await run("imports", "apply", id)).code).toBe(0);
  const matter = await run("inventions", "search", "Grommet", "--json", "patentNumber,issueDate");
  expect(JSON.parse(matter.stdout)).toEqual([{ patentNumber: "11,234,567", issueDate: "2023-05-02" }]);
});

it("people of a file are named by flags, and the next file knows them", { timeout: 120_000 }, async () => {
  const file = join(home.folder, "people.csv");
  writeFileSync(file, "Our ref,Title,Attorney\nP-1,Pump,BM\nP-2,Piston,A. Byron\nP-3,Pulley,Sam Elsewhere\n");
  const bare = await run("imports", "preview", file);
  expect(bare.stderr).toContain("'A. Byron' (1) is taken for ada@iphub.example.");
  expect(bare.stderr).toContain("'Sam Elsewhere' (1) is not a current user.");
  expect(bare.stderr).toContain("Use --person 'name=address' to say who it is; it is kept for the next import.");
  const flags = ["--person", "BM=dan@iphub.example", "--person", "Sam Elsewhere=", "--person", "A. Byron=skip"];
  const { id } = JSON.parse((await run("imports", "preview", file, ...flags, "--json")).stdout);
  const listed = async (of: string) => JSON.parse((await run("imports", "names", of, "--json")).stdout);
  expect(await listed(id)).toMatchObject([
    { name: "A. Byron", choice: "skip", email: null },
    { name: "BM", choice: "person", email: "dan@iphub.example", isKept: false },
    { name: "Sam Elsewhere", choice: "no-one", email: null },
  ]);
  const next = JSON.parse((await run("imports", "preview", file, "--json")).stdout);
  expect(await listed(next.id)).toMatchObject([
    { name: "A. Byron", choice: "open", email: "ada@iphub.example" },
    { name: "BM", choice: "person", email: "dan@iphub.example", isKept: true },
    { name: "Sam Elsewhere", choice: "no-one", isKept: true },
  ]);
  const wrong = await run("imports", "map", id, "--person", "BM=no.one@iphub.example");
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining("'no.one@iphub.example' is not a current user"),
  ]);
  const bad = await run("imports", "map", id, "--person", "BM");
  expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining("--person BM names no one")]);
});

it("rows that the hub refuses since the preview end with 5, and chosen columns are those of the import alone", async () => {
  const file = join(home.folder, "since.csv");
  writeFileSync(file, "Our ref,Title\nSI-1,Siphon\nSI-2,Sieve\n,Nothing\n");
  const read = await run("imports", "preview", file, "--columns", "id,counts.ready,counts.wrong");
  expect(read.code).toBe(0);
  const [, id = ""] = /^id\t(\S+)\ncounts\.ready\t2\ncounts\.wrong\t1\n$/.exec(read.stdout) ?? [];
  const ada = await hub.as("ada@iphub.example");
  // Two matters of one reference: the row cannot mean either.
  await ada.inventions.create({ title: "Something else", references: ["SI-2"] });
  await ada.inventions.create({ title: "Another one", references: ["SI-2"], allowDuplicate: true });
  const done = await run("imports", "apply", id);
  expect(done.code).toBe(5);
  expect(done.stderr).toContain(`Rows that were left out: 1. See iphub imports rows ${id} --state wrong\n`);
  expect(done.stderr).toContain(`Rows that were left out: 1. See iphub imports rows ${id} --state refused\n`);
  expect(done.stderr).toContain("iphub: 1 row refused: the hub changed since the preview\n");
});

it("says what is wrong with a file, a flag and an import", { timeout: 120_000 }, async () => {
  expect(await run("imports", "preview", join(home.folder, "none.csv"))).toMatchObject({ code: 2 });
  const file = join(home.folder, "odd.csv");
  writeFileSync(file, "Our ref,Title,Due date\nO-1,Odd,3/4/2027\n");
  const field = await run("imports", "preview", file, "--map", "colour=Title");
  expect([field.code, field.stderr]).toEqual([2, expect.stringContaining("--map colour=Title has an unknown field")]);
  expect(await run("imports", "preview", file, "--dates", "american")).toMatchObject({ code: 2 });
  const { id } = JSON.parse((await run("imports", "preview", file, "--json")).stdout);
  expect((await run("imports", "map", id)).code).toBe(2);
  const said = JSON.parse((await run("imports", "map", id, "--dates", "month-first", "--json")).stdout);
  expect(said).toMatchObject({ dateOrder: "month-first", counts: { ready: 1 } });
  const taken = JSON.parse((await run("imports", "map", id, "--map", "title=", "--json")).stdout);
  expect(taken).toMatchObject({ dateOrder: "month-first", counts: { wrong: 1 } });
  expect((await run("imports", "apply", id)).code).not.toBe(0);
  expect((await run("imports", "apply", "nothing")).code).toBe(3);
});
