import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { builtCli, cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

function iphub(...args: string[]) {
  return runCli(args, { env: home.env });
}

describe("iphub help", () => {
  it.each([
    ["dates", "+3bd"],
    ["environment", "IPHUB_TOKEN"],
    ["exit-codes", "141"],
    ["filters", "my-tasks"],
    ["formatting", "--template <text>"],
  ])("explains %s within 80 columns", async (topic, word) => {
    const { stdout, stderr, code } = await iphub("help", topic);
    expect(stdout).toContain(word);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect([stderr, code]).toEqual(["", 0]);
  });

  it("says of exit code 5 that a held reference and a record in use end with it", async () => {
    const { stdout } = await iphub("help", "exit-codes");
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toContain("a reference is another matter's, or what is to be removed is in use");
  });

  it("shows a noun and a verb as --help behind them does", async () => {
    expect((await iphub("help", "tasks", "update")).stdout).toBe((await iphub("tasks", "update", "--help")).stdout);
    expect((await iphub("help", "login")).stdout).toBe((await iphub("login", "--help")).stdout);
    expect((await iphub("help")).stdout).toBe((await iphub("--help")).stdout);
  });

  it.each([
    ["tasks", "list", "-V"],
    ["--profile", "x", "--version"],
  ])("prints the version for %s %s %s", async (...words) => {
    const { stdout, stderr, code } = await iphub(...words);
    expect([stdout, stderr, code]).toEqual([(await iphub("--version")).stdout, "", 0]);
    expect(stdout).not.toBe("");
  });

  it("after a noun ends with 0, and of an unknown verb with 2", async () => {
    const shown = await iphub("tasks", "help", "list");
    expect([shown.stdout.startsWith("Usage: iphub tasks list"), shown.code]).toEqual([true, 0]);
    const unknown = await iphub("help", "tasks", "nope");
    expect([unknown.stdout, unknown.code]).toEqual(["", 2]);
    expect(unknown.stderr).toContain("unknown command 'nope'");
    // A noun that has a verb for no word, and a flag: neither is run.
    for (const words of [
      ["minions", "zzz"],
      ["bin", "--no-color"],
    ]) {
      const shown = await iphub("help", ...words);
      expect([shown.stdout.startsWith(`Usage: iphub ${words[0]}`), shown.code]).toEqual([true, 0]);
    }
  });

  it("names the topics where there is none of that name", async () => {
    const { stderr, code } = await iphub("help", "weather");
    expect(stderr).toContain("dates, environment, exit-codes, filters, formatting");
    expect(code).toBe(2);
  });
});

describe("manual pages", () => {
  it("hold every noun with every verb, and every topic", async () => {
    const folder = join(await builtCli(), "..");
    const root: { nouns: Record<string, string[]> } = JSON.parse(readFileSync(join(folder, "index/root.json"), "utf8"));
    const nouns = Object.keys(root.nouns).map((noun) => `iphub-${noun}.1`);
    const topics = ["dates", "environment", "exit-codes", "filters", "formatting"].map((name) => `iphub-${name}.7`);
    expect(readdirSync(join(folder, "man")).sort()).toEqual(["iphub.1", ...nouns, ...topics].sort());
    for (const [noun, verbs] of Object.entries(root.nouns)) {
      const page = readFileSync(join(folder, "man", `iphub-${noun}.1`), "utf8");
      for (const verb of verbs) expect(page).toContain(`.SS "iphub ${noun} ${verb}`.replaceAll("-", "\\-"));
    }
  });

  it("are what troff takes without a warning", async () => {
    const folder = join(await builtCli(), "../man");
    const pages = readdirSync(folder).map((name) => join(folder, name));
    // ASCII, and no line that troff would take for a request that it does not know.
    const requests = pages.flatMap((path) => readFileSync(path, "utf8").match(/^[.'].*/gm) ?? []);
    expect(new Set(requests.map((line) => line.split(" ")[0]))).toEqual(
      new Set([".TH", ".ad", ".SH", ".SS", ".TP", ".B", ".PP"]),
    );
    for (const path of pages) expect(readFileSync(path, "utf8")).toMatch(/^[\n -~]*$/);
    // A tag stands under each .TP, quotes of a request are in pairs, and no escape is one that troff does not know.
    const lines = pages.flatMap((path) => readFileSync(path, "utf8").split("\n"));
    expect(lines.filter((line, at) => line === ".TP" && !/^(?:\.B )?\S/u.test(lines[at + 1] ?? ""))).toEqual([]);
    expect(lines.filter((line) => line.startsWith(".") && line.split('"').length % 2 === 0)).toEqual([]);
    expect(lines.flatMap((line) => line.match(/\\(?!\[u[\dA-F]{4}\])[^-&e]/gu) ?? [])).toEqual([]);
  });
});
