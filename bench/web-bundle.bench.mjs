// What the web makes a browser load, gzip, by route: the page's code with everything that it imports statically, as a
// ratio of the budget (docs/performance.md): 130 KiB for the pages that are loaded first, 40 for what another page adds.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const kibibyte = 1024;
const dist = join(import.meta.dirname, "../packages/web/dist");

/** The sizes of the built web, in bytes after gzip, by the name of the page. */
export function bundleSizes() {
  if (!existsSync(join(dist, "index.html"))) throw new Error("The web is not built: run pnpm build first");
  const assets = readdirSync(join(dist, "assets"));
  const gzip = new Map(assets.map((name) => [name, gzipSync(readFileSync(join(dist, "assets", name))).length]));
  const entry = readFileSync(join(dist, "index.html"), "utf8").match(/src="\/assets\/(index-[^"]+\.js)"/)?.[1];
  if (entry === undefined) throw new Error("index.html names no entry");
  const first = closure([entry]);
  const sum = (names) => [...names].reduce((bytes, name) => bytes + (gzip.get(name) ?? 0), 0);
  const pages = assets
    .filter((name) => /\.page-[\w-]+\.js$/.test(name))
    .map((name) => {
      const all = closure([entry, name]);
      const adds = sum([...all].filter((one) => !first.has(one)));
      return { page: name.replace(/\.page-.*/, ""), initial: sum(all), adds };
    });
  const lazy = assets
    .filter((name) => name.endsWith(".js") && !name.includes(".page-") && (gzip.get(name) ?? 0) > 2 * kibibyte)
    .map((name) => ({ chunk: name, bytes: gzip.get(name) ?? 0 }));
  const css = sum(assets.filter((name) => name.endsWith(".css")));
  return { entry: sum(first), pages, lazy, css };
}

function closure(names) {
  const seen = new Set();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const code = readFileSync(join(dist, "assets", name), "utf8");
    // Static imports only: `from"./x.js"` and `import"./x.js"`; a dynamic one has a bracket.
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) waiting.push(imported);
  }
  return seen;
}

function line(name, bytes, budget) {
  const ratio = bytes / kibibyte / budget;
  const size = `${(bytes / kibibyte).toFixed(1).padStart(7)} KiB`;
  console.log(
    `${name.padEnd(40)} ${size}  ${ratio.toFixed(2)}x of ${budget} KiB  ${ratio <= 1 ? "reached" : "MISSED"}`,
  );
}

if (import.meta.main) {
  const { pages, entry, css } = bundleSizes();
  const initial = new Set(["login", "milestones-overview"]);
  line("entry, shared by all pages", entry, 130);
  for (const { page, initial: bytes } of pages.filter((one) => initial.has(one.page))) {
    line(`initial JavaScript, ${page}`, bytes, 130);
  }
  for (const { page, adds } of pages.filter((one) => !initial.has(one.page))) line(`${page} adds`, adds, 40);
  line("all CSS", css, 15);
}
