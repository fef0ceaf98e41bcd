import { describe, expect, it } from "vitest";
import { builtWeb } from "./support/browser.ts";
import { bundleSizes } from "./support/bundle-sizes.ts";

describe("what a browser loads", () => {
  // The sign-in reaches the aim of 130 KiB. Home does not: libraries are 98 of its 139 (docs/adr/small-first-page.md), so
  // what it weighs now is held here, and `pnpm bench web-bundle` goes on saying that the aim is missed.
  const first: Readonly<Record<string, number>> = { login: 130, "milestones-overview": 140 };

  it("is held: JavaScript of the first pages, 40 KiB more for another, 15 of styles for the first", async () => {
    const kibibytes = (bytes: number) => bytes / 1024;
    for (const { page, initial, adds, css } of bundleSizes(await builtWeb()).pages) {
      const budget = first[page];
      if (budget === undefined) {
        expect(kibibytes(adds), page).toBeLessThanOrEqual(40);
        continue;
      }
      expect(kibibytes(initial), page).toBeLessThanOrEqual(budget);
      expect(kibibytes(css), page).toBeLessThanOrEqual(15);
      expect(css, page).toBeGreaterThan(0);
    }
  });
});
