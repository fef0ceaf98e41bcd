import type { deadlines } from "@iphub/sdk/contract/deadlines";
import type { DeadlineContext } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { isNoticeRule } from "@iphub/sdk/domain/docket/deadlines/notice-periods";
import { periodContext } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { linesOfApplication, mayBeOfOne } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { readMatterRecords } from "./deadlines.matter-record.ts";
import { type FullRow, readDeadlines } from "./deadlines.store.ts";
import { isTouched } from "./given-facts.ts";

type Reading = EndpointParsed<(typeof deadlines)["read"]>;

/** An action of the same matter that a notice names, with what its own period is counted from. */
export interface NamedAction {
  readonly trigger: string;
  readonly mailDate: string;
  readonly ruleId: string | undefined;
  readonly printedPeriod: string | null;
  readonly context: DeadlineContext;
  /** Its deadline, where the action is a notice itself whose period a person read. */
  readonly notice: FullRow | null;
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
  const { printedPeriod, context, notice } = known
    ? countedBy(known)
    : { printedPeriod: null, context: await recordedContext(tx, row, trigger, actionDate), notice: null };
  return { trigger, mailDate: actionDate, ruleId: undefined, printedPeriod, context, notice };
}

/** The action as its period runs again from a day: what happened since its own mailing no longer moves the end. */
export function restartedOn(action: NamedAction, mailDate: string): NamedAction {
  const {
    finalActionMailDate: _final,
    firstReplyDate: _reply,
    advisoryMailDate: _advisory,
    panelDecisionDate: _panel,
    fromDocument: _mark,
    givenFacts: _given,
    endedEarly: _sentences,
    ...context
  } = action.context;
  // The period of a final action is docketed by its advisory action where that moved its end.
  const trigger = documentCode(action.trigger) === "CTAV" ? "CTFR" : action.trigger;
  return { ...action, trigger, mailDate, context };
}

/** Where it is not known which facts a person gave, all of a deadline that a person touched count as given. */
function countedBy(found: FullRow): Omit<NamedAction, "ruleId"> {
  const { trigger, mail_date, printed_period, context } = found;
  const isKnown = context.givenFacts !== undefined || !isTouched(found);
  const given = isKnown ? {} : { givenFacts: Object.keys(context) };
  const notice = isNoticeRule(found.rule_id) ? found : null;
  return { trigger, mailDate: mail_date, printedPeriod: printed_period, context: { ...context, ...given }, notice };
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
  return rows.filter((one) => isOfAction(one, row, trigger));
}

/** Whether a deadline is of an action that a notice names by its code: of that document, and of the notice's application. */
export function isOfAction(one: FullRow, notice: FullRow, trigger: string): boolean {
  if (documentCode(one.trigger) !== documentCode(trigger)) return false;
  return mayBeOfOne(one.context.applicationNumber, notice.context.applicationNumber);
}

async function recordedContext(tx: Transaction<Schema>, row: FullRow, trigger: string, mailDate: string) {
  const [record] = await readMatterRecords(tx, [row.invention_id]);
  const application = row.context.applicationNumber;
  const own = linesOfApplication(record?.lines ?? [], application);
  const line = own.find(({ code, date }) => date === mailDate && documentCode(code) === documentCode(trigger));
  if (!line || !record) return {};
  const ofApplication = record.facts.applications?.get(line.application ?? application ?? "");
  return periodContext(line, own, { ...record.facts, ...ofApplication, closures: [] });
}
