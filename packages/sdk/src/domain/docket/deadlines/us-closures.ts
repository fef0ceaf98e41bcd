import type { OfficeClosure } from "./office-calendar.ts";

/**
 * Full-day closings of the US office that it treated as a federal holiday within the District of Columbia, each with
 * its announcement: the initial table of a hub. It need not be complete to be safe: a missing closing makes the
 * operative date too early, never too late. An administrator adds to it.
 */
export const US_CLOSURES: readonly OfficeClosure[] = [
  { date: "1987-01-26", reason: "office closed, 1075 OG 29" },
  { date: "1987-02-23", reason: "office closed, 1098 OG 548" },
  { date: "1994-01-20", reason: "office closed, 1161 OG 12" },
  { date: "1994-02-11", reason: "office closed, 1161 OG 12" },
  { date: "1994-04-27", reason: "National Day of Mourning, 1162 OG 104" },
  { date: "1996-01-12", reason: "office closed, 1183 OG 60" },
  { date: "2003-02-18", reason: "office closed, notice of 24 February 2003" },
  { date: "2014-12-26", reason: "closed by executive order of 5 December 2014" },
  { date: "2018-12-05", reason: "National Day of Mourning" },
  { date: "2020-12-24", reason: "closed by executive order" },
  { date: "2024-12-24", reason: "office closed" },
  { date: "2025-12-24", reason: "closed by executive order" },
  { date: "2025-12-26", reason: "closed by executive order" },
];
