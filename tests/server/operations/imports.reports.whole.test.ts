import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { xlsx } from "../../support/xlsx.ts";

/** Reports as docketing systems print them, not made to be imported. */
onEmbedded((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  const lines = [
    ["Example LLP: docket report"],
    ["Printed 2026-11-26", "", "", "", "Page 1"],
    ["Case No.", "Short Title", "Next Action", "Next Action Due", "Atty"],
    ["R-1", "Antenna", "Response to office action", "2027-01-31", "A. Example"],
    ["Case No.", "Short Title", "Next Action", "Next Action Due", "Atty"],
    ["R-2", "Battery", "Pay issue fee", "2027-02-26", "Nobody"],
    ["Total: 2 matters"],
  ];

  test.each([
    ["a workbook", () => new File([new Uint8Array(xlsx(lines))], "report.xlsx")],
    ["a CSV", () => new File([lines.map((cells) => cells.join(";")).join("\r\n")], "report.csv")],
  ])("of %s: the titles, the repeated names and the total are left out and said", async (_, file) => {
    const record = await amy.imports.preview({ file: file() });
    expect(record.mapping).toEqual({
      reference: "Case No.",
      title: "Short Title",
      deadline: "Next Action",
      dueDate: "Next Action Due",
      attorney: "Atty",
    });
    expect(record.counts).toMatchObject({ rows: 2, ready: 2, wrong: 0 });
    expect(record.notes.join("\n")).toContain(
      "The column names are in line 3; what is above them was left out: 'Example LLP: docket report', 'Printed 2026-11-26 Page 1'.",
    );
    expect(record.notes).toContain("The column names are repeated below, once; these lines were left out.");
    expect(record.notes).toContain("What closes the report was left out: 'Total: 2 matters'.");
    const { data } = await amy.imports.rows({ id: record.id });
    expect(
      data.map(({ line, reference, problems }) => [line, reference, problems.map(({ message }) => message)]),
    ).toEqual([
      [4, "R-1", ["'A. Example' is taken for amy@firm.example; check it"]],
      [6, "R-2", ["'Nobody' is not a current user; the matter comes without a responsible attorney"]],
    ]);
  });
});
