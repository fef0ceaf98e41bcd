import { describe, expect, it } from "vitest";
import { builtWeb } from "./support/browser.ts";
import { bundleSizes } from "./support/bundle-sizes.ts";

/** What pages that are made of those of several nouns add at most, in KiB; every other adds 40. */
const larger: Readonly<Record<string, number>> = { "matter-overview": 70, "task-search-with-limits": 60 };

describe("what a browser loads", () => {
  it("is held: 146 KiB of JavaScript for the first pages, 40 more for another, 70 for a matter, 15 of styles for the first, 14 for the home page with its picture", async () => {
    const kibibytes = (bytes: number) => bytes / 1024;
    const { first, css, home, pages } = bundleSizes(await builtWeb());
    expect(kibibytes(first)).toBeLessThanOrEqual(146);
    expect(kibibytes(css)).toBeLessThanOrEqual(15);
    expect(css).toBeGreaterThan(0);
    expect(kibibytes(home)).toBeLessThanOrEqual(14);
    expect(pages.length).toBeGreaterThan(20);
    for (const { page, adds } of pages) {
      expect(["login", "milestones-overview"], "is part of the first load").not.toContain(page);
      expect(kibibytes(adds), page).toBeLessThanOrEqual(larger[page] ?? 40);
    }
  });
});
