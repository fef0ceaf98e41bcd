import { findHeader, leftOutLine, missingColumns } from "@iphub/sdk/domain/operations/import-header";
import { guessMapping } from "@iphub/sdk/domain/operations/import-mapping";
import { describe, expect, it } from "vitest";

describe("the line of the column names", () => {
  it.each([
    [
      "is the first where nothing is above it",
      [
        ["Our ref", "Title"],
        ["A-1", "Antenna"],
      ],
      0,
    ],
    [
      "is found below a report's titles and dates",
      [
        ["Docket report"],
        ["Printed 2026-11-26", "", "Page 1"],
        ["Case No.", "Short Title", "Next Action", "Next Action Due"],
        ["A-1", "x", "y", "z"],
      ],
      2,
    ],
    ["is the first of a table whose names are not known", [["Our list"], ["Alpha", "Beta"], ["1", "2"]], 1],
    ["is the first where a file has one column", [["Due"], ["2026-01-31"]], 0],
  ])("%s", (_, lines, at) => expect(findHeader(lines).at).toBe(at));

  it("has the heading of a group of columns in front where only that makes it clear", () => {
    const lines = [
      ["", "Application", "", "Next action", ""],
      ["Our ref", "Number", "Date", "Description", "Due date"],
      ["A-1", "17/900,001", "2021-01-05", "Response", "2027-01-31"],
    ];
    expect(findHeader(lines)).toEqual({
      at: 1,
      names: ["Our ref", "Application Number", "Application Date", "Next action Description", "Due date"],
    });
  });
});

describe("column names in two lines", () => {
  it("are those of the second, and of the first where the second has none", () => {
    const rows = [
      ["A-1", "Pump", "Response", "2026-01-31", "EP"],
      ["", "", "Fee", "2026-03-31", ""],
    ];
    const lines = [["Our ref", "Title", "Next step", "", "Country"], ["", "", "Action", "Due date"], ...rows];
    expect(findHeader(lines)).toEqual({ at: 1, names: ["Our ref", "Title", "Action", "Due date", "Country"] });
  });

  it("are not a row below them that has blank cells, nor a line with one name", () => {
    const header = ["Our ref", "Title", "Action", "Due date"];
    for (const row of [
      ["", "", "Response", "2026-03-31"],
      ["", "", "", ""],
      ["", "", "Due", ""],
    ]) {
      expect(findHeader([header, row])).toEqual({ at: 0, names: header });
    }
  });
});

describe("a line that is no row", () => {
  const header = ["Our ref", "Title", "Due date"];
  it("is one that repeats the column names, in any case", () => {
    expect(leftOutLine(["OUR REF", "TITLE", "DUE DATE"], header, false)).toBe("repeated");
    expect(leftOutLine(["A-1", "Title", "2027-01-31"], header, false)).toBeNull();
  });
  it.each(["Total: 34", "34 matters", "Grand total", "End of report", "Page 3 of 3", "© Example LLP"])(
    "is '%s' at the end, and nowhere else",
    (text) => {
      expect(leftOutLine([text, "", ""], header, true)).toBe("closing");
      expect(leftOutLine([text, "", ""], header, false)).toBeNull();
    },
  );
  it.each([
    ["Total", "34"],
    ["Total records:", "1,034"],
    ["Printed on", "2026-11-26"],
  ])("is '%s' with '%s'", (label, figure) => {
    expect(leftOutLine([label, figure, ""], header, true)).toBe("closing");
  });
  it.each([
    ["Run-flat tire", "4711"],
    ["Printed circuit", "12"],
    ["Total", "LE-4711"],
  ])("is not '%s' with '%s'", (title, reference) => {
    expect(leftOutLine([title, reference, ""], header, true)).toBeNull();
  });
  it("is not a line with a text in each column", () => {
    expect(leftOutLine(["Total", "34"], ["Reference", "Title"], true)).toBeNull();
  });
  it("is not a row with a reference that begins like a closing line", () => {
    expect(leftOutLine(["Total-4711", "Totaliser", "2027-01-31"], header, true)).toBeNull();
  });
});

describe("the columns of docketing systems", () => {
  it.each([
    [
      [
        "Docket Number",
        "Short Title",
        "Client Name",
        "Country",
        "Serial No.",
        "Next Action",
        "Next Action Due",
        "Attorney Name",
      ],
      {
        reference: "Docket Number",
        title: "Short Title",
        client: "Client Name",
        country: "Country",
        applicationNumber: "Serial No.",
        deadline: "Next Action",
        dueDate: "Next Action Due",
        attorney: "Attorney Name",
      },
    ],
    [
      [
        "Case Ref",
        "Title (English)",
        "Filing Country",
        "Appln No",
        "Filed On",
        "Event Description",
        "Due Dt",
        "Final Deadline",
        "Working Attorney",
      ],
      {
        reference: "Case Ref",
        title: "Title (English)",
        country: "Filing Country",
        applicationNumber: "Appln No",
        filingDate: "Filed On",
        deadline: "Event Description",
        dueDate: "Due Dt",
        finalDate: "Final Deadline",
        attorney: "Working Attorney",
      },
    ],
    [
      ["Atty Docket #", "Matter Name", "Action Type", "Response Due", "Ext. Date", "Assignee"],
      {
        reference: "Atty Docket #",
        title: "Matter Name",
        deadline: "Action Type",
        dueDate: "Response Due",
        applicant: "Assignee",
      },
    ],
    [
      ["Case No.", "Title", "Filed", "Patent No.", "Issue Date", "Patent Office"],
      {
        reference: "Case No.",
        title: "Title",
        filingDate: "Filed",
        patentNumber: "Patent No.",
        issueDate: "Issue Date",
        country: "Patent Office",
      },
    ],
    ...[
      ["Patent Number", "Grant Date"],
      ["Patent #", "Date of Patent"],
      ["Grant No.", "Issued On"],
      ["Registration number", "Registration date"],
    ].map(([patentNumber = "", issueDate = ""]): [string[], Record<string, string>] => [
      ["Ref", "Title", patentNumber, issueDate],
      { reference: "Ref", title: "Title", patentNumber, issueDate },
    ]),
    // One of two possible columns is taken, the more likely one; the other is left out and named.
    [["Docket Number", "Ref", "Title"], { reference: "Ref", title: "Title" }],
  ])("%j", (columns, mapping) => expect(guessMapping(columns)).toEqual(mapping));

  it("asks for what no row can be read without, each once", () => {
    expect(missingColumns({ reference: "Ref", title: "Title" })).toEqual([]);
    expect(missingColumns({ applicationNumber: "Appl" }).map(({ field }) => field)).toEqual(["title"]);
    expect(missingColumns({}).map(({ field }) => field)).toEqual(["reference", "title"]);
  });
});
