import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import type { TimelinePoint } from "../../../contract/docket-timeline.ts";
import type { CivilDate } from "../../civil-date.ts";
import { citationText } from "../deadlines/explain.ts";
import type { RecordLine } from "../deadlines/record-lines.ts";

/** What the office states of one application of a matter; null for what it does not state. */
export interface StatedApplication {
  readonly number: string;
  readonly filingDate: CivilDate | null;
  readonly grantDate: CivilDate | null;
  readonly patentNumber: string | null;
}

/** A matter with all that its timeline is made of. */
export interface MatterOfTimeline {
  /** The dates in the matter itself, which hold where the office states none. */
  readonly filingDate: CivilDate | null;
  readonly issueDate: CivilDate | null;
  readonly patentNumber: string | null;
  readonly applications: readonly StatedApplication[];
  /** The office's record, each paper once, the oldest line first. */
  readonly lines: readonly RecordLine[];
  readonly deadlines: readonly DeadlineRecord[];
  /** Turns an e-mail address into the name that is shown. */
  readonly nameOf: (email: string) => string;
}

/** A point that is of no deadline, with what is usual of it. */
export const plainPoint = {
  remark: null,
  citation: null,
  deadlineId: null,
  status: null,
  standing: null,
  documentId: null,
  application: null,
} as const satisfies Partial<TimelinePoint>;

/** What every day of a deadline has of it. */
export type SharedOfDeadline = Omit<TimelinePoint, "id" | "date" | "kind" | "why">;

/** What every day of a deadline has of it; where the deadline is now is said on the day that counts. */
export function sharedOf({ id, title, status, applicationNumber, computed }: DeadlineRecord): SharedOfDeadline {
  return {
    ...plainPoint,
    title,
    deadlineId: id,
    status,
    citation: computed.citations.length === 0 ? null : citationText(computed.citations),
    application: applicationNumber,
  };
}
