// What the web makes a browser load, gzip: the first load and what each other page adds, with all static imports, as a
// ratio of the budget (docs/performance.md): 146 KiB for the first load, 40 for what another page adds. The page of a matter
// and the search of tasks are made of pages of several nouns: 70 and 60.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundleSizes } from "../tests/journeys/support/bundle-sizes.ts";

const dist = join(import.meta.dirname, "../packages/web/dist");
if (!existsSync(dist)) throw new Error("The web is not built: run pnpm build first");

function line(name, bytes, budget) {
  const kibibytes = bytes / 1024;
  const ratio = kibibytes / budget;
  const outcome = ratio <= 1 ? "reached" : "MISSED";
  console.log(
    `${name.padEnd(40)} ${kibibytes.toFixed(1).padStart(7)} KiB  ${ratio.toFixed(2)}x of ${budget}  ${outcome}`,
  );
}

const { first, css, home, pages } = bundleSizes(dist);
line("first load: sign-in and home page", first, 146);
line("styles of the first load", css, 15);
line("the home page, with its picture", home, 14);
const larger = { "matter-overview": 70, "task-search-with-limits": 60 };
for (const { page, adds } of pages.toSorted((one, other) => other.adds - one.adds))
  line(`${page} adds`, adds, larger[page] ?? 40);
