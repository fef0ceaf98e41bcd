import type { OfficeClosure } from "./office-calendar.ts";

/**
 * Full-day closings of the US office that it treated as a federal holiday within the District of Columbia (37 CFR
 * 1.9(h), MPEP 510), each with its announcement: the initial table of a hub. docs/deadlines.md, 'Sources of the
 * closures', says where each can be read. It need not be complete to be safe: a missing closing makes the operative date
 * too early, never too late. An administrator adds to it.
 */
export const US_CLOSURES: readonly OfficeClosure[] = [
  { date: "1987-01-26", reason: "office closed, 1075 OG 29" },
  { date: "1987-02-23", reason: "office closed, 1098 OG 548" },
  { date: "1994-01-20", reason: "office closed, 1161 OG 12" },
  { date: "1994-02-11", reason: "office closed, 1161 OG 12" },
  { date: "1994-04-27", reason: "National Day of Mourning, 1162 OG 104" },
  { date: "1996-01-08", reason: "office closed, 1183 OG 59" },
  { date: "1996-01-09", reason: "office closed, 1183 OG 59" },
  { date: "1996-01-10", reason: "office closed, 1183 OG 59" },
  { date: "1996-01-12", reason: "office closed, 1183 OG 60" },
  { date: "1997-12-26", reason: "closed by executive order, 1206 OG 650" },
  { date: "2001-09-11", reason: "emergency closure, notice of 11 September 2001" },
  { date: "2001-12-24", reason: "closed by executive order of 6 December 2001, notice of the office" },
  { date: "2003-02-18", reason: "office closed, notice of 24 February 2003" },
  { date: "2003-09-18", reason: "office closed, notice in the consolidated notices of 2008" },
  { date: "2003-09-19", reason: "office closed, notice in the consolidated notices of 2008" },
  { date: "2003-10-10", reason: "fire, notice in the Official Gazette of 18 November 2003" },
  { date: "2008-12-26", reason: "office closed, notice of December 2008" },
  { date: "2010-02-08", reason: "snow, notice of 9 February 2010" },
  { date: "2010-02-09", reason: "snow, notice of 9 February 2010" },
  { date: "2012-10-29", reason: "Hurricane Sandy, notice of 2 November 2012" },
  { date: "2012-10-30", reason: "Hurricane Sandy, notice of 2 November 2012" },
  { date: "2013-03-06", reason: "office closed, notice of the office" },
  { date: "2013-12-10", reason: "office closed, notice of the office" },
  { date: "2014-01-21", reason: "office closed, 1457 CNOG 56" },
  { date: "2014-12-26", reason: "closed by executive order of 5 December 2014" },
  { date: "2015-03-05", reason: "office closed, 1445 CNOG 47" },
  { date: "2015-12-22", reason: "power outage, notice as quoted by practitioners" },
  { date: "2015-12-23", reason: "power outage, notice as quoted by practitioners" },
  { date: "2015-12-24", reason: "power outage, notice as quoted by practitioners" },
  { date: "2018-03-02", reason: "office closed, 1469 CNOG 51" },
  { date: "2018-12-05", reason: "National Day of Mourning, Executive Order 13852" },
  { date: "2018-12-24", reason: "Executive Order 13854, Director's notice of 21 December 2018" },
  { date: "2020-12-24", reason: "closed by executive order" },
  { date: "2024-12-24", reason: "office closed" },
  { date: "2025-12-24", reason: "closed by executive order" },
  { date: "2025-12-26", reason: "closed by executive order" },
];

/** A day on which the government was closed, of which no notice was found that the US office counts it as a holiday. */
export interface UnsettledDay {
  readonly date: string;
  readonly reason: string;
}

/**
 * Days that no date is moved from, because their effect is not settled by a notice of the office: a deadline is never
 * shown later than is certain. A date on one of them says so. An administrator who knows the notice adds the closure.
 */
export const US_UNSETTLED_DAYS: readonly UnsettledDay[] = [
  { date: "2003-12-26", reason: "the government was closed by Executive Order 13320" },
  { date: "2004-06-11", reason: "the government was closed, National Day of Mourning" },
  { date: "2007-01-02", reason: "the government was closed, National Day of Mourning" },
  { date: "2007-12-24", reason: "the government was closed by Executive Order 13453" },
  { date: "2010-02-10", reason: "the government was closed, snow" },
  { date: "2010-02-11", reason: "the government was closed, snow" },
  { date: "2012-12-24", reason: "the government was closed by Executive Order 13633" },
  { date: "2014-02-13", reason: "the government was closed, snow" },
  { date: "2014-03-03", reason: "the government was closed, snow" },
  { date: "2014-03-17", reason: "the government was closed, snow" },
  { date: "2015-02-17", reason: "the government was closed, snow" },
  { date: "2016-01-25", reason: "the government was closed, snow" },
  { date: "2016-01-26", reason: "the government was closed, snow" },
  { date: "2019-12-24", reason: "the government was closed by Executive Order 13900" },
  { date: "2024-01-16", reason: "the government was closed, snow" },
  { date: "2025-01-09", reason: "the government was closed by Executive Order 14133" },
];

const unsettled = new Map(US_UNSETTLED_DAYS.map(({ date, reason }) => [date, reason]));

/** A sentence for each of the dates that is an unsettled day, once; none where the days are settled. */
export function unsettledNotes(dates: readonly (string | null)[]): string[] {
  return [...new Set(dates)].flatMap((date) => {
    const reason = date === null ? undefined : unsettled.get(date);
    if (reason === undefined) return [];
    return [
      `${date}: ${reason}, and no notice of the office is known that counts it as a holiday. The date is not moved; ` +
        "check the office's notices before relying on a later day.",
    ];
  });
}
