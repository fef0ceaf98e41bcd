import { describe, expect, it } from "vitest";
import { builtWeb } from "./support/browser.ts";
import { bundleSizes } from "./support/bundle-sizes.ts";

describe("what a browser loads", () => {
  it("is at most 130 KiB of JavaScript for the first page, 40 more for another, 15 of styles", async () => {
    const { pages: sizes, css } = bundleSizes(await builtWeb());
    const kibibytes = (bytes: number) => bytes / 1024;
    for (const { page, initial, adds } of sizes) {
      if (page === "login" || page === "milestones-overview") expect(kibibytes(initial), page).toBeLessThanOrEqual(130);
      else expect(kibibytes(adds), page).toBeLessThanOrEqual(40);
    }
    expect(kibibytes(css)).toBeLessThanOrEqual(15);
  });
});
