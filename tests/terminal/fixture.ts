import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quickInk } from "@iphub/cli/command-line/build/quick-ink";
import { build } from "tsup";

/** A bundled terminal program, and how to remove it. */
export type Fixture = { readonly path: string; readonly remove: () => Promise<void> };

/** Bundles a .tsx program into a temporary folder, as the CLI is bundled: Node itself does not run .tsx. */
export async function bundleFixture(entry: string): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), "iphub-terminal-"));
  const empty = join(folder, "empty.mjs");
  await writeFile(empty, "export default {};\n");
  await build({
    entry: { fixture: entry },
    outDir: folder,
    config: false,
    silent: true,
    format: "esm",
    platform: "node",
    target: "node22",
    noExternal: [/.*/],
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
    esbuildPlugins: [quickInk],
    esbuildOptions: (options) => {
      options.conditions = ["source"];
      options.alias = { "react-devtools-core": empty };
      options.jsx = "automatic";
    },
    outExtension: () => ({ js: ".mjs" }),
  });
  return { path: join(folder, "fixture.mjs"), remove: () => rm(folder, { recursive: true, force: true }) };
}
