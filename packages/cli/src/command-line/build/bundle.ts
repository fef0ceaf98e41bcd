import { rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { type CodeSplittingNameFunction, type Plugin, rolldown } from "rolldown";
import { inkCaches } from "./ink-caches.ts";
import { verbFiles, writeIndex } from "./write-index.ts";

const source = join(import.meta.dirname, "../..");
const outDir = process.env.IPHUB_CLI_OUT ?? join(source, "../dist");

/** A file of each noun with verbs, at the address that the program computes for it. */
const verbs = Object.fromEntries(verbFiles(source).map(({ noun, name, path }) => [`${noun}/${name}`, path]));

/**
 * What a call loads, one step after the other; each step is one file with everything that it imports and no step before
 * it has. Without this a call loads some 50 files, a tenth of its time (docs/adr/optimisations.md).
 */
const steps = [
  { name: "start", roots: ["program/main-program.ts"] },
  { name: "parse", roots: ["program/run-command-line.ts"] },
  { name: "verb", roots: ["program/run-verb.ts"] },
  { name: "call", roots: ["command-line/hub-session.ts", "command-line/call-verb.ts"] },
].map(({ name, roots }) => ({ name, roots: roots.map((root) => join(source, root)) }));

type ModuleGraph = Parameters<CodeSplittingNameFunction>[1];

/** Names the step that a module belongs to: the first that imports it statically. */
function stepOf(): CodeSplittingNameFunction {
  let members: readonly { readonly name: string; readonly ids: ReadonlySet<string> }[] | undefined;
  return (id, graph) => {
    members ??= steps.map(({ name, roots }) => ({ name, ids: withImports(roots, graph) }));
    return members.find(({ ids }) => ids.has(id))?.name ?? null;
  };
}

function withImports(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set(roots);
  for (const id of seen) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  }
  return seen;
}

/**
 * Node's own modules by `process.getBuiltinModule`. An `import` of one reads every export, lazy ones too: `node:http` alone
 * loads Node's whole fetch and WebSocket that way, 34 ms of processor time against 2.
 */
const nodeModules: Plugin = {
  name: "node-modules",
  resolveId(id, importer) {
    const name = id.replace(/^node:/, "");
    // The bundler's own helpers import `module`.
    if (name === "module" || !builtinModules.includes(name)) return undefined;
    // Commander starts programs only for commands that are files of their own, and there are none.
    return name === "child_process" && importer?.includes("/commander/") ? "\0nothing" : `\0node:${name}`;
  },
  load(id) {
    if (id === "\0nothing") return "export default {};";
    if (!id.startsWith("\0node:")) return undefined;
    return `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))});`;
  },
};

/**
 * Everything is bundled and split, so that a verb loads what it needs and nothing else. The server is left out, because
 * `iphub serve` is its one user and it brings a database engine that cannot be bundled; so is jq, which reads its
 * WebAssembly from the file next to it.
 */
const bundle = await rolldown({
  input: { main: join(source, "main.ts"), ...verbs, terminal: join(source, "terminal.tsx") },
  platform: "node",
  external: ["@iphub/server", "jq-web"],
  plugins: [nodeModules, inkCaches],
  preserveEntrySignatures: "allow-extension",
  resolve: {
    conditionNames: ["source", "module", "node"],
    alias: { "react-devtools-core": join(import.meta.dirname, "no-devtools.cjs") },
  },
  transform: { target: "node22", define: { "process.env.NODE_ENV": '"production"' } },
  // Directives of React Server Components mean nothing here, and what one verb loads when it must, another imports.
  checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false },
});
rmSync(outDir, { recursive: true, force: true });
await bundle.write({
  dir: outDir,
  format: "esm",
  minify: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: stepOf(), debugName: "steps" }] },
});
await writeIndex(outDir);
