import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { applications, fileWrapperApplication, fileWrapperDocuments } from "@iphub/server/operations/demo/facts";
import { describe, expect, test } from "vitest";

describe("facts of the sample portfolio", () => {
  test("there are sixty-one applications, each with its own number and a history in order", () => {
    expect(new Set(applications.map(({ applicationNumber }) => applicationNumber)).size).toBe(61);
    expect(applications.slice(1).reduce((sum, { events }) => sum + events.length, 0)).toBe(3697);
    for (const { applicationNumber, filingDate, events } of applications) {
      expect(applicationNumber).toMatch(/^\d{8}$/);
      expect(isCivilDate(filingDate)).toBe(true);
      expect(events.every(({ date }) => isCivilDate(date))).toBe(true);
    }
  });

  test("17/248,024 keeps both notices of allowance and all forty-five documents with the office's own dates", () => {
    const [application] = applications;
    expect(application).toMatchObject({ applicationNumber: fileWrapperApplication, patentNumber: "11646472" });
    expect(application?.events).toHaveLength(61);
    const dates = application?.events.map(({ date }) => date) ?? [];
    expect(dates).toEqual(dates.toSorted());

    expect(fileWrapperDocuments).toHaveLength(45);
    expect(fileWrapperDocuments.filter(({ code }) => code === "NOA").map(({ date }) => date)).toEqual([
      "2023-01-13",
      "2023-01-03",
    ]);
    expect(fileWrapperDocuments[0]).toMatchObject({ id: "LN4VBTHCXBLUEX2", date: "2023-10-03", direction: "OUTGOING" });
    expect(fileWrapperDocuments[0]?.downloads.map(({ mimeType }) => mimeType)).toEqual([
      "PDF",
      "MS_WORD",
      "PNG",
      "XML",
    ]);
  });
});
