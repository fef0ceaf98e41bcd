import { compareTexts, countChanges } from "@iphub/sdk/domain/matters/compare-texts";
import { splitClaims } from "@iphub/sdk/domain/matters/text-claims";
import { wordChanges, wordsOf } from "@iphub/sdk/domain/matters/word-changes";
import { claimTitle, comparisonWords } from "@iphub/ui-core/matters/files/comparison-words";
import { sequenceDiff } from "@iphub/ui-core/matters/files/sequence-diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const text = (...lines: string[]) => ({ pages: [lines.join("\n")], isLaidOut: false });
const compare = (before: ReturnType<typeof text>, after: ReturnType<typeof text>) =>
  compareTexts(before, after, sequenceDiff);
const kinds = (before: string[], after: string[]) =>
  compare(text("Claims", ...before), text("Claims", ...after)).claims.map((claim) => [claimTitle(claim), claim.kind]);

describe("the claims of a text", () => {
  it.each([
    ["What is claimed is:"],
    ["CLAIMS"],
    ["We claim:"],
    ["Listing of Claims:"],
    ["The amended claims"],
    ["Amendments to the Claims:"],
  ])("follow the heading '%s' and end at the next part", (heading) => {
    const lines = [
      "Field",
      "1. Not a claim",
      heading,
      "",
      "1. A cell.",
      "with a lid.",
      "2. The cell of claim 1.",
      "ABSTRACT",
      "A.",
    ];
    expect(splitClaims(lines)).toEqual({
      before: ["Field", "1. Not a claim", heading, ""],
      claims: [
        { number: 1, status: null, text: "A cell.\nwith a lid." },
        { number: 2, status: null, text: "The cell of claim 1." },
      ],
      after: ["ABSTRACT", "A."],
    });
  });

  it("have status identifiers, several cancelled together, and numbers in them that begin no claim", () => {
    const lines = [
      "Claims",
      "1. (Currently Amended) A cell of",
      "12. 5 grams.",
      "2-4. (Cancelled)",
      "5. (New) The cell of claim 1.",
      "6 (Original): A (dry) cell.",
      "7. (dry) cell.",
    ];
    expect(splitClaims(lines).claims).toEqual([
      { number: 1, status: "Currently Amended", text: "A cell of\n12. 5 grams." },
      { number: 2, status: "Cancelled", text: "" },
      { number: 3, status: "Cancelled", text: "" },
      { number: 4, status: "Cancelled", text: "" },
      { number: 5, status: "New", text: "The cell of claim 1." },
      { number: 6, status: "Original", text: "A (dry) cell." },
      { number: 7, status: null, text: "(dry) cell." },
    ]);
  });

  it("can be all of a text; a numbered list of something else has none", () => {
    expect(splitClaims(["1. A cell.", "2. The cell of claim 1."]).claims).toHaveLength(2);
    expect(splitClaims(["1. Call the client.", "2. File the reply."]).claims).toEqual([]);
    expect(splitClaims(["Claims were amended.", "1. See below."]).claims).toEqual([]);
  });
});

describe("two versions of claims", () => {
  it("tell the same, a changed, an added, a removed and a renumbered claim apart", () => {
    const before = [
      "1. A battery comprising an anode of lithium and a cathode.",
      "2. The battery of claim 1, wherein the anode is coated with carbon.",
      "3. A method of charging a phone over night in a car.",
      "4. The battery of claim 2, further comprising a lid of steel.",
    ];
    const after = [
      "1. A battery comprising an anode of sodium and a cathode.",
      "2. The battery of claim 1, wherein the anode is coated with carbon.",
      "3. The battery of claim 2, further comprising a lid of steel.",
      "4. A vehicle with wheels that the owner steers by voice alone.",
    ];
    expect(kinds(before, after)).toEqual([
      ["Claim 1", "changed"],
      ["Claim 2", "same"],
      ["Claim 3", "removed"],
      ["Claim 4, now 3", "renumbered"],
      ["Claim 4", "added"],
    ]);
    const [first] = compare(text("Claims", ...before), text("Claims", ...after)).claims;
    expect(first?.words.filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "removed", text: "lithium " },
      { kind: "added", text: "sodium " },
    ]);
  });

  it("that refer to claims with new numbers are renumbered; a reference to another claim is a change", () => {
    const before = [
      "1. A cell.",
      "2. A car with four wheels.",
      "3. The car of claim 2 that is red.",
      "4. The car of claim 3, sold.",
    ];
    const after = ["1. A car with four wheels.", "2. The car of claim 1 that is red.", "3. The car of claim 1, sold."];
    expect(kinds(before, after)).toEqual([
      ["Claim 1", "removed"],
      ["Claim 2, now 1", "renumbered"],
      ["Claim 3, now 2", "renumbered"],
      ["Claim 4, now 3", "changed"],
    ]);
  });

  it("count a claim as removed that is listed as cancelled, and one that was cancelled before not at all", () => {
    const before = ["1. (Original) A cell.", "2. (Original) The cell of claim 1.", "3. (Cancelled)"];
    const after = [
      "1. (Original) A cell.",
      "2. (Cancelled)",
      "3. (Cancelled)",
      "4. (New) The cell of claim 1 with ink.",
    ];
    expect(kinds(before, after)).toEqual([
      ["Claim 1", "same"],
      ["Claim 2, now 4", "changed"],
    ]);
  });

  it("are said in a sentence, and so is what changed around them", () => {
    const before = text(
      "Title of the invention",
      "A part that will go.",
      "Claims",
      "1. A cell.",
      "2. The cell of claim 1.",
    );
    const after = text("Title of the new invention", "Claims", "1. A cell.", "2. The wet cell of claim 1.");
    expect(comparisonWords(compare(before, after))).toBe("Claims: 1 changed. Other paragraphs: 1 changed, 1 removed.");
    expect(comparisonWords(compare(before, before))).toBe("No claim changed.");
    expect(comparisonWords(compare(text("One."), text("One.")))).toBe("Nothing changed.");
  });

  it("of a printed page and of a document have the same words wherever lines end", () => {
    const printed = {
      pages: [
        "A battery with an anode that is longer than\nthis line.\nWhat is claimed is:\n1. A cell with a lid\nof steel.",
      ],
      isLaidOut: true,
    };
    const typed = text(
      "A battery with an anode that is longer than this line.",
      "What is claimed is:",
      "1. A cell with a lid of steel.",
    );
    const { before, claims } = compare(printed, typed);
    expect([...before, ...claims].map(({ kind }) => kind)).toEqual(["same", "same", "same"]);
  });
});

const word = fc.constantFrom("cell", "anode", "lid", "of", "the", "claim 1", "0.5", "(a)", "–", "請求", "steel,");
const sentence = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
const claimList = fc
  .array(sentence, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((words, at) => `${at + 1}. A ${words}`));

describe("comparing any two texts", () => {
  it("gives back the words of both", () => {
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        const changes = wordChanges(before, after, sequenceDiff);
        const without = (kind: string) => changes.filter((one) => one.kind !== kind).map((one) => one.text);
        expect(wordsOf(without("added").join(" "))).toEqual(wordsOf(before));
        expect(wordsOf(without("removed").join(" "))).toEqual(wordsOf(after));
      }),
    );
  });

  it("finds nothing in a text and itself", () => {
    fc.assert(
      fc.property(fc.array(sentence), claimList, (lines, claims) => {
        const own = text(...lines, "Claims", ...claims);
        const { before, claims: compared, after } = compare(own, own);
        expect(countChanges([...before, ...compared, ...after])).toEqual({
          changed: 0,
          added: 0,
          removed: 0,
          renumbered: 0,
        });
      }),
    );
  });

  it("has every claim of both versions once, those of the newer one in their order", () => {
    fc.assert(
      fc.property(claimList, claimList, (before, after) => {
        const { claims } = compare(text("Claims", ...before), text("Claims", ...after));
        const numbers = (side: "before" | "after") => claims.flatMap((claim) => claim[side]?.number ?? []);
        expect(numbers("after")).toEqual(after.map((_, at) => at + 1));
        expect(numbers("before").sort((one, other) => one - other)).toEqual(before.map((_, at) => at + 1));
      }),
    );
  });
});
