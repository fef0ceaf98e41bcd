#!/usr/bin/env node
// New matters from a CSV with the columns title, reference, applicant and workflow (the last two may be empty or absent).
// A reference that the hub knows already is left alone, so the same file can be sent twice.
//
//   intake-from-csv.mjs matters.csv
//
// Exit code 0: every row is a matter now; 1: some rows failed, and are named; 2: the file cannot be used.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Runs iphub and gives its JSON; its own words go to standard error. */
function iphub(noun, verb, ...args) {
  const words = [noun, verb, "--json", ...args];
  return JSON.parse(execFileSync("iphub", words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

/** Rows of fields; quotes hold commas, line breaks and doubled quotes. */
function parseCsv(text) {
  const rows = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.some((field) => field !== ""));
}

function readRows(path) {
  const [names, ...rows] = parseCsv(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  for (const name of ["title", "reference"])
    if (!names?.includes(name)) throw new Error(`the column ${name} is missing`);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}

function takeIn({ title, reference, applicant = "", workflow = "" }) {
  const known = iphub("inventions", "search", "--", reference).find(({ references }) => references.includes(reference));
  if (known) return `${reference}: is ${known.id} already`;
  const about = applicant === "" ? [] : ["--applicant", applicant];
  const { id } = iphub("inventions", "create", "--title", title, "--references", reference, ...about);
  if (workflow !== "") iphub("workflows", "bind", workflow, id);
  return `${reference}: new matter ${id}${workflow === "" ? "" : `, on ${workflow}`}`;
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
