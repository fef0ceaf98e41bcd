import type { RecordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import type { Clock } from "../../platform/clock.ts";
import type { EventLog, NewEvent, Projection } from "../../platform/events/event-log.ts";
import { type OfficeLine, officeLine } from "./deadlines.office-record.ts";
import { withProvisionals } from "./deadlines.provisionals.ts";
import { isLapsed, reconcileMatters } from "./deadlines.reconcile.ts";
import { officeToday } from "./deadlines.record.ts";

/** What a projection that appends events needs; `events` is the log that runs it. */
export interface ProposalParts {
  readonly clock: Clock;
  readonly events: () => EventLog;
}

/** How many matters are looked at in one go. */
const atOnce = 100;

/**
 * Watches the office's record and the facts of a matter: what they ask of the docket is proposed, put before a reader,
 * computed again or noted, in the transaction that changes them.
 */
export function deadlineProjection(parts: ProposalParts): Projection {
  return async (tx, appended) => {
    // A new matter has no record, so that most of an import need no look.
    const opened = await withProvisionals(tx, mattersOf(appended.filter(({ type }) => type === "invention-created")));
    const ids = [...new Set([...mattersOf(appended.filter(isWatched)), ...opened])];
    const lines = appended.flatMap((event) => officeLine(event) ?? []);
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = new Set(ids.slice(from, from + atOnce));
      const { events, dockets } = await reconcileMatters(tx, parts.clock, [...some]);
      const own = lines.filter(({ inventionId }) => some.has(inventionId));
      await parts.events().append(tx, [...unproposed(own, dockets, officeToday(parts.clock)), ...events]);
    }
  };
}

function mattersOf(events: readonly NewEvent[]): string[] {
  return events.flatMap(({ inventionId }) => inventionId ?? []);
}

function isWatched({ type }: NewEvent): boolean {
  return /^(office-|ifw-document-added$|invention-updated$)/.test(type);
}

/**
 * Nothing is dropped silently: a line of which no date can be computed, and each fee whose grace period is over, is
 * reported in the matter's stream when the line arrives.
 */
function unproposed(
  lines: readonly OfficeLine[],
  dockets: ReadonlyMap<string, RecordDocket>,
  today: string,
): NewEvent[] {
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    const place = `${line.inventionId}|${documentCode(line.code)}|${line.date}`;
    const docket = dockets.get(line.inventionId);
    if (!docket || seen.has(place)) return [];
    seen.add(place);
    const faults = docket.toRead.flatMap(({ line: own, fault }) =>
      fault && own.code === line.code && own.date === line.date
        ? [unproposedEvent(line, fault.field, fault.reason)]
        : [],
    );
    const lapsed = docket.open.filter((one) => one.line.code === line.code && one.line.date === line.date);
    return [
      ...faults,
      ...lapsed
        .filter((one) => isLapsed(one, today))
        .map(({ deadline }) =>
          unproposedEvent(line, "date", `${deadline.title}: the grace period is over, and the record shows no payment`),
        ),
    ];
  });
}

function unproposedEvent(line: OfficeLine, field: string, reason: string): NewEvent {
  const { inventionId, code, date } = line;
  return { type: "deadline-unproposed", actor: null, inventionId, metadata: { code, date, field, reason } };
}
