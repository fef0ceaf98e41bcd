import { recordedNumber } from "../../matters/application-number.ts";
import { applicationOfPaper, mayBeOfOne, type RecordLine } from "../deadlines/record-lines.ts";
import type { AuditedDeadline } from "./audit-types.ts";

/** A clock or a line, with its application where the matter's record is of several. */
interface OfApplication {
  readonly application?: string | undefined;
}

/** Deadlines with their applications, which the record shows where they were stored without them. */
export function withApplications(
  deadlines: readonly AuditedDeadline[],
  lines: readonly RecordLine[],
): readonly AuditedDeadline[] {
  return deadlines.map((one) => {
    const own = one.application === null ? applicationOfPaper(lines, one) : recordedNumber(one.application);
    return { ...one, application: own ?? null };
  });
}

/** Those of some deadlines that are of an application: that name it, else that name none. */
export function closestOf({ application }: OfApplication, deadlines: readonly AuditedDeadline[]): AuditedDeadline[] {
  const named = deadlines.filter((one) => one.application !== null && one.application === application);
  return named.length > 0 ? named : deadlines.filter((one) => mayBeOfOne(one.application, application));
}

/** The part of a finding's key that names the application; empty where the matter has one. */
export function applicationKey({ application }: OfApplication): string {
  return application === undefined ? "" : `|${application}`;
}
