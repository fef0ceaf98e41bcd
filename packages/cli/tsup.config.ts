import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { defineConfig, type Options } from "tsup";
import { verbFiles } from "./src/shared/build/write-index.ts";

const terminal = existsSync("src/terminal.tsx") ? { terminal: "src/terminal.tsx" } : {};
const verbs = Object.fromEntries(
  verbFiles(join(process.cwd(), "src")).map(({ noun, name, path }) => [`${noun}/${name}`, path]),
);
const outDir = process.env.IPHUB_CLI_OUT ?? "dist";

/**
 * Node's own modules by `process.getBuiltinModule`. An `import` of one reads every export, lazy ones too: `node:http`
 * alone loads Node's whole fetch and WebSocket that way (measured: half the start-up of a verb).
 */
const lightBuiltins: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "light-builtins",
  setup(build) {
    const names = builtinModules.map((name) => name.replace(/^node:/, ""));
    const filter = new RegExp(`^(node:)?(${names.join("|")})$`);
    build.onResolve({ filter }, ({ path }) => ({ path: `node:${path.replace(/^node:/, "")}`, namespace: "builtin" }));
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

const ownRequire = 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);';

/** Takes the line out of the files that do not need it: making one for each of a verb's 40 files took 5 to 10 ms. */
function dropUnusedRequire(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(folder, name), "utf8").split(`${ownRequire}\n`);
    const rest = text.join("");
    if (text.length > 1 && !/\brequire\b/u.test(rest)) writeFileSync(join(folder, name), rest);
  }
}

/**
 * Everything is bundled and split, so that a verb loads what it needs and nothing else. The server stays outside, because
 * `iphub serve` is its one user and it brings a database engine that cannot be bundled; so does jq, which reads its
 * WebAssembly from the file beside it, and yazl, one of whose parts has two forms that a bundle mixes up.
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
  noExternal: [/^(?!(?:@iphub\/server|jq-web|yazl)$).*/],
  external: ["@iphub/server", "jq-web", "yazl"],
  define: { "process.env.NODE_ENV": '"production"' },
  // Ink and some of its parts ask for Node's own modules with require.
  banner: { js: ownRequire },
  esbuildOptions(options) {
    options.conditions = ["source", "import", "module", "node"];
    options.alias = { "react-devtools-core": join(import.meta.dirname, "src/shared/build/no-devtools.cjs") };
    options.legalComments = "none";
  },
  esbuildPlugins: [lightBuiltins],
  async onSuccess() {
    dropUnusedRequire(outDir);
    execFileSync(process.execPath, ["-C", "source", "src/shared/build/write-index.ts", outDir], { stdio: "inherit" });
  },
});
