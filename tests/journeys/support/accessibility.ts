import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe over the page, WCAG 2.2 AA and best practice; each violation as 'rule: first element: what to mend'. HTML has
 * no form within a form either: Chromium ends the inner one's submission there, and the page reloads.
 */
export async function violations(page: Page): Promise<string[]> {
  // A page that is still being fetched has nothing to judge; one that never gets its heading fails here.
  await page.locator("main h1").first().waitFor({ state: "attached" });
  if (!(await page.evaluate(() => Reflect.has(window, "axe")))) await page.evaluate(await source);
  return page.evaluate(async (values) => {
    const axe: typeof import("axe-core") = Reflect.get(window, "axe");
    const outcome = await axe.run(document, {
      runOnly: { type: "tag", values },
      // What passed is not asked for; no rule of these needs style sheets and media fetched beforehand.
      resultTypes: ["violations"],
      preload: false,
    });
    const nested = [...document.querySelectorAll("form form")].map((form) => `form within a form: ${form.className}`);
    const broken = outcome.violations.map(
      ({ id, nodes: [first] }) => `${id}: ${first?.target.join(" ")}: ${first?.failureSummary}`,
    );
    return [...nested, ...broken];
  }, tags);
}
