// Stamps files that pass `pnpm check` and fit the layout (CONTRIBUTING.md); what they hold is a beginning.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const usage = `usage: pnpm new resource <area> <noun>
       pnpm new verb <noun> <verb> [--read]
       pnpm new screen <noun> <stem> [--terminal]
--read makes a call that changes nothing; without it, the call writes.
<area> as in packages/sdk/src/contract/index.ts, <noun> and <stem> in kebab-case, <verb> in camelCase`;

/** @type {string[]} */
const touched = [];

/** Ends with a message: nothing was written, or what was written is named. @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), "utf8");
}

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  touched.push(path);
}

/** Fills `{{key}}` in a template. @param {string} template @param {Record<string, string>} values */
function fill(template, values) {
  return read(`scripts/new/${template}.txt`).replace(
    /\{\{([\w ,:-]+|\{ id \})\}\}/g,
    (whole, key) => values[key] ?? whole,
  );
}

/** A new file from a template. @param {string} path @param {string} template @param {Record<string, string>} values */
function stamp(path, template, values) {
  write(path, fill(template, values));
}

/**
 * Adds lines to a file before the line that ends a block.
 * @param {string} path @param {string} opening where the block begins @param {string} closing what ends it
 * @param {string} text
 */
function addTo(path, opening, closing, text) {
  const source = read(path);
  const from = source.indexOf(opening);
  const at = from < 0 ? -1 : source.indexOf(closing, from + opening.length);
  if (at < 0) refuse(`${path} has no block that begins with '${opening}': add this yourself\n${text}`);
  write(path, `${source.slice(0, at)}\n${text.trimEnd()}${source.slice(at)}`);
}

/** Adds an import; the formatter finds its place. @param {string} path @param {string} line */
function addImport(path, line) {
  const source = read(path);
  if (!source.includes(line)) write(path, `${line}\n${source}`);
}

/** Imports a name, with others of the same file where there are some. @param {string} path @param {string} from @param {string} name */
function importName(path, from, name) {
  const source = read(path);
  const known = new RegExp(`import \\{([^}]*)\\} from "${from}";`).exec(source);
  if (known === null) addImport(path, `import { ${name} } from "${from}";`);
  else if (!new RegExp(`\\b${name}\\b`).test(known[1])) {
    write(path, source.replace(known[0], `import { ${name},${known[1]}} from "${from}";`));
  }
}

/** @param {string} text */
function camel(text) {
  return text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** @param {string} text */
function kebab(text) {
  return text.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The names of a noun as the templates use them. @param {string} noun */
function namesOf(noun) {
  const name = camel(noun);
  const one = noun.replace(/ies$/, "y").replace(/s$/, "");
  return {
    noun,
    name,
    Type: capital(name),
    table: noun.replaceAll("-", "_"),
    record: one.replaceAll("-", " "),
    "record-kebab": one,
    recordVar: camel(one) === name ? `one${capital(name)}` : camel(one),
    Record: camel(one) === name ? `One${capital(name)}` : capital(camel(one)),
  };
}

/** `work/tasks` for the noun `tasks`, as the contract's index lists it. @param {string} noun */
async function folderOf(noun) {
  const { areas } = await import(pathToFileURL(join(root, "packages/sdk/src/contract/index.ts")).href);
  const area = Object.keys(areas).find((name) => areas[name].includes(camel(noun)));
  return area === undefined ? refuse(`no area has ${noun}: pnpm new resource <area> ${noun}`) : `${area}/${noun}`;
}

/** The number of the next migration, four digits. */
function nextMigration() {
  const keys = globSync("packages/server/src/**/*.tables.ts", { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/"(\d{4})-/g)].map((match) => Number(match[1])),
  );
  return String(Math.max(0, ...keys) + 1).padStart(4, "0");
}

/** @param {string} area @param {string} noun */
async function newResource(area, noun) {
  const index = "packages/sdk/src/contract/index.ts";
  if (!read(index).includes(`\n  ${area}: [`)) refuse(`there is no area ${area}: see ${index}`);
  const place = `${area}/${noun}`;
  const values = {
    area,
    ...namesOf(noun),
    migration: nextMigration(),
    verb: "",
    "verb-kebab": "",
  };
  const { name, Type } = values;
  if (existsSync(join(root, `packages/sdk/src/contract/${noun}.ts`))) refuse(`the contract has ${noun} already`);
  stamp(`packages/sdk/src/contract/${noun}.ts`, "contract", values);
  addImport(index, `import { ${name} } from "./${noun}.ts";`);
  addTo(index, "export const contract = {", "\n} as const;", `  ${name},`);
  write(index, read(index).replace(new RegExp(`(\\n  ${area}: \\[[^\\]]*)\\]`), `$1, "${name}"]`));
  const late = `  ${name}: async () => (await import("./contract/${noun}.ts")).${name},`;
  addTo("packages/sdk/src/lazy-hub.ts", "const nouns:", "\n};", late);
  for (const part of ["handlers", "store", "tables"])
    stamp(`packages/server/src/${place}/${noun}.${part}.ts`, part, values);
  const handlers = "packages/server/src/handlers.ts";
  addImport(handlers, `import { ${name}Handlers } from "./${place}/${noun}.handlers.ts";`);
  addTo(handlers, "return {", "\n  };", `    ${name}: ${name}Handlers(platform),`);
  const schema = "packages/server/src/schema.ts";
  addImport(schema, `import { type ${Type}Tables, ${name}Migrations } from "./${place}/${noun}.tables.ts";`);
  write(schema, read(schema).replace("export type Schema = ", `export type Schema = ${Type}Tables & `));
  addTo(schema, "export const hubMigrations", "\n};", `  ...${name}Migrations,`);
  stamp(`packages/cli/src/${place}/${noun}.verbs.ts`, "cli-verbs", values);
  stamp(`tests/server/${place.split("/")[0]}/${noun}.test.ts`, "test", values);
}

/** @param {string} noun @param {string} verb @param {boolean} isRead */
async function newVerb(noun, verb, isRead) {
  if (!existsSync(join(root, `packages/sdk/src/contract/${noun}.ts`)))
    refuse(`there is no noun ${noun}: pnpm new resource <area> ${noun}`);
  const place = await folderOf(noun);
  const values = {
    ...namesOf(noun),
    verb,
    "verb-kebab": kebab(verb),
    "Verb words": capital(kebab(verb).replaceAll("-", " ")),
    method: isRead ? "GET" : "POST",
    access: isRead ? "signed-in" : "inventions:write",
    "handler comment": isRead ? "Read the record here." : "Look the record up here, then write.",
  };
  const contract = `packages/sdk/src/contract/${noun}.ts`;
  const handlers = `packages/server/src/${place}/${noun}.handlers.ts`;
  const verbs = `packages/cli/src/${place}/${noun}.verbs.ts`;
  if (!existsSync(join(root, verbs))) refuse(`${noun} has no ${verbs}: write it as in another noun, then try again`);
  if (new RegExp(`^  ${verb}: endpoint`, "m").test(read(contract))) refuse(`${noun} has the verb ${verb} already`);
  addTo(contract, `export const ${values.name} = {`, "\n};", fill("endpoint", values));
  importName(contract, "./shapes.ts", "byId");
  addTo(handlers, "): NounHandlers<", "\n  };", fill("handler", values));
  importName(handlers, "../../platform/failures.ts", "Failure");
  addTo(
    verbs,
    "export const verbs: Verbs = {",
    "\n};",
    `  "${values["verb-kebab"]}": { call: "${values.name}.${verb}" },`,
  );
}

/** The call that a screen of the noun can begin with, and whether it takes an id. @param {string} noun */
async function callFor(noun) {
  const path = `packages/sdk/src/contract/${noun}.ts`;
  if (!existsSync(join(root, path))) refuse(`there is no ${path}: pnpm new resource <area> ${noun}`);
  const calls = Object.entries((await import(pathToFileURL(join(root, path)).href))[camel(noun)]);
  const keys = (schema) => Object.keys(schema?._zod.def.shape ?? {});
  const byId = calls.find(([, call]) => call.method === "GET" && keys(call.params).join() === "id");
  const plain = calls.find(([, call]) => call.method === "GET" && !call.params && !call.query);
  const chosen = byId ?? plain;
  if (!chosen) return refuse(`${noun} has no call that a screen could show: pnpm new verb ${noun} get`);
  return { call: chosen[0], takesId: byId !== undefined };
}

/** @param {string} noun @param {string} stem @param {boolean} terminal */
async function newScreen(noun, stem, terminal) {
  if (read("packages/ui-core/src/screens.ts").includes(`stem: "${stem}"`)) refuse(`there is a screen ${stem} already`);
  const { call, takesId } = await callFor(noun);
  const place = await folderOf(noun);
  const Stem = capital(camel(stem));
  const values = {
    ...namesOf(noun),
    area: dirname(place),
    stem,
    Stem,
    call,
    Title: capital(stem.replaceAll("-", " ")),
    id: takesId ? "id" : "",
    ", id": takesId ? ", id" : "",
    "id: string": takesId ? "id: string" : "",
    "{ id }": takesId ? "{ id }" : "",
    props: takesId ? "{ id }: { readonly id: string }" : "",
    "import route params": takesId ? 'import { useParams } from "react-router-dom";' : "",
    "read route params": takesId ? 'const { id = "" } = useParams();' : "",
  };
  stamp(`packages/ui-core/src/${place}/use-${stem}.ts`, "view-model", values);
  stamp(`packages/web/src/${place}/${stem}.page.tsx`, "page", values);
  const route = `/${stem}${takesId ? "/:id" : ""}`;
  const entry = `{ stem: "${stem}", noun: "${noun}", routes: ["${route}"], title: "${values.Title}", terminal: ${terminal} },`;
  addTo("packages/ui-core/src/screens.ts", "export const screens = [", "\n] as const", `  ${entry}`);
  const page = `  "${stem}": pageCode(() => import("./${place}/${stem}.page.tsx").then((page) => page.${Stem}Page)),`;
  addTo("packages/web/src/pages.ts", "PageCode>> = {", "\n};", page);
  if (!terminal) return;
  stamp(`packages/cli/src/${place}/${stem}.screen.tsx`, "terminal-screen", values);
  addImport("packages/cli/src/terminal.tsx", `import { ${Stem}Screen } from "./${place}/${stem}.screen.tsx";`);
  addTo("packages/cli/src/terminal.tsx", "const screens: ScreenMap = {", "\n};", `  "${stem}": ${Stem}Screen,`);
}

/** Sorts imports, formats, and writes the command line's reference again. */
function tidy() {
  const env = { ...process.env, PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter) };
  const files = [...new Set(touched)];
  for (const [command, args] of [
    ["biome", ["check", "--write", ...files]],
    ["node", ["-C", "source", "packages/cli/src/command-line/build/write-reference.ts"]],
  ]) {
    const { status } = spawnSync(command, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) process.exit(1);
  }
  console.log(files.join("\n"));
}

const [what, ...given] = process.argv.slice(2);
const [first = "", second = "", third = ""] = given;
const isKebab = (text) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
if (what === "resource" && isKebab(first) && isKebab(second) && given.length === 2) await newResource(first, second);
else if (what === "verb" && isKebab(first) && /^[a-z][a-zA-Z0-9]*$/.test(second) && ["", "--read"].includes(third))
  await newVerb(first, second, third === "--read");
else if (what === "screen" && isKebab(first) && isKebab(second) && ["", "--terminal"].includes(third))
  await newScreen(first, second, third === "--terminal");
else refuse(usage);
tidy();
