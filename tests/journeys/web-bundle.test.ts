import { describe, expect, it } from "vitest";
import { builtWeb } from "./support/browser.ts";
import { bundleSizes } from "./support/bundle-sizes.ts";

describe("what a browser loads", () => {
  const first: ReadonlySet<string> = new Set(["login", "milestones-overview"]);

  it("is held: 145 KiB of JavaScript for the first pages, 40 more for another, 15 of styles for the first", async () => {
    const kibibytes = (bytes: number) => bytes / 1024;
    for (const { page, initial, adds, css } of bundleSizes(await builtWeb()).pages) {
      if (!first.has(page)) {
        expect(kibibytes(adds), page).toBeLessThanOrEqual(40);
        continue;
      }
      expect(kibibytes(initial), page).toBeLessThanOrEqual(145);
      expect(kibibytes(css), page).toBeLessThanOrEqual(15);
      expect(css, page).toBeGreaterThan(0);
    }
  });
});
