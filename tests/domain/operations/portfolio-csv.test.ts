import { csvPortfolio, portfolioRows } from "@iphub/sdk/domain/operations/portfolio/csv-portfolio";
import { csvRows } from "@iphub/sdk/formats/read-csv";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import fc from "fast-check";
import { expect, test } from "vitest";

/** What a CSV of these entries is read as, and what it could not say. */
function readBack(document: Parameters<typeof portfolioRows>[0]) {
  const { columns, rows, unsaid } = portfolioRows(document);
  const read = csvPortfolio(csvRows(csvLines([columns, ...rows])).rows);
  return { document: read.document, faults: read.faults, unsaid: unsaid.map(({ path }) => path) };
}

test("entries of every flat section are read back as they were", () => {
  const document = {
    teams: [
      { name: "Chemistry", members: ["ada@firm.example"] },
      { name: "Nobody", members: [] },
    ],
    matters: [{ reference: "A-1", references: ["17/248,024", "EP 1"], title: "=Antenna, foldable", client: "Volta" }],
    milestones: [{ matter: "A-1", title: "Reply", number: 2, state: "active", dueAt: "2026-06-01" }],
    tasks: [{ matter: "A-1", title: "Draft", status: "open", tags: ["2AR", "fee"], notes: " two\nlines" }],
    deadlines: [{ matter: "A-1", title: "Notice", office: "EPO", dueDate: "2027-01-04", source: "Letter" }],
    boards: [{ name: "Mine", filters: ["Late", "all-open"], lanes: "none" }],
  };
  expect(readBack(document)).toEqual({ document, faults: [], unsaid: [] });
});

test("a text that begins like the guard of a CSV is said as it is", () => {
  const document = { tasks: [{ matter: "A-1", title: "'=Antenna", notes: "'-", tags: ["''+1"] }] };
  expect(readBack(document)).toEqual({ document, faults: [], unsaid: [] });
});

test("a record with what no cell can have is named and left out, and never written as something else", () => {
  const document = {
    tasks: [
      { matter: "A-1", title: "Draft", tags: ["a;b", "fee"] },
      { matter: "A-1", title: "-", notes: "-" },
    ],
  };
  expect(readBack(document)).toEqual({
    document: {},
    faults: [],
    unsaid: ["tasks A-1 Draft, tags", "tasks A-1 -, title", "tasks A-1 -, notes"],
  });
});

test("any record is read back or named", () => {
  const text = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("-", "; ", " x ", "=1+1", "'-", '"', "a;b", "1"));
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 3 }), (title, notes, tags) => {
      const entry = { matter: "A-1", title, notes, ...(tags.length > 0 && { tags }) };
      const { document, unsaid } = readBack({ tasks: [entry] });
      expect(document.tasks).toEqual(unsaid.length > 0 ? undefined : [entry]);
    }),
  );
});
