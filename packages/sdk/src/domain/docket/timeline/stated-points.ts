import type { TimelinePoint } from "../../../contract/docket-timeline.ts";
import { fullDay } from "../../day-text.ts";
import { linesOfApplication, type RecordLine } from "../deadlines/record-lines.ts";
import { documentCode } from "../deadlines/reply-events.ts";
import { type MatterOfTimeline, plainPoint, type StatedApplication } from "./timeline-types.ts";

/** The filing and the grant of each application of a matter, else those that the matter itself states. */
export function statedPoints(matter: MatterOfTimeline): TimelinePoint[] {
  return [...filings(matter), ...grants(matter)];
}

function filings({ filingDate, applications }: MatterOfTimeline): TimelinePoint[] {
  const stated = applications.filter((one) => one.filingDate !== null);
  const points = stated.map((one) => {
    const differs = filingDate !== null && stated.length === 1 && filingDate !== one.filingDate;
    return filing(one.filingDate ?? "", one, applications.length > 1, [
      "The filing date is the one that the office states.",
      ...(differs ? [`The matter itself says ${fullDay(filingDate)}.`] : []),
    ]);
  });
  if (points.length > 0 || filingDate === null) return points;
  return [filing(filingDate, null, false, ["The filing date is the matter's own; the office has stated none."])];
}

function filing(
  date: string,
  application: StatedApplication | null,
  isOfSeveral: boolean,
  why: readonly string[],
): TimelinePoint {
  const number = application?.number ?? null;
  return {
    ...plainPoint,
    ...{ id: `filing ${number ?? ""}`.trim(), date, kind: "filing", title: "Application filed", why },
    application: isOfSeveral ? number : null,
  };
}

function grants(matter: MatterOfTimeline): TimelinePoint[] {
  const { applications, lines, issueDate, patentNumber, deadlines } = matter;
  const isOfSeveral = applications.length > 1;
  const hasFees = deadlines.some(({ computed }) => computed.window !== null);
  const ofFees = hasFees
    ? { citation: "35 USC 41(b), 37 CFR 1.362", why: ["Its maintenance fees count from this day."] }
    : null;
  const grant = (
    date: string,
    number: string | null,
    application: string | null,
    why: readonly string[],
  ): TimelinePoint => ({
    ...plainPoint,
    ...{ id: `grant ${application ?? ""}`.trim(), date, kind: "grant", title: "Patent granted", application },
    remark: number === null ? null : `No. ${number}`,
    citation: ofFees?.citation ?? null,
    why: [...why, ...(ofFees?.why ?? [])],
  });
  const stated = applications.flatMap((one) => {
    if (one.grantDate === null) return [];
    const own = grantLines(linesOfApplication(lines, one.number));
    const why = [`The office states the grant of ${fullDay(one.grantDate)}.`, ...ofGrant(own, one.grantDate)];
    return [grant(one.grantDate, one.patentNumber ?? patentNumber, isOfSeveral ? one.number : null, why)];
  });
  if (stated.length > 0) return stated;
  const [line] = grantLines(lines);
  if (issueDate !== null) {
    const why = ["The issue date is the matter's own.", ...ofGrant(grantLines(lines), issueDate)];
    return [grant(issueDate, patentNumber, null, why)];
  }
  if (!line) return [];
  return [grant(line.date, patentNumber, null, ["The grant date itself is not known.", ...ofGrant([line], null)])];
}

function grantLines(lines: readonly RecordLine[]): RecordLine[] {
  return lines.filter(({ code }) => documentCode(code) === "GRANT");
}

/** The line of a grant, which can be later than the grant itself. */
function ofGrant([line]: readonly RecordLine[], date: string | null): string[] {
  if (!line) return [];
  const counts = line.date === date ? "" : ", which is not the day of the grant";
  return [`The office's record has ${line.code} of ${fullDay(line.date)}${counts}.`];
}
