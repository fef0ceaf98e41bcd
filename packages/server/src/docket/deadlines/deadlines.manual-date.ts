import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { feeDatesOf, feeDateWords } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { FeeDate } from "@iphub/sdk/records/deadlines";
import { invalid } from "../../platform/failures.ts";
import type { DeadlineRow } from "./deadlines.record.ts";

/** A date that is not the rule's due date, with its reason. */
type ManualDate = Pick<DeadlineRow, "manual_date" | "manual_reason">;

/** A row whose date is chosen, with what it was computed as. */
type DatedRow = ManualDate & Pick<DeadlineRow, "computed">;

/** The dates of a fee that are stored like a manual date. */
const storedFeeDates = ["opens", "surcharge", "lapse"] as const satisfies readonly FeeDate[];

/** The inputs that choose such a date. */
interface ManualChoice {
  readonly manualDate?: string | null | undefined;
  readonly feeDate?: FeeDate | undefined;
  readonly reason?: string | undefined;
}

/**
 * The date that a choice puts in place of the computed one: a manual date with its reason, or one of the four dates of a
 * maintenance fee (docs/behaviour/docket.md). @throws Failure 400 naming `feeDate` or `reason`
 */
export function manualDateOf(row: DatedRow, computed: Deadline, choice: ManualChoice): ManualDate {
  const { manualDate, feeDate, reason } = choice;
  if (feeDate !== undefined) return ofFee(computed, feeDate, choice);
  if (manualDate === undefined) return keptDate(row, computed);
  if (manualDate === null) return { manual_date: null, manual_reason: null };
  if (reason === undefined) {
    throw invalid([{ field: "reason", message: "is required with a manual date; enter the source of the date" }]);
  }
  return { manual_date: manualDate, manual_reason: reason };
}

/** The date of a row that no input names: one of the fee's dates follows what it is computed from, one by hand stays. */
function keptDate({ manual_date, manual_reason, computed: before }: DatedRow, computed: Deadline): ManualDate {
  const [was, now] = [feeDatesOf(before), feeDatesOf(computed)];
  const names = storedFeeDates.filter((name) => was?.[name] === manual_date);
  // The grace period may end on the day of the lapse: then the reason says which of them was chosen.
  const name = names.find((one) => feeDateWords[one] === manual_reason) ?? names[0];
  const manual = name === undefined || !now ? manual_date : now[name];
  return { manual_date: manual, manual_reason };
}

function ofFee(computed: Deadline, feeDate: FeeDate, { manualDate, reason }: ManualChoice): ManualDate {
  const dates = feeDatesOf(computed);
  const message = dates
    ? "is given together with manualDate; leave one of them out"
    : "is for maintenance fees alone; leave it out for another deadline";
  if (!dates || manualDate) throw invalid([{ field: "feeDate", message }]);
  if (feeDate === "due") return { manual_date: null, manual_reason: null };
  return { manual_date: dates[feeDate], manual_reason: reason ?? feeDateWords[feeDate] };
}
