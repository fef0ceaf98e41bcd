import type { CallInput } from "@iphub/sdk";
import type { Hub } from "@iphub/sdk/client";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { deadlineFields } from "@iphub/sdk/records/deadlines";
import { valuesOf } from "@iphub/sdk/records/record";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { putDeadline, refetchDeadlines } from "./deadline-patches.ts";
import { contextDatesOf } from "./proposed-triggers.ts";

type Choice<V extends "docket" | "change"> = Omit<CallInput<(typeof deadlines)[V]>, "id" | "updatedAt">;

/** What docketing takes: extension, printed period, manual date with its reason, milestone, assignees. */
export type DocketChoice = Choice<"docket">;
/** What a change takes. */
export type DeadlineChange = Choice<"change">;

/** An event of a matter whose deadlines are to be proposed. */
export type Proposal = CallInput<typeof deadlines.propose>;

/** Versions of a deadline that this person's own steps replaced, and the one that the last of them made. */
interface OwnSteps {
  readonly replaced: Set<string>;
  readonly latest: string;
}

const ownSteps = new WeakMap<Hub, Map<string, OwnSteps>>();

/**
 * The version that a step goes out from: what the person read, or what their own last step made of it, where a key was
 * pressed before the screen had followed. What someone else changed is never passed over.
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

/** Sends one step on one deadline with what the person had read, and shows what the hub made of it. */
function useStep() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf, clear } = useWrite();
  const take = async (
    deadline: DeadlineRecord,
    done: string,
    call: (target: { id: string; updatedAt: string }) => Promise<DeadlineRecord>,
    undo?: ((saved: DeadlineRecord) => void) | null,
  ): Promise<DeadlineRecord | null> => {
    let saved: DeadlineRecord | null = null;
    const words = { done, subject: deadline.title, undo: undo && (() => saved && undo(saved)) };
    // Shown before it is said: anyone who acts on what is said must act on the deadline as it is now.
    const step = async () => {
      const updatedAt = versionOf(hub, deadline);
      const record = await call({ id: deadline.id, updatedAt });
      rememberStep(hub, updatedAt, record);
      putDeadline(queries, record);
      return record;
    };
    saved = await write(step, words);
    refetchDeadlines(queries);
    return saved;
  };
  const propose = async (proposal: Proposal) => {
    const proposed = await write(() => hub.deadlines.propose(proposal), { done: "Deadlines proposed", undo: null });
    if (proposed) refetchDeadlines(queries);
    return proposed;
  };
  return { hub, take, propose, sending, errorOf, clear };
}

/**
 * Everything that a person does to a deadline. Each call says what the person had read, so that no one verifies a date
 * that changed under their eyes. Nothing is shown before the hub has said yes: a deadline is never guessed.
 */
export function useDeadlineActions() {
  const { hub, take, propose, sending, errorOf, clear } = useStep();
  const { deadlines } = hub;
  const reopen = (deadline: DeadlineRecord) =>
    take(deadline, "Deadline reopened", (target) => deadlines.reopen(target));
  const reopenSaved = (saved: DeadlineRecord) => void reopen(saved);
  /** Puts the date back as it was; it is to be verified again. */
  const putBack = (before: DeadlineRecord) => (saved: DeadlineRecord) =>
    void take(saved, "Change taken back", (target) => deadlines.change({ ...target, ...dateOf(before) }));
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
      extend: (row: DeadlineRecord, extension: number) =>
        take(row, "Deadline extended", (target) => deadlines.extend({ ...target, extension }), putBack(row)),
      verify: (row: DeadlineRecord) => take(row, "Deadline verified", (target) => deadlines.verify(target), null),
      reject: (row: DeadlineRecord, reason: string) =>
        take(row, "Deadline rejected", (target) => deadlines.reject({ ...target, reason }), reopenSaved),
      close: (row: DeadlineRecord, filed: string, filedOn: string) =>
        take(row, "Deadline closed", (target) => deadlines.close({ ...target, filed, filedOn }), reopenSaved),
    },
  };
}

/** Facts about the matter are not in the record: what they were before is not known here, so it cannot be put back. */
function isUndoable({ trigger }: DeadlineRecord, change: DeadlineChange): boolean {
  return contextDatesOf(trigger).every(({ id }) => !(id in change));
}

/** What the date was made of, as a change sends it. */
function dateOf(record: DeadlineRecord): DeadlineChange {
  const { manualReason: reason } = record;
  return { ...valuesOf(deadlineFields, "input", record), ...(reason === null ? {} : { reason }) };
}
