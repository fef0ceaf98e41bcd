import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

/** Sizes of a built web, in bytes after gzip. */
export interface BundleSizes {
  /** The JavaScript of the first load, which has the sign-in and the home page: the entry with all that it imports. */
  readonly first: number;
  /** The styles of the first load. */
  readonly css: number;
  /** The home page itself, with the scripts that are written into it. */
  readonly home: number;
  /** What each other page adds: its code, with all that it imports statically and the first load has not. */
  readonly pages: readonly { readonly page: string; readonly adds: number }[];
}

/** Measures a built web. Throws when it is not built. */
export function bundleSizes(dist: string): BundleSizes {
  const folder = join(dist, "assets");
  const assets = readdirSync(folder);
  const gzip = new Map(assets.map((name) => [name, gzipSync(readFileSync(join(folder, name))).length]));
  const sum = (names: Iterable<string>) => [...names].reduce((bytes, name) => bytes + (gzip.get(name) ?? 0), 0);
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const entry = /src="\/assets\/(index-[^"]+\.js)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error(`${dist}/index.html names no entry`);
  const first = withImports(folder, [entry]);
  const pages = pageFiles().flatMap((page) => {
    const name = assets.find((one) => one.startsWith(`${page}-`) && /^-[\w-]{8}\.js$/.test(one.slice(page.length)));
    const adds =
      name === undefined ? undefined : sum([...withImports(folder, [name])].filter((one) => !first.has(one)));
    return adds === undefined ? [] : [{ page: page.replace(".page", ""), adds }];
  });
  const styles = [...html.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name]) => name ?? "");
  return { first: sum(first), css: sum(styles), home: gzipSync(html).length, pages };
}

/** The names of the files that `pages.ts` loads, one a page, without their ending. */
function pageFiles(): string[] {
  const code = readFileSync(join(import.meta.dirname, "../../../packages/web/src/pages.ts"), "utf8");
  const files = [...code.matchAll(/import\("\.\/([^"]+)\.tsx"\)/g)];
  return [...new Set(files.map(([, path = ""]) => basename(path)))];
}

/** The files and all that they import statically: `from"./x.js"`, `import"./x.js"`; a dynamic import has a bracket. */
export function withImports(folder: string, names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const code = readFileSync(join(folder, name), "utf8");
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (imported !== undefined) waiting.push(imported);
    }
  }
  return seen;
}
