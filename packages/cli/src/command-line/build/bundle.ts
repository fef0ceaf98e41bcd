import { rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { type CodeSplittingNameFunction, type Plugin, rolldown } from "rolldown";
import { inkCaches } from "./ink-caches.ts";
import { verbFiles, writeIndex } from "./write-index.ts";

const source = join(import.meta.dirname, "../..");
const outDir = process.env.IPHUB_CLI_OUT ?? join(source, "../dist");

/** One bundle of each noun with verbs, at the path that the program computes for it. */
const verbs = Object.fromEntries(verbFiles(source).map(({ noun, name, path }) => [`${noun}/${name}`, path]));

/**
 * The modules that a call loads, step by step; each step is one chunk with everything that it imports and that no
 * earlier step has. Without this a call loads some 50 files, a tenth of its time (docs/adr/optimisations.md).
 */
const steps = [
  { name: "start", roots: ["program/main-program.ts"] },
  { name: "complete", roots: ["command-line/completion/answer-shell.ts", "program/completions.ts"] },
  { name: "parse", roots: ["program/run-command-line.ts"] },
  { name: "verb", roots: ["program/run-verb.ts"] },
  { name: "call", roots: ["command-line/hub-session.ts", "../../sdk/src/paging.ts"] },
  // A verb with a run of its own does without this one.
  { name: "plain-call", roots: ["command-line/call-verb.ts"] },
].map(({ name, roots }) => ({ name, roots: roots.map((root) => join(source, root)) }));

type ModuleGraph = Parameters<CodeSplittingNameFunction>[1];

/** The step of a module: the first one that imports it statically. */
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
 * Loads Node's modules with `process.getBuiltinModule`. An `import` of one reads every export, lazy ones too:
 * `node:http` then loads Node's whole fetch and WebSocket, 34 ms of processor time against 2.
 */
const nodeModules: Plugin = {
  name: "node-modules",
  resolveId(id, importer) {
    const name = id.replace(/^node:/, "");
    // The bundler's own helpers import `module`.
    if (name === "module" || !builtinModules.includes(name)) return undefined;
    // Commander starts child processes only for commands in files of their own, and there are none.
    return name === "child_process" && importer?.includes("/commander/") ? "\0nothing" : `\0node:${name}`;
  },
  load(id) {
    if (id === "\0nothing") return "export default {};";
    if (!id.startsWith("\0node:")) return undefined;
    return `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))});`;
  },
};

/**
 * Everything is bundled and split, so that a verb loads only what it needs. The server is excluded, because only `iphub
 * serve` uses it and its database engine cannot be bundled; so is jq, which reads its WebAssembly from the file next to
 * it; so are the native decoder of pictures, pdf.js with its fonts, and the encoder of sixel, of which a file needs sloppy mode.
 */
const bundle = await rolldown({
  input: {
    main: join(source, "main.ts"),
    ...verbs,
    terminal: join(source, "terminal.tsx"),
    // A process of its own, which the terminal application starts.
    "picture-worker": join(source, "terminal-kit/picture-worker.ts"),
  },
  platform: "node",
  external: ["@iphub/server", "jq-web", "sixel", "@napi-rs/canvas", /^pdfjs-dist\//],
  plugins: [nodeModules, inkCaches],
  preserveEntrySignatures: "allow-extension",
  resolve: {
    conditionNames: ["source", "module", "node"],
    alias: { "react-devtools-core": join(import.meta.dirname, "no-devtools.cjs") },
  },
  transform: { target: "node22", define: { "process.env.NODE_ENV": '"production"' } },
  // Directives of React Server Components have no effect here, and a module may be imported both lazily and statically.
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
