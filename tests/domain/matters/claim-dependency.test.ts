import { compareTexts } from "@iphub/sdk/domain/matters/compare-texts";
import {
  alsoChangedSentences,
  alsoChangedWords,
  claimTitle,
  dependencyWords,
} from "@iphub/ui-core/matters/files/comparison-words";
import { sequenceDiff } from "@iphub/ui-core/matters/files/sequence-diff";
import { describe, expect, it } from "vitest";

function compared(before: readonly string[], after: readonly string[]) {
  const text = (claims: readonly string[]) => ({ pages: [["Claims", ...claims].join("\n")], isLaidOut: false });
  return compareTexts(text(before), text(after), sequenceDiff).claims;
}

const said = (before: readonly string[], after: readonly string[]) =>
  compared(before, after).map((claim) =>
    [claimTitle(claim), dependencyWords(claim), alsoChangedWords(claim)].filter((words) => words !== null).join(", "),
  );

const cell = "A cell with an anode of lithium and a cathode.";
const phone = "A phone that folds twice along its back.";

describe("what a claim depends on", () => {
  it("is said of lists, ranges and what precedes it, and not of itself or of a quantity", () => {
    const claims = [
      `1. ${cell}`,
      "2. The cell of claim 1, 25 g of which are salt.",
      "3. A battery of the cells of claim 1 or 2.",
      "4. A vehicle with the battery of any one of the preceding claims.",
      "5. The vehicle of claim 4 or claim 9.",
      "6. A method of driving by claims 1-3 and/or 5.",
      "7. A lid like that of claim 7.",
    ];
    expect(said(claims, claims)).toEqual([
      "Claim 1, independent",
      "Claim 2, depends on claim 1",
      "Claim 3, depends on claims 1 or 2",
      "Claim 4, depends on claims 1 to 3",
      "Claim 5, depends on claims 4 or 9",
      "Claim 6, depends on claims 1 to 3 or 5",
      "Claim 7, independent",
    ]);
  });

  it("is said as it was and as it is where a change of the words changed it", () => {
    const before = [`1. ${cell}`, "2. The cell of claim 1 with a button and a lid.", "3. The cell of claim 1, sold."];
    const after = [`1. ${cell}`, "2. A cell with a button and a lid.", "3. The cell of claim 2, sold."];
    expect(said(before, after)).toEqual([
      "Claim 1, independent",
      "Claim 2, depends on claim 1 → independent",
      "Claim 3, depends on claim 1 → depends on claim 2",
    ]);
  });
});

describe("a claim with the same words", () => {
  it("is also changed by the claim that it depends on, over others too", () => {
    const rest = ["2. The cell of claim 1 with a lid.", "3. The cell of claim 2 that is round.", `4. ${phone}`];
    const before = [`1. ${cell}`, ...rest];
    const after = [`1. ${cell.replace("lithium", "sodium")}`, ...rest];
    expect(said(before, after)).toEqual([
      "Claim 1, independent",
      "Claim 2, depends on claim 1, also changed by claim 1",
      "Claim 3, depends on claim 2, also changed by claim 1",
      "Claim 4, independent",
    ]);
    const unchanged = compared(before, after).filter(({ kind }) => kind === "same");
    expect(alsoChangedSentences(unchanged)).toEqual(["Also changed by claim 1: claims 2 and 3."]);
  });

  it("is also changed where the number that it names is now another claim, and not where its number follows", () => {
    const before = [`1. ${cell}`, `2. ${phone}`, "3. The invention of claim 1 with a lid."];
    const moved = [`1. ${phone}`, `2. ${cell}`];
    expect(said(before, [...moved, "3. The invention of claim 1 with a lid."]).at(-1)).toBe(
      "Claim 3, depends on claim 1, also changed by claim 1",
    );
    expect(said(before, [...moved, "3. The invention of claim 2 with a lid."]).at(-1)).toBe(
      "Claim 3, depends on claim 2",
    );
  });

  it("is also changed by a claim that is cancelled", () => {
    const rest = "2. The cell of claim 1 with a lid.";
    expect(said([`1. ${cell}`, rest], ["1. (Cancelled)", rest]).at(-1)).toBe(
      "Claim 2, depends on claim 1, also changed by claim 1",
    );
  });
});
