import { officeEventType } from "@iphub/sdk/domain/docket/office-event-type";
import type { ApplicationFacts } from "./facts.ts";
import { at } from "./matter-builder.ts";
import { plans } from "./milestone-plans.ts";
import type { PastWork } from "./office-history.ts";
import type { SampleEvent } from "./sample-records.ts";

function event(inventionId: string, type: string, metadata: { date: string } & Record<string, unknown>): SampleEvent {
  return { createdAt: at(metadata.date), type, inventionId, actor: null, metadata };
}

/** The office's record as stream events: `metadata` keeps the office's own code, description and civil date. */
export function officeEvents(inventionId: string, facts: ApplicationFacts): SampleEvent[] {
  return facts.events.map(({ date, code, description }) =>
    event(inventionId, officeEventType(code), {
      date,
      code,
      description,
      applicationNumber: facts.applicationNumber,
    }),
  );
}

/** What a docketing system would record about the same work: deadlines docketed and completed, the status. */
export function docketingEvents(
  inventionId: string,
  facts: ApplicationFacts,
  works: readonly PastWork[],
): SampleEvent[] {
  const deadlines = works.flatMap(({ kind, detail, openedOn, dueOn, endedOn, outcome }) => {
    const deadline = detail ? `${plans[kind].title}, ${detail}` : plans[kind].title;
    const closed = outcome === "finished" ? "docketing-deadline-completed" : "docketing-deadline-missed";
    return [
      event(inventionId, "docketing-deadline-docketed", { date: openedOn, deadline, dueOn }),
      event(inventionId, closed, { date: endedOn, deadline, dueOn }),
    ];
  });
  const status = event(inventionId, "docketing-status-changed", { date: facts.statusDate, status: facts.status });
  return [...deadlines, status];
}

/** Events by date; those of one day keep their order. */
export function inOrder(events: readonly SampleEvent[]): SampleEvent[] {
  return events.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}
