import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { deadlines } from "@iphub/sdk/contract/deadlines";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { DeadlineStep } from "@iphub/sdk/records/deadlines";
import type { Transaction } from "kysely";
import { requireAssignees } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { reopenMilestone } from "../../work/public.ts";
import { createMilestone, finishCarrier, requireMilestone } from "./deadlines.milestones.ts";
import { checkDeadlinePeople } from "./deadlines.people.ts";
import { readNotice } from "./deadlines.reading.ts";
import type { DeadlineRow } from "./deadlines.record.ts";
import {
  assigned,
  changed,
  closed,
  docketed,
  extended,
  rejected,
  reopened,
  type StepContext,
  verified,
} from "./deadlines.steps.ts";
import { type FullRow, readDeadline } from "./deadlines.store.ts";
import { takeStep } from "./deadlines.take-step.ts";

type Deadlines = typeof deadlines;
type StepVerb = "docket" | "change" | "assign" | "verify" | "extend" | "reject" | "read" | "close" | "reopen";
type Input<V extends StepVerb> = EndpointParsed<Deadlines[V]>;

/** The input of a handler for one action. */
interface StepCall<I> {
  readonly actor: Actor;
  readonly params: { readonly id: string };
  input(): I;
  write(work: (tx: Transaction<Schema>) => Promise<DeadlineRecord>): Promise<DeadlineRecord>;
}

type Take<I> = (
  row: FullRow,
  input: I,
  context: StepContext,
  tx: Transaction<Schema>,
  actor: Actor,
) => DeadlineRow | Promise<DeadlineRow>;

/** The handlers of the calls that each make one change to one deadline. */
export function stepHandlers(platform: Platform): Pick<NounHandlers<Deadlines>, StepVerb> {
  function stepping<I extends { updatedAt?: string | undefined }>(did: DeadlineStep["did"], take: Take<I>) {
    return async ({ actor, params: { id }, input, write }: StepCall<I>): Promise<DeadlineRecord> => {
      if (!(await readDeadline(platform.db, actor, id))) throw notFound("deadline");
      const read = input();
      const target = { id, did, updatedAt: read.updatedAt };
      return write((tx) =>
        takeStep(tx, platform, actor, target, (row, context) => take(row, read, context, tx, actor)),
      );
    };
  }

  return {
    docket: stepping<Input<"docket">>("docketed", async (row, input, context, tx, actor) => {
      await requireAssignees(tx, input.assignees, row.assignees);
      const next = docketed(row, input, context);
      if (input.milestoneId !== undefined) await requireMilestone(tx, input.milestoneId, row.invention_id);
      const milestone_id = input.milestoneId ?? (await createMilestone(tx, platform, actor.email, { ...row, ...next }));
      return { ...next, milestone_id };
    }),
    change: stepping<Input<"change">>("changed", async (row, input, context, tx) => {
      await requireAssignees(tx, input.assignees, row.assignees);
      return changed(row, input, context);
    }),
    assign: stepping<Input<"assign">>("changed", async (row, input, context, tx) => {
      const next = assigned(row, input, context);
      await checkDeadlinePeople(tx, row, input);
      return next;
    }),
    verify: stepping<Input<"verify">>("verified", (row, _input, context) => verified(row, context)),
    extend: stepping<Input<"extend">>("extended", extended),
    reject: stepping<Input<"reject">>("rejected", rejected),
    read: stepping<Input<"read">>("read", async (row, input, context, tx, actor) => {
      await requireAssignees(tx, input.assignees, row.assignees);
      const { next, carries } = await readNotice(tx, platform, row, input, context);
      if (!carries) return next;
      if (input.milestoneId !== undefined) await requireMilestone(tx, input.milestoneId, row.invention_id);
      const milestone_id = input.milestoneId ?? (await createMilestone(tx, platform, actor.email, { ...row, ...next }));
      return { ...next, milestone_id };
    }),
    close: stepping<Input<"close">>("closed", async (row, input, context, tx, actor) => {
      const next = closed(row, input, context);
      const kept = await finishCarrier(tx, platform, actor, row);
      return kept === null ? next : withRemark(next, kept);
    }),
    reopen: stepping<Input<"reopen">>("reopened", async (row, input, context, tx, actor) => {
      const next = reopened(row, input, context);
      // An open deadline in a finished milestone would be closed work to every list.
      if (row.milestone_id !== null) await reopenMilestone(tx, platform, actor, row.milestone_id);
      return next;
    }),
  };
}

/** The last line of the history with a sentence more. */
function withRemark(row: DeadlineRow, remark: string): DeadlineRow {
  const history = row.history.map((line, at) =>
    at === row.history.length - 1 ? { ...line, reason: `${line.reason ?? ""}; ${remark}` } : line,
  );
  return { ...row, history };
}
