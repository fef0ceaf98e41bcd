import type { CallInput } from "@iphub/sdk";
import type { Hub } from "@iphub/sdk/client";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { deadlineFields } from "@iphub/sdk/records/deadlines";
import { valuesOf } from "@iphub/sdk/records/record";
import { useHubApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
import { isUnreached } from "../../platform/unreached.ts";
import { useWrite } from "../../platform/use-write.ts";
import { putDeadline, refetchDeadlines } from "./deadline-patches.ts";
import { movedDates } from "./moved-dates.ts";
import { contextDatesOf } from "./proposed-triggers.ts";
import { type Confirmed, withConfirmation } from "./with-confirmation.ts";

type Choice<V extends "docket" | "change"> = Omit<CallInput<(typeof deadlines)[V]>, "id" | "updatedAt">;

/** The inputs of docketing: extension, printed period, manual date with its reason, milestone, assignees. */
export type DocketChoice = Choice<"docket">;
/** What a person found in a notice. */
export type Reading = Omit<CallInput<(typeof deadlines)["read"]>, "id" | "updatedAt">;
/** The inputs of a change. */
export type DeadlineChange = Choice<"change">;

/** Who is responsible and the back-up; null for those that follow from the matter. */
export interface DeadlinePeopleChoice {
  readonly responsible: string | null;
  readonly backup: string | null;
}

/** The people that are set at a deadline; null for those that follow from its matter. */
export function setPeopleOf(deadline: DeadlineRecord): DeadlinePeopleChoice {
  const { responsible, responsibleIsSet, backup, backupIsSet } = deadline;
  return { responsible: responsibleIsSet ? responsible : null, backup: backupIsSet ? backup : null };
}

/** The message if the hub cannot be reached: no date is computed, changed or ended without it. */
const deadlineNeedsHub = {
  title: "A deadline needs the hub",
  message:
    "It is docketed, changed and closed only by the hub, which computes and checks its dates. Nothing was changed: do it again when the hub can be reached.",
} as const;

/** An event of a matter for which deadlines are proposed. */
export type Proposal = CallInput<typeof deadlines.propose>;

/** Versions of a deadline that this person's own changes replaced, and the latest of them. */
interface OwnSteps {
  readonly replaced: Set<string>;
  readonly latest: string;
}

const ownSteps = new WeakMap<Hub, Map<string, OwnSteps>>();

/**
 * The version that a change is based on: the one the person read, or the result of their own last change if a key was
 * pressed before the screen was updated. Changes by others are never overwritten.
 */
function versionOf(hub: Hub, { id, updatedAt }: DeadlineRecord): string {
  const own = ownSteps.get(hub)?.get(id);
  return own?.replaced.has(updatedAt) ? own.latest : updatedAt;
}

function rememberStep(hub: Hub, replaced: string, { id, updatedAt }: DeadlineRecord): void {
  const steps = ownSteps.get(hub) ?? new Map<string, OwnSteps>();
  ownSteps.set(hub, steps);
  const own = steps.get(id);
  const isNext = own?.latest === replaced;
  steps.set(id, { replaced: new Set([...(isNext ? own.replaced : []), replaced]), latest: updatedAt });
}

/** Makes one change to a deadline, based on the version that the person read, and shows the hub's result. */
function useStep() {
  const app = useHubApp();
  const { hub, queries, overlays, toasts } = app;
  const { write, sending, errorOf, clear } = useWrite();
  const sayAway = () => toasts.show({ type: "error", ...deadlineNeedsHub });
  const refused = (error: unknown) => isUnreached(error) && sayAway() !== "";
  const isAway = () => offlineOf(app).getState().isAway && sayAway() !== "";
  const take = async (
    deadline: DeadlineRecord,
    done: string,
    call: (target: { id: string; updatedAt: string } & Confirmed) => Promise<DeadlineRecord>,
    undo?: ((saved: DeadlineRecord) => void) | null,
  ): Promise<DeadlineRecord | null> => {
    if (isAway()) return null;
    let saved: DeadlineRecord | null = null;
    const subject = (answer: DeadlineRecord) => [...movedDates(deadline, answer), deadline.title].join(" · ");
    const words = { done, subject, undo: undo && (() => saved && undo(saved)), refused };
    // Updates the screen before the message, because a person who reacts to the message must act on the current
    // deadline.
    const step = async () => {
      const updatedAt = versionOf(hub, deadline);
      const target = { id: deadline.id, updatedAt };
      const record = await withConfirmation(overlays, (confirmed) => call({ ...target, ...confirmed }));
      rememberStep(hub, updatedAt, record);
      putDeadline(queries, record);
      return record;
    };
    saved = await write(step, words);
    refetchDeadlines(queries);
    return saved;
  };
  const propose = async (proposal: Proposal) => {
    if (isAway()) return null;
    const send = () => withConfirmation(overlays, (confirmed) => hub.deadlines.propose({ ...proposal, ...confirmed }));
    const proposed = await write(send, { done: "Deadlines proposed", undo: null, refused });
    if (proposed) refetchDeadlines(queries);
    return proposed;
  };
  return { hub, take, propose, sending, errorOf, clear };
}

/**
 * All actions on a deadline. Each call sends the version that the person read, so that no one verifies a date that has
 * changed since. Nothing is shown before the hub has confirmed it.
 */
export function useDeadlineActions() {
  const { hub, take, propose, sending, errorOf, clear } = useStep();
  const { deadlines } = hub;
  const reopen = (deadline: DeadlineRecord) =>
    take(deadline, "Deadline reopened", (target) => deadlines.reopen(target));
  const reopenSaved = (saved: DeadlineRecord) => void reopen(saved);
  /** Restores the previous date, which must be verified again. */
  const putBack = (before: DeadlineRecord) => (saved: DeadlineRecord) =>
    void take(saved, "Change undone", (target) => deadlines.change({ ...target, ...dateOf(before) }));
  const assignAgain = (before: DeadlineRecord) => (saved: DeadlineRecord) =>
    void take(saved, "Assignment undone", (target) => deadlines.assign({ ...target, ...setPeopleOf(before) }));
  return {
    sending,
    errorOf,
    actions: {
      clear,
      propose,
      reopen,
      docket: (row: DeadlineRecord, choice: DocketChoice) =>
        take(row, "Deadline docketed", (target) => deadlines.docket({ ...choice, ...target }), null),
      change: (row: DeadlineRecord, change: DeadlineChange) =>
        take(
          row,
          "Deadline changed",
          (target) => deadlines.change({ ...change, ...target }),
          isUndoable(row, change) ? putBack(row) : null,
        ),
      assign: (row: DeadlineRecord, people: DeadlinePeopleChoice) =>
        take(row, "Deadline assigned", (target) => deadlines.assign({ ...target, ...people }), assignAgain(row)),
      extend: (row: DeadlineRecord, extension: number) =>
        take(row, "Deadline extended", (target) => deadlines.extend({ ...target, extension }), putBack(row)),
      verify: (row: DeadlineRecord) => take(row, "Deadline verified", (target) => deadlines.verify(target), null),
      reject: (row: DeadlineRecord, reason: string) =>
        take(row, "Deadline rejected", (target) => deadlines.reject({ ...target, reason }), reopenSaved),
      read: (row: DeadlineRecord, reading: Reading) =>
        take(row, "Notice read", (target) => deadlines.read({ ...reading, ...target }), null),
      close: (row: DeadlineRecord, filed: string, filedOn: string, mailedOn?: string) =>
        take(
          row,
          "Deadline closed",
          (target) => deadlines.close({ ...target, filed, filedOn, ...(mailedOn ? { mailedOn } : {}) }),
          reopenSaved,
        ),
    },
  };
}

/** Facts about the matter are not in the record, so their previous values are unknown and cannot be restored. */
function isUndoable({ trigger }: DeadlineRecord, change: DeadlineChange): boolean {
  return contextDatesOf(trigger).every(({ id }) => !(id in change));
}

/** What the date was made of, as a change sends it. */
function dateOf(record: DeadlineRecord): DeadlineChange {
  const { manualReason: reason } = record;
  return { ...valuesOf(deadlineFields, "input", record), ...(reason === null ? {} : { reason }) };
}
