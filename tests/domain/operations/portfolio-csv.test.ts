import { csvPlace, csvPortfolio } from "@iphub/sdk/domain/operations/portfolio/csv-portfolio";
import { portfolioRows } from "@iphub/sdk/domain/operations/portfolio/portfolio-rows";
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

test("templates with their milestones and steps, and filters as queries, are read back as they were", () => {
  const document = {
    templates: [
      {
        name: 'Design, "A"',
        description: " two\nlines",
        category: "=Filing",
        state: "published",
        milestones: [
          {
            title: "File\nand pay",
            due: { from: "bind", count: 3, unit: "month" },
            steps: [
              { title: "+Draw", instructions: " - one\r\n- two", assignees: ["ben@firm.example"], tags: ["fee", "x"] },
              { title: "Send; then wait", due: { from: "milestone", count: -1, unit: "week" }, after: ["+Draw"] },
              { title: "Check", due: { from: "milestone", count: 0, unit: "month" }, draft: true },
            ],
          },
          { title: "File\nand pay", number: 2, steps: [{ title: "Pay" }] },
          { title: "Empty" },
        ],
      },
      { name: "Plan", category: "Other", state: "draft" },
    ],
    filters: [
      { name: '=Late,\n;"so"', layout: "compact", data: { query: 'due:overdue tag:"a b" sort:-due' } },
      { name: "All", layout: "minimalistic", data: {} },
    ],
  };
  expect(readBack(document)).toEqual({ document, faults: [], unsaid: [] });
});

test("a filter in keys is written as a query; one that no query can say is named and left out", () => {
  const filters = [
    { name: "Late", data: { dueAt: "overdue", assignees: ["ben@firm.example"], sortBy: "-dueAt" } },
    { name: "Some", data: { dueAt: "today", exclude: ["k-1"] } },
  ];
  expect(readBack({ filters })).toEqual({
    document: { filters: [{ name: "Late", data: { query: "who:ben@firm.example due:overdue sort:-due" } }] },
    faults: [],
    unsaid: ["filters Some, data.exclude"],
  });
});

test("of a milestone with a step that cannot be said no step is written, so that no file deletes one", () => {
  const pay = { title: "Pay", steps: [{ title: "Pay" }] };
  const file = { title: "File", steps: [{ title: "Draw" }, { title: "Send", tags: ["a;b"] }] };
  const template = { name: "Design", milestones: [file, pay] };
  expect(readBack({ templates: [template] })).toEqual({
    document: { templates: [{ name: "Design", milestones: [{ title: "File" }, pay] }] },
    faults: [],
    unsaid: ["templateSteps Design File Send, tags", "templateMilestones Design File, steps"],
  });
});

test("rows of parts find their template and milestone in any order and spelling, and each fault names its row", () => {
  const text = [
    "section,name,template,milestone,title,due,steps,query,data,milestoneNumber,",
    "templateSteps,, design ,FILE,Draw,,,,,,",
    "templateMilestones,,Design,,File,2m,,,,,",
    "Templates,Design,,,,,,,,,",
    "templateMilestones,,Design,,Pay,,-,,,,",
    "templateMilestones,,Other,,File,,,,,,",
    "templateMilestones,,,,File,,,,,,",
    "templateSteps,,Design,Files,Send,,,,,,",
    "templateSteps,,Design,File,Send,,,,,two,",
    "templateSteps,,Design,Pay,Send,soon,,,,,",
    "filters,Late,,,,,,,,,",
    "filters,Soon,,,,,,-,due:today,,note",
  ].join("\n");
  const { document, faults, rows } = csvPortfolio(csvRows(text).rows);
  expect(document).toEqual({
    templates: [
      {
        name: "Design",
        milestones: [
          { title: "File", due: { from: "bind", count: 2, unit: "month" }, steps: [{ title: "Draw" }] },
          { title: "Pay", steps: [{ title: "Send" }] },
        ],
      },
    ],
    filters: [{ name: "Soon", data: {} }],
  });
  expect(faults.map(({ path, message }) => `${path}: ${message.split(";")[0]}`)).toEqual([
    "row 10, due: is not understood",
    "row 11, query: is required",
    "row 12: has a cell in a column without a name",
    "row 12, data: is no column of a CSV",
    "row 6, template: 'Other' is no template of this file",
    "row 7, template: is required",
    "row 8, milestone: 'Files' is no milestone of this template here",
    "row 9, milestoneNumber: must be a whole number from 1",
    "row 5, steps: is no cell",
  ]);
  expect(csvPlace(rows, "templates[0].milestones[0].steps[0].after[1]")).toBe("row 2, after[1]");
  expect(csvPlace(rows, "templates[0].milestones[0].due.from")).toBe("row 3, due");
  expect(csvPlace(rows, "filters[0].data.query")).toBe("row 12, query");
});

test("a column that no section has is one fault, however many cells it has, and nothing else is read", () => {
  const text = "Section,matter,title,Due at,Client,my own\nTasks,A-1,Draft,1/2/2026,,\nTasks,A-1,Send,1/3/2026,,red\n";
  const { document, faults } = csvPortfolio(csvRows(text).rows);
  expect(document).toEqual({});
  expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "column Section: is not one of a portfolio file; did you mean section?",
    "column Due at: is not one of a portfolio file; did you mean dueAt?",
    "column my own: is not one of a portfolio file; rename it, or empty its cells",
  ]);
});

test("any template is read back as it was, or something of it is named", () => {
  const text = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("-", " x ", "=1+1", "'-", '"', "a;b", "1", "yes"));
  const due = fc.record({
    from: fc.constantFrom("bind", "milestone"),
    count: fc.integer({ min: -3660, max: 3660 }),
    unit: fc.constantFrom("day", "business-day", "week", "month"),
  });
  const step = fc.record(
    { title: text, instructions: text, tags: fc.array(text, { minLength: 1, maxLength: 2 }), due, draft: fc.boolean() },
    { requiredKeys: ["title"] },
  );
  fc.assert(
    fc.property(text, text, fc.array(step, { minLength: 1, maxLength: 3 }), (name, description, steps) => {
      const template = { name, description, milestones: [{ title: "File", steps }, { title: "Pay" }] };
      const { document, faults, unsaid } = readBack({ templates: [template] });
      expect(faults).toEqual([]);
      if (unsaid.length === 0) expect(document.templates).toEqual([template]);
      else expect(JSON.stringify(document)).not.toContain('"steps"');
    }),
  );
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
