import { existsSync } from "node:fs";
import type { Verb, Verbs } from "../command-line/verb.ts";
import { tableName } from "../command-line/verb-index.ts";

// After the build every chunk is next to main.js, so these addresses are relative to the folder of the program.
const at = (path: string) => new URL(path, import.meta.url);

/** Loads a verb when it runs: from its own file if it has one, else from the table of its noun. */
export async function loadVerb(noun: string, name: string): Promise<Verb> {
  const own = at(`./${noun}/${name}.js`);
  if (existsSync(own)) {
    const module: { verb: Verb } = await import(own.href);
    return module.verb;
  }
  const table: { verbs: Verbs } = await import(at(`./${noun}/${tableName}.js`).href);
  const verb = table.verbs[name];
  if (verb === undefined) throw new Error(`The index names ${noun} ${name}, which the program does not have.`);
  return verb;
}
