import type { deadlines } from "@iphub/sdk/contract/deadlines";
import type { DeadlineContext } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { periodContext } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { linesOfApplication, mayBeOfOne } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { readMatterRecords } from "./deadlines.matter-record.ts";
import { type FullRow, readDeadlines } from "./deadlines.store.ts";

type Reading = EndpointParsed<(typeof deadlines)["read"]>;

/** An action of the same matter that a notice names, with what its own period is counted from. */
export interface NamedAction {
  readonly trigger: string;
  readonly mailDate: string;
  readonly ruleId: string | undefined;
  readonly printedPeriod: string | null;
  readonly context: DeadlineContext;
}

/**
 * The action that a reader names: by its deadline, or by code and mail date. Where the docket has no deadline of it, the
 * office's record says what its period depends on.
 * @throws Failure 400 naming the field
 */
export async function namedAction(tx: Transaction<Schema>, row: FullRow, input: Reading): Promise<NamedAction> {
  const { deadlineId, actionCode, actionDate } = input;
  if (deadlineId !== undefined) {
    const [found] = await readDeadlines(tx, [deadlineId]);
    if (found?.invention_id === row.invention_id && found.id !== row.id) {
      return { ...countedBy(found), ruleId: found.rule_id };
    }
    throw invalid([{ field: "deadlineId", message: "is not another deadline of this matter" }]);
  }
  if (actionCode === undefined || actionDate === undefined) {
    const message = "name the action: deadlineId, or actionCode and actionDate";
    throw invalid([{ field: actionCode === undefined ? "actionCode" : "actionDate", message }]);
  }
  const trigger = actionCode.toUpperCase();
  const own = await deadlinesOfAction(tx, row, trigger, actionDate);
  const known = own.find((one) => one.printed_period !== null) ?? own[0];
  const { printedPeriod, context } = known
    ? countedBy(known)
    : { printedPeriod: null, context: await recordedContext(tx, row, trigger, actionDate) };
  return { trigger, mailDate: actionDate, ruleId: undefined, printedPeriod, context };
}

/** The action as its period runs again from a day: what happened since its own mailing no longer moves the end. */
export function restartedOn(action: NamedAction, mailDate: string): NamedAction {
  const {
    firstReplyDate: _reply,
    advisoryMailDate: _advisory,
    panelDecisionDate: _panel,
    fromDocument: _mark,
    givenFacts: _given,
    ...context
  } = action.context;
  return { ...action, mailDate, context };
}

function countedBy({ trigger, mail_date, printed_period, context }: FullRow): Omit<NamedAction, "ruleId"> {
  return { trigger, mailDate: mail_date, printedPeriod: printed_period, context };
}

async function deadlinesOfAction(tx: Transaction<Schema>, row: FullRow, trigger: string, mailDate: string) {
  const found = await tx
    .selectFrom("deadlines")
    .select("id")
    .where("invention_id", "=", row.invention_id)
    .where("mail_date", "=", mailDate)
    .where("id", "<>", row.id)
    .where("status", "<>", "to-read")
    .execute();
  const rows = await readDeadlines(
    tx,
    found.map(({ id }) => id),
  );
  return rows.filter(
    (one) =>
      documentCode(one.trigger) === documentCode(trigger) &&
      mayBeOfOne(one.context.applicationNumber, row.context.applicationNumber),
  );
}

async function recordedContext(tx: Transaction<Schema>, row: FullRow, trigger: string, mailDate: string) {
  const [record] = await readMatterRecords(tx, [row.invention_id]);
  const own = linesOfApplication(record?.lines ?? [], row.context.applicationNumber);
  const line = own.find(({ code, date }) => date === mailDate && documentCode(code) === documentCode(trigger));
  return line && record ? periodContext(line, own, { ...record.facts, closures: [] }) : {};
}
