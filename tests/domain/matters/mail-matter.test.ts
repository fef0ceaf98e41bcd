import { matterOfMail, namesIn } from "@iphub/sdk/domain/matters/mail-matter";
import { expect, test } from "vitest";

const byNumber = new Map([["17248024", ["m-1"]]]);
const byReference = new Map([
  ["acme-001 us", ["m-1"]],
  ["chem-7", ["m-2"]],
  ["shared-1", ["m-1", "m-2"]],
]);

function place(subject: string, text = "", threadMatter: string | null = null) {
  return matterOfMail({ subject: namesIn(subject), text: namesIn(text), threadMatter }, { byNumber, byReference });
}

test("numbers are found in the spellings of a letter, and dates, sums and parts of longer numbers are not", () => {
  expect(namesIn("Re: 17/248,024 (and US 17/248024), PCT/US2024/012345.").numbers).toEqual([
    "17248024",
    "PCTUS2024012345",
  ]);
  expect(namesIn("Application No. 17248024").numbers).toEqual(["17248024"]);
  expect(namesIn("invoice 17248024 of 12/31/2026, $17/248,0245, 117/248,024, 20260131").numbers).toEqual([]);
});

test("references are found in brackets, quotes and runs of words", () => {
  expect(namesIn("[ACME-001 US]: “CHEM-7”, draft").references).toEqual(
    expect.arrayContaining(["acme-001 us", "chem-7"]),
  );
});

test("the subject decides before the thread, the thread before the text, and two matters decide nothing", () => {
  expect(place("ACME-001 US", "CHEM-7", "m-9")).toEqual({ inventionId: "m-1", filedBy: "reference" });
  expect(place("17/248,024 ACME-001 US")).toEqual({ inventionId: "m-1", filedBy: "application-number" });
  expect(place("hello", "CHEM-7", "m-9")).toEqual({ inventionId: "m-9", filedBy: "thread" });
  expect(place("hello", "about CHEM-7.")).toEqual({ inventionId: "m-2", filedBy: "reference" });
  expect(place("ACME-001 US and CHEM-7", "CHEM-7")).toEqual({ inventionId: "m-2", filedBy: "reference" });
  expect(place("SHARED-1")).toBeNull();
  expect(place("nothing here", "")).toBeNull();
});

test("a text of any size is looked at in a moment", () => {
  const started = performance.now();
  namesIn("1/".repeat(5_000_000));
  namesIn(`application ${"a ".repeat(1_000_000)}`);
  namesIn("PCT/US 20 ".repeat(1_000_000));
  for (let at = 0; at < 3; at += 1) namesIn(`a b ${"?".repeat(19_990)}x`);
  expect(performance.now() - started).toBeLessThan(1_000);
});
