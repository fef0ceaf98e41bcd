import { sortIfwDocuments } from "@iphub/sdk/domain/docket/ifw-order";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const CODES = ["CTFR", "CTNF", "NOA", "CTAV", "RCEX", "INTV.SUM.APP", "892", "SRFW", "WFEE"];

describe("file-wrapper order", () => {
  // spec: 9.16
  it("newest day first; within a day the priority codes in their order, then the others by code and id", () => {
    const rows = [
      ["a", "2023-01-03", "SRFW"],
      ["b", "2023-01-03", "NOA"],
      ["c", "2023-01-13", "892"],
      ["d", "2023-01-13", "NOA"],
      ["e", "2023-01-13", "CTNF"],
      ["f", "2023-01-13", "INTV.SUM.APP"],
      ["h", "2023-01-13", "892"],
      ["g", "2023-01-13", "CTFR"],
    ] as const;
    const sorted = sortIfwDocuments(rows.map(([id, date, code]) => ({ id, date, code })));
    expect(sorted.map((one) => one.id).join("")).toBe("gedfchba");
  });

  // spec: 9.15
  it("has the six priority codes, in their order", () => {
    const documents = CODES.map((code) => ({ id: code, date: "2023-01-13", code }));
    const codes = sortIfwDocuments(documents.toReversed()).map((one) => one.code);
    expect(codes.slice(0, 6)).toEqual(["CTFR", "CTNF", "NOA", "CTAV", "RCEX", "INTV.SUM.APP"]);
  });

  it("reads only the day: instants with offsets are not converted", () => {
    const sorted = sortIfwDocuments([
      { id: "late", date: "2023-10-03T23:18:25.000-0400", code: "892" },
      { id: "early", date: "2023-10-03T09:18:25.000-0400", code: "CTNF" },
    ]);
    expect(sorted.map((one) => one.id)).toEqual(["early", "late"]);
  });

  it("is the same whatever order the documents come in", () => {
    const document = fc.record({
      id: fc.uuid(),
      date: fc.constantFrom("2023-01-03", "2023-01-13", "2022-12-31"),
      code: fc.constantFrom(...CODES),
    });
    fc.assert(
      fc.property(fc.uniqueArray(document, { selector: (one) => one.id }), fc.nat(), (documents, turn) => {
        const turned = documents.toSorted(
          (a, b) => ((a.id.charCodeAt(0) * turn) % 7) - ((b.id.charCodeAt(0) * turn) % 7),
        );
        expect(sortIfwDocuments(turned)).toEqual(sortIfwDocuments(documents));
      }),
    );
  });
});
