// What the web makes a browser load, gzip, by route: the page's code with everything that it imports statically, as a
// ratio of the budget (docs/performance.md): 145 KiB for the pages that are loaded first, 40 for what another page adds.
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

const { pages, entry } = bundleSizes(dist);
const isFirst = ({ page }) => page === "login" || page === "milestones-overview";
line("entry, shared by all pages", entry, 145);
for (const { page, initial } of pages.filter(isFirst)) line(`initial JavaScript, ${page}`, initial, 145);
for (const { page, adds } of pages.filter((one) => !isFirst(one))) line(`${page} adds`, adds, 40);
for (const { page, css } of pages.filter(isFirst)) line(`initial CSS, ${page}`, css, 15);
