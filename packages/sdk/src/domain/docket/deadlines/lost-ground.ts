import { type CivilDate, daysBetween } from "../../civil-date.ts";
import { clockOf } from "./event-codes.ts";
import { isLive } from "./live-clocks.ts";
import { type OpenDeadline, type RecordDocket, type RecordFacts, slotOf } from "./open-deadlines.ts";
import { lostProvisional, startsYear } from "./provisional-years.ts";
import { mayBeOfOne, type RecordLine } from "./record-lines.ts";
import { isUncounted, reexaminedReason } from "./reexamination.ts";
import { documentCode } from "./reply-events.ts";
import { findRule } from "./rules.ts";

/** A line that the office's record had, and that its last answer no longer shows. */
export type WithdrawnLine = Pick<RecordLine, "code" | "date" | "application">;

/** A stored deadline with what its ground is judged by. */
export interface GroundedDeadline {
  readonly trigger: string;
  readonly mailDate: CivilDate;
  readonly ruleId: string;
  readonly context: {
    readonly originalGrantDate?: CivilDate;
    readonly patentKind?: string;
    readonly applicationNumber?: string;
  };
  /** Whether the hub proposed it by itself; what a person proposes needs no fact of the matter. */
  readonly isOfHub: boolean;
}

/** The record of a matter, and what it asks of the docket. */
export interface RecordGround {
  readonly lines: readonly RecordLine[];
  readonly withdrawn: readonly WithdrawnLine[];
  readonly facts: Pick<RecordFacts, "patentKind" | "filed">;
  readonly docket: Pick<RecordDocket, "open" | "toRead" | "clocks">;
}

/** How far a corrected mail date may be from the one before: the office writes a wrong day or a wrong month. */
const CORRECTED_DAYS = 45;

/**
 * Why the record no longer supports a deadline: the office withdrew its line, the kind of patent pays no such fee, or the
 * paper is of a reexamination. So with the year of a provisional whose filing the matter no longer has. Null where nothing
 * speaks against it; a deadline whose event the record never showed has nothing to lose.
 */
export function lostGround(deadline: GroundedDeadline, ground: RecordGround): string | null {
  return (
    withdrawnGround(deadline, ground) ??
    feeGround(deadline, ground) ??
    provisionalGround(deadline, ground.facts) ??
    reexaminedGround(deadline)
  );
}

/** Why a matter no longer has the filing of a provisional from which the hub proposed a year. */
export function provisionalGround(
  { trigger, mailDate, context, isOfHub }: GroundedDeadline,
  { filed }: Pick<RecordFacts, "filed">,
): string | null {
  const { applicationNumber } = context;
  if (!isOfHub || applicationNumber === undefined || filed === undefined || !startsYear(trigger)) return null;
  return lostProvisional(applicationNumber, mailDate, filed);
}

/**
 * The deadline that the record has now in place of one whose line it withdrew: the same paper and rule, with the nearest
 * mail date. @param free the clocks that no other deadline has
 */
export function correctedOf(
  { trigger, mailDate, ruleId, context }: GroundedDeadline,
  free: readonly OpenDeadline[],
): OpenDeadline | undefined {
  const distance = (one: OpenDeadline) => Math.abs(daysBetween(mailDate, one.mailDate));
  return free
    .filter(({ application }) => mayBeOfOne(application, context.applicationNumber))
    .filter((one) => slotOf(trigger, one.mailDate, ruleId) === slotOf(one.trigger, one.mailDate, one.deadline.ruleId))
    .filter((one) => distance(one) <= CORRECTED_DAYS)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function withdrawnGround(deadline: GroundedDeadline, { lines, withdrawn, docket }: RecordGround): string | null {
  const { trigger, mailDate, context } = deadline;
  const document = documentCode(trigger);
  // Fees count from the grant date, which is not the day of the line.
  const isItsLine = ({ code, date, application }: WithdrawnLine) =>
    mayBeOfOne(application, context.applicationNumber) &&
    documentCode(code) === document &&
    (document === "GRANT" || date === mailDate);
  const gone = withdrawn.findLast(isItsLine);
  if (!gone || lines.some(isItsLine)) return null;
  const instead = correctedOf(deadline, docket.open);
  const shown = instead ? `; it shows ${instead.line.code} of ${instead.mailDate}: decide which of the two counts` : "";
  return `the office's record no longer shows ${gone.code} of ${gone.date}${shown}`;
}

/** Earlier versions counted papers of reexaminations like actions. */
function reexaminedGround({ ruleId, context: { applicationNumber } }: GroundedDeadline): string | null {
  const rule = findRule(ruleId);
  return rule && isUncounted([rule], applicationNumber) ? reexaminedReason(applicationNumber) : null;
}

function feeGround({ trigger, ruleId, context }: GroundedDeadline, { facts, docket }: RecordGround): string | null {
  if (documentCode(trigger) !== "GRANT") return null;
  const isIts = (application: string | undefined) => mayBeOfOne(application, context.applicationNumber);
  const runs = docket.clocks.some(
    (one) => isLive(one) && one.clock === clockOf(ruleId) && isIts(one.start.application),
  );
  if (!runs) return null;
  if (docket.open.some((one) => one.deadline.ruleId === ruleId && isIts(one.application))) return null;
  if (facts.patentKind === "design" || facts.patentKind === "plant") {
    return `the office now has a ${facts.patentKind} patent, which pays no maintenance fees (35 USC 41(b))`;
  }
  if (context.patentKind === "reissue" && context.originalGrantDate !== undefined) return null;
  const unread = docket.toRead.find(
    ({ line, fault, application }) => fault && isIts(application) && documentCode(line.code) === "GRANT",
  );
  return unread?.fault?.reason ?? null;
}
