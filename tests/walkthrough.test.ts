import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const sources = globSync("packages/*/src/**/*.{ts,tsx}", { cwd: root });

/** The paths of files in backticks of a document; one without `packages/` is below a folder that the text named before. */
function namedFiles(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md))`/g)].flatMap(([, path]) => path ?? []);
}

const exists = (path: string) => existsSync(join(root, path)) || sources.some((file) => file.endsWith(`/${path}`));

const pages = ["docs/walkthrough.md", "docs/adding-a-field.md", "CONTRIBUTING.md"];

it.each(pages)("every file that %s names is there", (page) => {
  const named = namedFiles(page);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
