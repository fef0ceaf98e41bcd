import {
  type DeadlineQuestion,
  questionOfDate,
  questionOfPeriod,
} from "@iphub/sdk/domain/docket/deadlines/confirmations";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { Confirmation } from "@iphub/sdk/records/deadlines";
import { Failure } from "../../platform/failures.ts";
import type { DeadlineRow } from "./deadlines.record.ts";

type Confirmed = readonly Confirmation[] | undefined;

/**
 * Lets through the questions that the call confirms, for its entry in the history.
 * @throws Failure 400 `confirmation_required` naming field, rule, citation and confirmation of the others
 */
export function requireConfirmed(
  questions: readonly (DeadlineQuestion | null)[],
  confirm: Confirmed,
): readonly DeadlineQuestion[] {
  const asked = questions.filter((one) => one !== null);
  const open = asked.filter((one) => !confirm?.includes(one.confirm));
  const [first] = open;
  if (!first) return asked;
  const needed = open.map((one) => `"${one.confirm}"`).join(", ");
  const said = `${first.field} ${first.message} (${first.citation}). Send confirm: [${needed}] if that is right.`;
  throw new Failure(400, "confirmation_required", said, { fields: open });
}

/** What a change of the date asks: nothing where neither the due date nor the final date changes. */
export function dateQuestions(before: DeadlineRow, after: DeadlineRow, field: string): (DeadlineQuestion | null)[] {
  const [old, now] = [questioned(before), questioned(after)];
  if (old.dueAt === now.dueAt && old.finalDate === now.finalDate) return [];
  return [questionOfDate(now, field)];
}

/** A row as the questions read it. */
export function questioned({ due_at, final_date, computed }: DeadlineRow) {
  return { dueAt: due_at, finalDate: final_date ?? finalDateOf(computed), computed };
}

/**
 * The row with the mark of a printed period that is longer than the law allows, for the engine to count it again; and
 * the question about it. Nothing is asked where the call gives no period.
 */
export function periodQuestion(
  row: DeadlineRow,
  printedPeriod: string | null | undefined,
): { readonly row: DeadlineRow; readonly question: DeadlineQuestion | null } {
  if (printedPeriod === undefined) return { row, question: null };
  const question = questionOfPeriod(row.computed, printedPeriod);
  const { confirmedPeriod: _mark, ...context } = row.context;
  return { row: { ...row, context: question ? { ...context, confirmedPeriod: true } : context }, question };
}
