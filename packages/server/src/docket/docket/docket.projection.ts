import type { Clock } from "../../platform/clock.ts";
import type { EventLog, NewEvent, Projection } from "../../platform/events/event-log.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import { auditMatters } from "./docket.audit.ts";
import { findingEvent } from "./docket.events.ts";
import { mattersOfPeople } from "./docket.people.ts";
import { readFindings } from "./docket.store.ts";

/** How many matters are audited at once. */
const atOnce = 200;

/** The transactions whose matters are audited after them. */
const auditedLater = new WeakSet<object>();

/**
 * Leaves the audit of what a transaction changes to the caller, who makes it after the commit. The matters must be among those that
 * `docket_audited` has as stale, so that a hub that ends between the two makes it when it starts again.
 */
export function auditLater(tx: Parameters<Projection>[0]): void {
  auditedLater.add(tx);
}

/** Keeps the findings of a matter current: audits it again in the transaction that changes the compared data. */
export function docketProjection(parts: { readonly clock: Clock; readonly events: () => EventLog }): Projection {
  return async (tx, appended) => {
    if (auditedLater.has(tx)) return;
    const ids = [...new Set([...comparedMatters(appended), ...(await mattersOfPeople(tx, appended))])];
    const events: NewEvent[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      events.push(...(await auditAndTell(tx, ids.slice(from, from + atOnce), parts.clock)));
    }
    await parts.events().append(tx, events);
  };
}

/** Audits matters; returns the events of waivers that new facts ended. */
export async function auditAndTell(
  tx: Parameters<Projection>[0],
  ids: readonly string[],
  clock: Clock,
): Promise<NewEvent[]> {
  return waiversEnded(tx, await auditMatters(tx, ids, clock), clock);
}

/** The events of findings whose waiver new facts ended. */
export async function waiversEnded(
  tx: Parameters<Projection>[0],
  reopened: readonly string[],
  clock: Clock,
): Promise<NewEvent[]> {
  const findings = await readFindings(tx, [...reopened], officeToday(clock));
  return findings.map((one) => findingEvent("reopened", null, one, "its facts have changed"));
}

/** The matters whose compared data events change: appending these audits them. */
export function comparedMatters(events: readonly NewEvent[]): ReadonlySet<string> {
  return new Set(events.filter(isCompared).flatMap(({ inventionId }) => inventionId ?? []));
}

function isCompared({ type }: NewEvent): boolean {
  return /^(office-|deadline-|invention-(created|updated|wall-\w+)$|ifw-document-added$)/.test(type);
}
