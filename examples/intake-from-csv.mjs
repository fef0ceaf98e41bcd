#!/usr/bin/env node
// New matters from a CSV with the columns title, reference, applicant and workflow (the last two may be empty or absent).
// A matter that the hub knows already by its reference, in any spelling, is not made again; a workflow is put on a matter
// that does not have it yet. So the same file can be sent twice, and once more with the rows corrected that failed.
//
//   intake-from-csv.mjs matters.csv
//
// Exit code 0: every row is a matter now, on its workflow; 1: some rows failed, and are named; 2: the file cannot be used.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Runs iphub and gives its JSON; its own words go to standard error. */
function iphub(noun, verb, ...args) {
  const words = [noun, verb, "--json", ...args];
  return JSON.parse(execFileSync("iphub", words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

/** Rows of fields; quotes around a field hold commas, line breaks and doubled quotes, inside one they are characters. */
function parseCsv(text) {
  const rows = [[]];
  let read = 0;
  for (const [whole, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|$)/gy)) {
    rows.at(-1).push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
    read += whole.length;
  }
  if (read < text.length) throw new Error(`the quotes of ${text.slice(read, read + 20)} … do not close`);
  return rows.filter((row) => row.some((field) => field !== ""));
}

function readRows(path) {
  const [names, ...rows] = parseCsv(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  for (const name of ["title", "reference"])
    if (!names?.includes(name)) throw new Error(`the column ${name} is missing`);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}

function takeIn({ title, reference, applicant = "", workflow = "" }) {
  const about = applicant === "" ? [] : ["--applicant", applicant];
  // Says on standard error where the matter was there already.
  const { id } = iphub("inventions", "create", "--if-absent", "--title", title, "--references", reference, ...about);
  if (workflow === "") return `${reference}: ${id}`;
  const isOnIt = iphub("overview", "milestones", id).some((milestone) => milestone.workflow.templateId === workflow);
  if (!isOnIt) iphub("workflows", "bind", workflow, id);
  return `${reference}: ${id}, on ${workflow}`;
}

let failed = 0;
let rows;
try {
  rows = readRows(process.argv[2] ?? "/dev/stdin");
} catch (error) {
  process.stderr.write(`The file cannot be used: ${error.message}\n`);
  process.exit(2);
}
for (const row of rows) {
  try {
    process.stdout.write(`${takeIn(row)}\n`);
  } catch {
    failed += 1;
    process.stderr.write(`${row.reference || row.title}: failed\n`);
  }
}
process.exit(failed > 0 ? 1 : 0);
