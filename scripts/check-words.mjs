// Holds identifiers, file names and headings to the glossary of CONTRIBUTING.md: a word of its left column is an error.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A word or words of our own, in lower case with a space between them, and what to say instead. */
const instead = new Map([
  ["versioned memory", "versioned cache"],
  ["remembered", "cached, stored or kept"],
  ["forgotten", "evicted, expired or deleted"],
  ["send ahead", "pipelined"],
  ["sent ahead", "pipelined"],
  ["dead buffers", "garbage collection"],
  ["late optimising", "JIT"],
  ["optimise late", "JIT"],
  ["late nouns", "lazy loaded"],
  ["late noun", "lazy loaded"],
  ["quick schema", "compiled schema"],
  ["anew", "again"],
  ["shared sessions", "multiplexed connections"],
  ["shared session", "multiplexed connection"],
  ["lone reads", "reads outside a transaction"],
  ["lone reader", "reads outside a transaction"],
  ["somebody", "the caller, a person"],
  ["nobody", "no one"],
  ["whoever", "the caller"],
  ["whom", "the person or people"],
  ["told once", "shown once"],
  ["at hand", "available"],
  ["beside", "next to"],
  ["taken back", "undone"],
]);

/** Identifiers that keep such a word, each with its reason. */
const allowed = new Map([
  ["toldOnce", "the key under which answers are stored in existing databases"],
  ["forgotten", "a password that is forgotten; jobs in existing databases carry the word"],
  ["Forgotten", "the title of the page for a forgotten password"],
  ["forgottenPassword", "a password that is forgotten"],
]);

/** The words of an identifier or a file name: `sendAhead`, `send-ahead` and `SEND_AHEAD` are `send ahead`. */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
}

/** The first word of the left column in a text, or undefined. */
function found(text) {
  const padded = ` ${wordsOf(text)} `;
  return [...instead.keys()].find((word) => padded.includes(` ${word} `));
}

/** Source without its comments and strings; what is in `${}` of a template goes too, as rarely is a name made there. */
function code(source) {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (text) => text.replaceAll(/[^\n]/g, " "))
    .replaceAll(/(^|[^:"'`\\])\/\/[^\n]*/g, "$1")
    .replaceAll(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g, (text) => text.replaceAll(/[^\n]/g, " "));
}

/** @type {string[]} */
const faults = [];

function complain(place, name) {
  const word = allowed.has(name) ? undefined : found(name);
  if (word !== undefined) faults.push(`${place}: '${name}' has '${word}'; say ${instead.get(word)}`);
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
for (const path of files.trim().split("\n")) {
  if (!/^(packages|tests|bench|scripts|docs|[A-Z]+\.md)/.test(path)) continue;
  complain(path, path.split("/").at(-1) ?? "");
  if (/\.(ts|tsx|mjs)$/.test(path)) {
    const source = readSource(path);
    for (const [at, line] of code(source).split("\n").entries()) {
      for (const [name] of line.matchAll(/[A-Za-z_$][\w$]*/g)) complain(`${path}:${at + 1}`, name);
    }
  }
  // The specification's own headings are quoted in docs/spec-coverage.md.
  if (path.endsWith(".md") && path !== "docs/spec-coverage.md") {
    for (const [at, line] of readSource(path).split("\n").entries()) {
      if (line.startsWith("#")) complain(`${path}:${at + 1}`, line);
    }
  }
}

/** A file that is deleted in the work tree and still listed has nothing to check. */
function readSource(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return "";
  }
}

for (const fault of faults) console.error(fault);
console.log(`${faults.length} words that the glossary of CONTRIBUTING.md replaces`);
process.exit(faults.length > 0 ? 1 : 0);
