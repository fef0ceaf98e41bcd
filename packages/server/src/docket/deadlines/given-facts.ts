import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import type { DeadlineContext } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { DeadlineRow } from "./deadlines.record.ts";

type Touched = Pick<DeadlineRow, "context" | "proposed_by" | "history">;

/** Whether a person proposed a deadline or changed it. */
export function isTouched({ proposed_by, history }: Touched): boolean {
  return proposed_by !== null || history.some(({ did, by }) => did === "changed" && by !== null);
}

/**
 * The list of the facts that people gave, with those of a change. Of a deadline that was touched before this list was
 * kept it is not known, and stays so.
 */
export function givenWith(row: Touched, facts: DeadlineContext | undefined): Pick<DeadlineContext, "givenFacts"> {
  const known = row.context.givenFacts ?? (isTouched(row) ? undefined : []);
  return known === undefined ? {} : { givenFacts: [...new Set([...known, ...Object.keys(facts ?? {})])] };
}

/**
 * The facts of a deadline after the record's have changed: those that a person gave stay, the others follow the record,
 * also where it no longer has them. Where it is not known who gave them, all of a deadline that a person touched stay.
 */
export function factsAfter(row: Touched, recorded: DeadlineContext): DeadlineContext {
  const { fromDocument: _mark, endedEarly: _sentences, ...known } = row.context;
  if (known.givenFacts === undefined && isTouched(row)) return { ...recorded, ...known };
  const marks = only(known, ["applicationNumber", "documentId", "confirmedPeriod", "givenFacts"]);
  return { ...marks, ...recorded, ...only(known, known.givenFacts ?? []) };
}

function only(context: DeadlineContext, names: readonly string[]): DeadlineContext {
  return Object.fromEntries(Object.entries(context).filter(([name]) => names.includes(name)));
}

/** Whether a change leaves the date, what it is counted from, and the source of a manual one as they were. */
export function sameDate(before: DeadlineRow, after: DeadlineRow): boolean {
  const facts = ({ mail_date, context, printed_period, extension, nominal, operative, ...row }: DeadlineRow) => {
    const { givenFacts: _given, ...dates } = context;
    const { manual_date, manual_reason } = row;
    return canonicalJson({
      mail_date,
      dates,
      printed_period,
      extension,
      manual_date,
      manual_reason,
      nominal,
      operative,
    });
  };
  return facts(before) === facts(after);
}
