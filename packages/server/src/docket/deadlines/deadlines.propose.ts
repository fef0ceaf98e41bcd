import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { type DeadlineQuestion, questionOfPeriod } from "@iphub/sdk/domain/docket/deadlines/confirmations";
import type { DeadlineContext } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { mayBeOfOne } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { invalid } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { holdClosures } from "./closures.store.ts";
import { computeSource, contextOf, type DeadlineSource, officeCode, orInvalid } from "./deadlines.compute.ts";
import { requireConfirmed } from "./deadlines.confirm.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { patentKinds } from "./deadlines.office-record.ts";
import { withKeysOfTheirOwn } from "./deadlines.places.ts";
import { type DeadlineRow, officeToday, toRecord } from "./deadlines.record.ts";
import { type FullRow, insertDeadlines, proposedRow, readDeadlines } from "./deadlines.store.ts";

type Proposal = EndpointParsed<(typeof deadlines)["propose"]>;

/** An event for which one rule's deadline is proposed. */
export interface RuleProposal {
  readonly inventionId: string;
  readonly trigger: string;
  readonly mailDate: string;
  readonly ruleId: string;
  readonly context: DeadlineContext;
}

/** Proposes the deadline of one rule of an event: of a grant, the one missing fee. */
export async function proposeRule(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { inventionId, trigger, mailDate, ruleId, context }: RuleProposal,
): Promise<void> {
  await propose(tx, platform, actor, { inventionId, trigger, mailDate, ...context }, ruleId);
}

/** Proposes the deadlines of an event by hand. Those of an event that was seen before are returned unchanged. */
export async function propose(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  input: Proposal,
  onlyRule?: string,
): Promise<FullRow[]> {
  const closures = await holdClosures(tx);
  const patentKind = (await patentKinds(tx, [input.inventionId])).get(input.inventionId);
  const given = contextOf(input);
  // The facts of a rule that the audit names are the office's record's.
  const givenFacts = onlyRule === undefined ? Object.keys(given ?? {}) : [];
  const source: DeadlineSource = {
    trigger: input.trigger.toUpperCase(),
    mail_date: input.mailDate,
    office: officeCode(input.office),
    // The patent kind in the call takes precedence over the matter's.
    context: { ...(patentKind === undefined ? {} : { patentKind }), ...given, givenFacts },
    printed_period: input.printedPeriod ?? null,
  };
  // Counted as if confirmed, so that other faults are named first and the question knows the date.
  const counted = { ...source, context: { ...source.context, confirmedPeriod: true } };
  const result = orInvalid(() => computeSource(counted, closures));
  if (result.deadlines.length === 0) {
    throw invalid([{ field: "trigger", message: `starts no deadline here: ${result.notes[0] ?? "no rule applies"}` }]);
  }
  const wanted = result.deadlines.filter(({ ruleId }) => onlyRule === undefined || ruleId === onlyRule);
  const made = { by: actor.email, now: nowIso(clock) };
  const questions = wanted.map((one) => questionOfPeriod(one, source.printed_period));
  const asked = requireConfirmed(questions, input.confirm);
  const kept = asked.length > 0 ? counted : source;
  const proposed = wanted.map((one) =>
    withConfirmed(proposedRow(newId(clock.now()), input.inventionId, kept, one, made), asked),
  );
  const rows = withKeysOfTheirOwn(proposed, await rowsOfMatter(tx, input.inventionId), isOfAnother);
  const added = await insertDeadlines(tx, rows);
  const keys = rows.map((row) => row.source_key);
  const stored = await tx
    .selectFrom("deadlines")
    .select("id")
    .where("invention_id", "=", input.inventionId)
    .where("source_key", "in", keys)
    .execute();
  const full = await readDeadlines(
    tx,
    stored.map(({ id }) => id),
  );
  const today = officeToday(clock);
  const fresh = full.filter(({ id }) => added.has(id));
  await events.append(
    tx,
    fresh.map((row) => deadlineEvent("proposed", actor.email, null, toRecord(row, today))),
  );
  return full;
}

function rowsOfMatter(tx: Transaction<Schema>, inventionId: string) {
  return tx
    .selectFrom("deadlines")
    .select(["source_key", "context", "trigger", "mail_date", "rule_id", "status"])
    .where("invention_id", "=", inventionId)
    .execute();
}

function isOfAnother(stored: Pick<DeadlineRow, "context">, row: Pick<DeadlineRow, "context">): boolean {
  return !mayBeOfOne(stored.context.applicationNumber, row.context.applicationNumber);
}

/** The first entry of the history keeps what the proposer confirmed. */
function withConfirmed(row: DeadlineRow, asked: readonly DeadlineQuestion[]): DeadlineRow {
  if (asked.length === 0) return row;
  const confirmed = asked.map(({ confirm, rule, citation }) => ({ confirm, rule, citation }));
  return { ...row, history: row.history.map((line) => ({ ...line, confirmed })) };
}
