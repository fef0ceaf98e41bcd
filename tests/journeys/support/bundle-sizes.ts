import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What a page makes a browser load, in bytes after gzip. */
export interface PageSize {
  readonly page: string;
  /** Its code and the entry's, with all that they import statically. */
  readonly initial: number;
  /** What it adds to the entry. */
  readonly adds: number;
  /** The styles that are there when it is shown first: the entry's and those of its own preload list. */
  readonly css: number;
}

/** Sizes of a built web, in bytes after gzip. Throws when it is not built. */
export function bundleSizes(dist: string): { entry: number; pages: readonly PageSize[] } {
  const folder = join(dist, "assets");
  const assets = readdirSync(folder);
  const gzip = new Map(assets.map((name) => [name, gzipSync(readFileSync(join(folder, name))).length]));
  const sum = (names: Iterable<string>) => [...names].reduce((bytes, name) => bytes + (gzip.get(name) ?? 0), 0);
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const entry = /src="\/assets\/(index-[^"]+\.js)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error(`${dist}/index.html names no entry`);
  const code = readFileSync(join(folder, entry), "utf8");
  const first = withImports(folder, [entry]);
  const pages = assets
    .filter((name) => /\.page-[\w-]+\.js$/.test(name))
    .map((name) => {
      const all = withImports(folder, [entry, name]);
      const page = name.replace(/\.page-.*/, "");
      const css = sum(new Set([...stylesIn(html), ...preloaded(code, name).filter((one) => one.endsWith(".css"))]));
      return { page, initial: sum(all), adds: sum([...all].filter((one) => !first.has(one))), css };
    });
  return { entry: sum(first), pages };
}

/** The files and all that they import statically: `from"./x.js"`, `import"./x.js"`; a dynamic import has a bracket. */
function withImports(folder: string, names: readonly string[]): ReadonlySet<string> {
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

/** The stylesheets that the page's HTML names. */
function stylesIn(html: string): string[] {
  return [...html.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name]) => name ?? "");
}

/** What the entry fetches together with a page: Vite writes it as numbers into one list of file names. */
function preloaded(entry: string, page: string): string[] {
  const files = /m\.f=\[([^\]]*)\]/.exec(entry)?.[1]?.match(/[^"/]+\.(?:js|css)/g) ?? [];
  const at = entry.indexOf(`./${page}`);
  const numbers = at < 0 ? undefined : /__vite__mapDeps\(\[([\d,]*)\]/.exec(entry.slice(at))?.[1];
  return (numbers ?? "").split(",").flatMap((number) => files[Number.parseInt(number, 10)] ?? []);
}
