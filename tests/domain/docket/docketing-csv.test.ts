import { InputError } from "@iphub/sdk/domain/input-error";
import { readDocketingRows } from "@iphub/sdk/domain/matters/docketing-csv";
import { csvRows } from "@iphub/sdk/formats/read-csv";
import { importDocketing, importWords } from "@iphub/ui-core/matters/streams/import-docketing";
import { expect, it } from "vitest";

it("reads the columns in any order and case, and names each row that is wrong", () => {
  const fee = "docketing-fee-paid";
  const long = "x".repeat(201);
  const text = `\ufeffDate, TYPE ,Matter\r\n2026-01-31,${fee},"17/248,024"\r\n2026-02-30,${fee},X-1\r\n,${fee},X-1\r\n2026-01-31,,X-1\r\n2026-01-31,${fee},\r\n2026-01-31,${fee},${long}\r\n2026-01-31,Fee paid,X-1\r\n`;
  expect(readDocketingRows(csvRows(text).rows)).toEqual({
    rows: [{ matter: "17/248,024", type: fee, date: "2026-01-31", description: "" }],
    faults: [
      { row: 3, reason: "date is wrong; write YYYY-MM-DD" },
      { row: 4, reason: "date is missing; write YYYY-MM-DD" },
      { row: 5, reason: "type is missing" },
      { row: 6, reason: "matter is missing" },
      { row: 7, reason: "matter is longer than 200 characters" },
      { row: 8, reason: "type does not begin with docketing-" },
    ],
  });
});

it("counts rows as a spreadsheet does, blank lines too", () => {
  const { faults } = readDocketingRows(
    csvRows("matter,type,date\n\nX-1,docketing-fee-paid,2026-01-31\n\n,docketing-fee-paid,\n").rows,
  );
  expect(faults).toEqual([{ row: 5, reason: "matter is missing" }]);
});

it("takes rows of separators alone for the blank rows that they are in a spreadsheet", () => {
  const text = "matter,type,date\n,,\nX-1,docketing-fee-paid,2026-01-31\n , ,\n,,2026-01-31\n,,\n";
  expect(readDocketingRows(csvRows(text).rows)).toEqual({
    rows: [{ matter: "X-1", type: "docketing-fee-paid", date: "2026-01-31", description: "" }],
    faults: [{ row: 5, reason: "matter is missing" }],
  });
});

it("refuses what is no such file", () => {
  expect(() => readDocketingRows(csvRows("").rows)).toThrow(/no rows/);
  expect(() => readDocketingRows(csvRows("matter,when\nX-1,2026-01-31\n").rows)).toThrow(/the columns type, date/);
  expect(() => readDocketingRows(csvRows('matter,type,date\n"X-1').rows)).toThrow(InputError);
});

it("hands in 500 at a time, adds up what came of it and says it in words", async () => {
  const rows = Array.from({ length: 1201 }, (_, at) => {
    return { matter: `X-${at}`, type: "docketing-fee-paid", date: "2026-01-31", description: "" };
  });
  const sizes: number[] = [];
  const done = await importDocketing(async (some) => {
    sizes.push(some.length);
    return { imported: some.length - 1, known: 1, unknownMatters: ["nobody"], droppedTypes: ["Mail"] };
  }, rows);
  expect(sizes).toEqual([500, 500, 201]);
  expect(done).toEqual({ imported: 1198, known: 3, unknownMatters: ["nobody"], droppedTypes: ["Mail"] });
  expect(importWords(done)).toBe(
    "1198 events imported, 3 existed already. No matter, or more than one, is ‘nobody’. Left out, because they are no docketing events: ‘Mail’.",
  );
  expect(importWords({ imported: 1, known: 0, unknownMatters: [], droppedTypes: [] })).toBe("1 event imported.");
});
