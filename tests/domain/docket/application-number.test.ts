import { formatApplicationNumber, parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("application numbers in any spelling", () => {
  it.each([
    "17/248,024",
    "17/248024",
    "17248024",
    "US 17/248,024",
    "US17/248,024",
    "us17248024",
    "U.S. 17/248,024",
    "U.S. Application No. 17/248,024",
    "Appl. No.: 17/248,024",
    "Serial No. 17/248,024",
    "  17 / 248,024 ",
    "１７/２４８,０２４",
    "17/248 024",
  ])("%s", (text) => {
    expect(parseOfficeNumber(text)).toEqual({ kind: "us-application", canonical: "17248024", display: "17/248,024" });
  });

  it.each([
    ["08910294", "08910294", "08/910,294"],
    ["8/910,294", "08910294", "08/910,294"],
    ["29/123,456", "29123456", "29/123,456"],
    ["PCT/US2024/012345", "PCTUS2024012345", "PCT/US2024/012345"],
    ["PCTUS2024012345", "PCTUS2024012345", "PCT/US2024/012345"],
    ["pct/us98/12345", "PCTUS1998012345", "PCT/US1998/012345"],
    ["PCT/EP03/01234", "PCTEP2003001234", "PCT/EP2003/001234"],
  ])("%s is stored as %s and shown as %s", (text, canonical, display) => {
    expect(parseOfficeNumber(text)?.canonical).toBe(canonical);
    expect(formatApplicationNumber(canonical)).toBe(display);
  });

  it.each([
    ["11,646,472", "11646472", "11,646,472"],
    ["US 11646472 B2", "11646472", "11,646,472"],
    ["US11646472B2", "11646472", "11,646,472"],
    ["Patent No. 11646472", "11646472", "11,646,472"],
    ["U.S. Pat. No. 5,904,343", "5904343", "5,904,343"],
    ["5904343", "5904343", "5,904,343"],
    ["D900,123", "D900123", "D900,123"],
    ["USD0900123S1", "D900123", "D900,123"],
    ["RE40,000", "RE40000", "RE40,000"],
  ])("%s is patent %s", (text, canonical, display) => {
    expect(parseOfficeNumber(text)).toEqual({ kind: "us-patent", canonical, display });
  });

  it("knows publications", () => {
    expect(parseOfficeNumber("US 2024/0123456 A1")).toEqual({
      kind: "us-publication",
      canonical: "20240123456",
      display: "2024/0123456",
    });
  });

  it.each([
    "",
    "lithium",
    "17/248",
    "172480245",
    "00123456",
    "17/2480,24",
    "PCT",
    "PCT/US2024",
    "1,2,3",
    "9".repeat(10_000),
  ])("%j is no number of an office", (text) => {
    expect(parseOfficeNumber(text)).toBeUndefined();
  });

  it("every application number reads back from each of its spellings", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
        const digits = String(number).padStart(8, "0");
        const shown = formatApplicationNumber(digits);
        for (const text of [digits, shown, shown.replace(",", ""), `US ${shown}`, `US${digits}`]) {
          expect(parseOfficeNumber(text)).toMatchObject({ kind: "us-application", canonical: digits });
        }
      }),
    );
  });
});
