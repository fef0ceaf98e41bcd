import {
  type FiledApplication,
  type FiledMatter,
  isConverted,
  lostProvisional,
  provisionalReason,
  provisionalYears,
  restorableUntil,
} from "@iphub/sdk/domain/docket/deadlines/provisional-years";
import { describe, expect, test } from "vitest";

const application = (number: string, over: Partial<FiledApplication> = {}): FiledApplication => ({
  ...{ number, type: null, filedOn: null },
  ...over,
});

function matter(numbers: readonly (string | FiledApplication)[], over: Partial<FiledMatter> = {}): FiledMatter {
  const applications = numbers.map((one) => (typeof one === "string" ? application(one) : one));
  return { country: null, filingDate: "2031-01-10", applications, ...over };
}

const datesOf = (filed: FiledMatter, patentKind?: "design") =>
  provisionalYears(filed, { patentKind, closures: [] }).years.map(({ provisional, trigger, deadline }) => [
    ...[provisional.number, provisional.statedBy, trigger, deadline.nominal, deadline.operative],
  ]);

describe("the years of a provisional", () => {
  test("are two, each moved to a business day by 37 CFR 1.7", () => {
    expect(datesOf(matter(["63123456"]))).toEqual([
      ["63123456", "matter", "PROVISIONAL", "2032-01-10", "2032-01-12"],
      ["63123456", "matter", "PARIS", "2032-01-10", "2032-01-12"],
    ]);
    expect(datesOf(matter(["63123456"], { filingDate: "2028-02-29" })).map(([, , , nominal]) => nominal)).toEqual([
      "2029-02-28",
      "2029-02-28",
    ]);
  });

  test.each(["60548231", "61763412", "62000001", "63999999", "64000001"])("start with the number %s", (number) => {
    expect(datesOf(matter([number]))).toHaveLength(2);
    expect(datesOf(matter([number], { country: "US" }))).toHaveLength(2);
  });

  test.each(["17248024", "29123456", "35500001", "59123456", "65123456", "90012345", "PCTUS2031012345"])(
    "do not start with the number %s",
    (number) => expect(datesOf(matter([number]))).toEqual([]),
  );

  test("start by the office's word, with the office's filing date before the matter's", () => {
    const office = application("17248024", { type: "Provisional", filedOn: "2031-02-03" });
    expect(datesOf(matter([office]))).toMatchObject([
      ["17248024", "office", "PROVISIONAL", "2032-02-03", "2032-02-03"],
      ["17248024", "office", "PARIS", "2032-02-03", "2032-02-03"],
    ]);
    expect(datesOf(matter([{ ...office, type: "Non-Provisional" }]))).toEqual([]);
    expect(datesOf(matter([{ ...office, type: "Utility" }]))).toEqual([]);
  });

  test("say when a later application of the matter was filed within them", () => {
    const days = (filedOn: string) => {
      const later = application("18123456", { type: "Utility", filedOn });
      const { years } = provisionalYears(matter(["63123456", later]), { closures: [] });
      return years.map((year) => [year.convertedOn, isConverted(year)]);
    };
    // The year ends on a Monday, because its last day is a Saturday.
    expect(days("2032-01-12")).toEqual([
      ["2032-01-12", true],
      ["2032-01-12", false],
    ]);
    for (const other of ["2032-01-13", "2030-12-01"]) {
      expect(days(other)).toEqual([
        [null, false],
        [null, false],
      ]);
    }
  });

  test("need a filing date that is the provisional's own", () => {
    expect(datesOf(matter(["63123456"], { filingDate: null }))).toEqual([]);
    expect(datesOf(matter(["63123456"], { country: "EP" }))).toEqual([]);
    expect(datesOf(matter(["17248024", "63123456"]))).toEqual([]);
    const later = application("17248024", { type: "Utility", filedOn: "2031-01-10" });
    expect(datesOf(matter(["63123456", later]))).toEqual([]);
    expect(datesOf(matter(["63123456", { ...later, filedOn: "2031-09-09" }]))).toHaveLength(2);
    const known = application("63123456", { filedOn: "2031-01-10" });
    expect(datesOf(matter([known], { country: "EP" }))).toHaveLength(2);
  });

  test("of each provisional are its own, and those of a design abroad are six months", () => {
    const two = matter(["63123456", application("63123457", { filedOn: "2031-03-03" })]);
    expect(datesOf(two).map(([number, , trigger]) => [number, trigger])).toEqual([
      ["63123456", "PROVISIONAL"],
      ["63123456", "PARIS"],
      ["63123457", "PROVISIONAL"],
      ["63123457", "PARIS"],
    ]);
    expect(datesOf(matter(["63123456"]), "design").map(([, , , nominal]) => nominal)).toEqual([
      "2032-01-10",
      "2031-07-10",
    ]);
  });

  test("of a date that the rules cannot count from are a fault with its reason", () => {
    const { years, faults } = provisionalYears(matter(["60123456"], { filingDate: "1985-03-04" }), { closures: [] });
    expect(years).toEqual([]);
    expect(faults).toMatchObject([{ provisional: { number: "60123456" }, reason: expect.stringContaining("1986") }]);
  });

  test("say from which fact they are, and until when a petition restores the right", () => {
    const [year] = provisionalYears(matter(["63123456"]), { closures: [] }).years;
    if (!year) throw new Error("there is no year");
    expect(provisionalReason(year.provisional)).toBe(
      "Filed on 2031-01-10 as a provisional application (35 USC 119(e)): 63/123,456, by the filing date of the matter",
    );
    expect(restorableUntil(year.deadline, [])).toBe("2032-03-12");
    expect(restorableUntil(year.deadline, [{ date: "2032-03-12", reason: "Snow" }])).toBe("2032-03-15");
  });
});

test("a year has lost its ground where the facts speak against it, not where they say nothing", () => {
  const lost = (filed: FiledMatter) => lostProvisional("63123456", "2031-01-10", filed);
  expect(lost(matter(["63123456"]))).toBeNull();
  expect(lost(matter(["17248024"]))).toBe("63/123,456 is no longer an application of the matter");
  expect(lost(matter(["63123456"], { filingDate: null }))).toBe("the matter no longer has a filing date of 63/123,456");
  expect(lost(matter(["63123456"], { country: "EP" }))).toContain("the matter is of EP");
  // The non-provisional comes first now, and the filing date is its own.
  expect(lost(matter(["17248024", "63123456"]))).toBeNull();
  expect(lost(matter(["17248024", "63123456"], { filingDate: null }))).toBeNull();
  // The date may be that of the later application, of which the office states none.
  expect(datesOf(matter(["63123456", "17248024"], { filingDate: "2031-12-05" }))).toEqual([]);
  expect(lost(matter(["63123456", "17248024"], { filingDate: "2031-12-05" }))).toBeNull();
  expect(lost(matter(["63123456"], { filingDate: "2031-12-05" }))).toBe(
    "the filing date of 63/123,456 is 2031-12-05 now",
  );
  const office = (type: string) => matter([application("17248024", { type, filedOn: "2031-01-10" })]);
  expect(lostProvisional("17248024", "2031-01-10", office("Provisional"))).toBeNull();
  expect(lostProvisional("17248024", "2031-01-10", office("Utility"))).toContain(
    "no longer has 17/248,024 as a provisional",
  );
});
