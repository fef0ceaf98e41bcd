import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inkCaches } from "@iphub/cli/command-line/build/ink-caches";
import { build } from "rolldown";

/** A bundled terminal program, and how to remove it. */
export type Fixture = { readonly path: string; readonly remove: () => Promise<void> };

const noDevtools = join(import.meta.dirname, "../../packages/cli/src/command-line/build/no-devtools.cjs");

/** Bundles a .tsx program into a temporary folder, as the CLI is bundled: Node itself does not run .tsx. */
export async function bundleFixture(entry: string): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), "iphub-terminal-"));
  const path = join(folder, "fixture.mjs");
  await build({
    input: entry,
    platform: "node",
    plugins: [inkCaches],
    resolve: { conditionNames: ["source", "module", "node"], alias: { "react-devtools-core": noDevtools } },
    transform: { target: "node22", define: { "process.env.NODE_ENV": '"production"' }, jsx: "react-jsx" },
    checks: { moduleLevelDirective: false },
    output: { file: path, format: "esm", codeSplitting: false },
  });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
