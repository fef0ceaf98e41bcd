import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig, type Options } from "tsup";
import { chunkJoiner } from "./src/command-line/build/join-chunks.ts";
import { quickInk } from "./src/command-line/build/quick-ink.ts";
import { verbFiles } from "./src/command-line/build/write-index.ts";

const terminal = existsSync("src/terminal.tsx") ? { terminal: "src/terminal.tsx" } : {};
const verbs = Object.fromEntries(
  verbFiles(join(process.cwd(), "src")).map(({ noun, name, path }) => [`${noun}/${name}`, path]),
);
const outDir = process.env.IPHUB_CLI_OUT ?? "dist";

/**
 * Node's own modules by `process.getBuiltinModule`. An `import` of one reads every export, lazy ones too: `node:http`
 * alone loads Node's whole fetch and WebSocket that way (measured: half the start-up of a verb). What is imported is
 * taken in place by {@link takeBuiltins}, since a file for each module is read and linked by every verb; what is
 * required stands in a file of its own.
 */
const lightBuiltins: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "light-builtins",
  setup(build) {
    const names = builtinModules.map((name) => name.replace(/^node:/, ""));
    const filter = new RegExp(`^(node:)?(${names.join("|")})$`);
    build.onResolve({ filter }, ({ path, kind, importer }) => {
      const whole = `node:${path.replace(/^node:/, "")}`;
      // Commander starts programs only for commands that are files of their own, and there are none.
      if (whole === "node:child_process" && importer.includes("/commander/")) {
        return { path: "no programs", namespace: "nothing" };
      }
      return kind === "import-statement" ? { path: whole, external: true } : { path: whole, namespace: "builtin" };
    });
    build.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "export default {};" }));
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

const ownRequire = 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);';

/** Takes the line out of a file that does not need it: making one for each of a verb's 40 files took 5 to 10 ms. */
function dropUnusedRequire(text: string): string {
  const rest = text.replace(`${ownRequire}\n`, "");
  return /\brequire\b/u.test(rest) ? text : rest;
}

/** An import of one of Node's own modules, as the bundler writes it: its default, its parts or all of it. */
const builtinImport = /(?<=^|[;}\s])import ?(?:([\w$]+),?)?(\{[^{}]*\}|\* ?as [\w$]+)? ?from"(node:[\w/]+)";/gu;

/** @throws Error where an import is written in a way that is not known, since it would load what no one uses */
function takeBuiltins(text: string, name: string): string {
  const first: string[] = [];
  const rest = text.replace(builtinImport, (_whole, standard?: string, parts?: string, module?: string) => {
    const found = `process.getBuiltinModule("${module}")`;
    const names = [standard, parts?.replace(/^\* ?as /u, "").replace(/ as /gu, ":")].filter((one) => one !== undefined);
    // Before all else, as imports are: what stands above may use it while this file is still being read.
    first.push(...names.map((one) => `const ${one}=${found};`));
    return "";
  });
  if (/\bfrom ?"node:/u.test(rest)) throw new Error(`${name} imports one of Node's own modules in an unknown way`);
  return first.join("") + rest;
}

function lighten(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(folder, name), "utf8");
    const light = takeBuiltins(dropUnusedRequire(text), name);
    if (light !== text) writeFileSync(join(folder, name), light);
  }
}

/** What is imported late on the way to a call and its answer, and on the way to an answer for the shell. */
const joiner = chunkJoiner([
  "src/program/main-program.ts",
  "src/command-line/completion/answer-shell.ts",
  "src/program/run-command-line.ts",
  "src/program/run-verb.ts",
  "src/command-line/hub-session.ts",
  "src/command-line/call-verb.ts",
]);

/**
 * Everything is bundled and split, so that a verb loads what it needs and nothing else. The server stays outside, because
 * `iphub serve` is its one user and it brings a database engine that cannot be bundled; so does jq, which reads its
 * WebAssembly from the file beside it.
 */
export default defineConfig({
  entry: { main: "src/main.ts", ...verbs, ...terminal },
  outDir,
  format: "esm",
  platform: "node",
  target: "node22",
  splitting: true,
  // Else tsup marks them as outside before they get here.
  removeNodeProtocol: false,
  clean: true,
  dts: false,
  minify: true,
  noExternal: [/^(?!(?:@iphub\/server|jq-web)$).*/],
  external: ["@iphub/server", "jq-web"],
  define: { "process.env.NODE_ENV": '"production"' },
  // Ink and some of its parts ask for Node's own modules with require.
  banner: { js: ownRequire },
  esbuildOptions(options) {
    // A verb loads the calls of its noun, not those of all (docs/adr/cli-light-start.md).
    // Not "import": a package that is required must give its form for that.
    options.conditions = ["one-call", "source", "module", "node"];
    options.alias = { "react-devtools-core": join(import.meta.dirname, "src/command-line/build/no-devtools.cjs") };
    options.legalComments = "none";
  },
  esbuildPlugins: [lightBuiltins, quickInk, joiner.plugin],
  async onSuccess() {
    lighten(outDir);
    await joiner.join(outDir);
    execFileSync(process.execPath, ["-C", "source", "src/command-line/build/write-index.ts", outDir], {
      stdio: "inherit",
    });
  },
});
