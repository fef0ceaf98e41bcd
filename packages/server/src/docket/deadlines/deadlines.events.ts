import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { LiveEventName } from "@iphub/sdk/contract/events";
import { confirmedWords } from "@iphub/sdk/domain/docket/deadlines/confirmations";
import type { DeadlineStep } from "@iphub/sdk/records/deadlines";
import { deadlineFields } from "@iphub/sdk/records/deadlines";
import { fieldsWithout, valuesOf } from "@iphub/sdk/records/record";
import { changesBetween } from "../../platform/changes.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { ruleText } from "./deadlines.record.ts";

type Did = DeadlineStep["did"];
type Word = "proposed" | "docketed" | "verified" | "changed" | "rejected" | "closed";

/** The event types of the log and the socket; `metadata.did` has the exact action. */
const words: Readonly<Record<Did, Word>> = {
  proposed: "proposed",
  docketed: "docketed",
  verified: "verified",
  changed: "changed",
  extended: "changed",
  moved: "changed",
  read: "changed",
  reopened: "changed",
  rejected: "rejected",
  closed: "closed",
};
const liveNames: Readonly<Record<Word, LiveEventName>> = {
  proposed: "deadline:proposed",
  docketed: "deadline:docketed",
  verified: "deadline:verified",
  changed: "deadline:changed",
  rejected: "deadline:rejected",
  closed: "deadline:closed",
};

/** The event of an action on a deadline, with before and after of every changed field. */
export function deadlineEvent(
  did: Did,
  actor: string | null,
  before: DeadlineRecord | null,
  after: DeadlineRecord,
  more: Readonly<Record<string, unknown>> = {},
): NewEvent {
  const word = words[did];
  return {
    type: `deadline-${word}`,
    actor,
    inventionId: after.invention.id,
    milestoneId: after.milestoneId,
    metadata: {
      deadlineId: after.id,
      title: after.title,
      inventionTitle: after.invention.title,
      did,
      trigger: after.trigger,
      mailDate: after.mailDate,
      rule: ruleText(after),
      dueAt: after.dueAt,
      changes: before ? changesBetween(loggedFields(before), loggedFields(after)) : {},
      ...confirmedIn(before, after),
      ...more,
    },
    live: { name: liveNames[word], payload: { deadline: after } },
  };
}

/** What the person confirmed with this action, with the rule that spoke against it. */
function confirmedIn(before: DeadlineRecord | null, { history }: DeadlineRecord): { confirmed?: string } {
  const last = history.at(-1);
  if (!last?.confirmed || history.length === before?.history.length) return {};
  return { confirmed: last.confirmed.map(confirmedWords).join("; ") };
}

/** The stored fields whose changes the log keeps; the others follow from these or from the event itself. */
const logged = fieldsWithout(deadlineFields, [
  "id",
  "office",
  "ruleId",
  "ruleVersion",
  "computed",
  "proposedBy",
  "proposedAt",
  "docketedFor",
  "docketedAt",
  "verifiedFor",
  "verifiedAt",
  "endedBy",
  "endedAt",
  "history",
  "updatedAt",
]);

function loggedFields(record: DeadlineRecord) {
  const { responsible, backup, finalDate } = record;
  return { ...valuesOf(logged, "column", record), finalDate, responsible, backup, rule: ruleText(record) };
}
