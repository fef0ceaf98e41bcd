import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { areas } from "@iphub/sdk/contract/index";
import { buildProgram } from "../program.ts";
import type { Verb, Verbs } from "../verb.ts";
import {
  type IndexedVerb,
  type NounIndex,
  programNoun,
  type RootIndex,
  type Shortcut,
  tableName,
} from "../verb-index.ts";
import { indexVerb } from "./index-of-verbs.ts";
import { manualPages } from "./manual-pages.ts";

/**
 * The files with verbs; `source` is the package's `src`: each `<area>/<noun>/<noun>.verbs.ts` with plain calls and
 * short verbs, and each `<area>/<noun>/<verb>.ts` that exports a `verb` that is long or loads what the noun's others do
 * not need. `name` is that verb's, or `verbs` for a table. The other files of a noun's folder belong to its screens.
 */
export function verbFiles(source: string): { noun: string; name: string; path: string }[] {
  return Object.keys(areas)
    .flatMap((area) => globSync(`${area}/*/*.ts`, { cwd: source }))
    .map((file) => {
      const noun = basename(dirname(file));
      const name = basename(file) === `${noun}.verbs.ts` ? tableName : basename(file, ".ts");
      return { noun, name, path: join(source, file) };
    })
    .filter(({ name, path }) => name === tableName || readFileSync(path, "utf8").includes("export const verb:"));
}

/** The verbs of one file by their names. */
async function verbsOf({ name, path }: { name: string; path: string }): Promise<[string, Verb][]> {
  const module: { verb?: Verb; verbs?: Verbs } = await import(pathToFileURL(path).href);
  if (module.verbs !== undefined) return Object.entries(module.verbs);
  if (module.verb === undefined) throw new Error(`${path} does not export a verb`);
  return [[name, module.verb]];
}

/** The whole index: the data of the first help level, and each noun's verbs in alphabetical order. */
export async function buildIndex(source: string): Promise<{ root: RootIndex; nouns: Record<string, NounIndex> }> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(source, "../package.json"), "utf8"));
  const found = await Promise.all(
    verbFiles(source).map(async (file) =>
      (await verbsOf(file)).map(([name, verb]) => ({ noun: file.noun, name, verb, order: `${file.noun}/${name}.ts` })),
    ),
  );
  const nouns: Record<string, Record<string, IndexedVerb>> = {};
  const shortcuts: Record<string, Shortcut> = {};
  for (const { noun, name, verb, order } of found.flat().sort((a, b) => (a.order < b.order ? -1 : 1))) {
    if (nouns[noun]?.[name] !== undefined) throw new Error(`${order} is defined twice: in a table and as a file`);
    const indexed = indexVerb(noun, name, verb);
    nouns[noun] = { ...nouns[noun], [name]: indexed };
    if (verb.shortcut !== undefined) shortcuts[verb.shortcut] = { noun, verb: name, summary: indexed.summary };
  }
  const names = Object.entries(nouns).filter(([noun]) => noun !== programNoun);
  const listed = Object.fromEntries(names.map(([noun, verbs]) => [noun, Object.keys(verbs)]));
  return { root: { version, nouns: listed, shortcuts }, nouns };
}

/** Writes the index next to the program (`index/root.json`, `index/help.txt`, `index/<noun>.json`), and `man/`. */
export async function writeIndex(outDir: string): Promise<void> {
  const { root, nouns } = await buildIndex(join(import.meta.dirname, "../.."));
  const folder = join(outDir, "index");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "root.json"), JSON.stringify(root));
  writeFileSync(join(folder, "help.txt"), firstHelp(root));
  for (const [noun, verbs] of Object.entries(nouns)) writeFileSync(join(folder, `${noun}.json`), JSON.stringify(verbs));
  const manual = join(outDir, "man");
  mkdirSync(manual, { recursive: true });
  for (const [name, text] of Object.entries(manualPages(root, nouns))) writeFileSync(join(manual, name), text);
}

/** The output of `iphub --help`, generated at build time so that printing it loads no parser. */
function firstHelp(root: RootIndex): string {
  let text = "";
  const program = buildProgram(root, {}, { verb: async () => undefined });
  program.configureOutput({
    getOutHelpWidth: () => 80,
    writeOut: (part) => {
      text += part;
    },
  });
  program.outputHelp();
  return text;
}
