import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { ruleFamilyOf } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { callUpsDue } from "@iphub/sdk/domain/docket/call-ups/call-ups";
import { dateSetAt, heldSince, openingsOf, ruleDays } from "@iphub/sdk/domain/docket/call-ups/called-deadline";
import type { DeadlineStatus } from "@iphub/sdk/records/deadlines";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";
import { personKey, statesOf } from "../deadlines/deadlines.people.ts";
import { toRecord } from "../deadlines/deadlines.record.ts";
import { type FullRow, readDeadlines } from "../deadlines/deadlines.store.ts";
import type { FirmNow } from "./call-up-schedule.store.ts";
import { readMade } from "./call-ups.store.ts";
import type { DueCallUp } from "./queue-call-up.ts";

/** The statuses of a deadline that someone is called up for: a notice that no one has read for a period has no date yet. */
export const calledStatuses: ReadonlySet<string> = new Set<DeadlineStatus>(["proposed", "docketed", "verified"]);

/** What is due of some deadlines. */
export interface DueOfDeadlines {
  readonly due: readonly DueCallUp[];
  /** The deadlines of which it cannot be worked out, and why. */
  readonly notWorkedOut: readonly { readonly id: string; readonly error: unknown }[];
}

/** The call-ups of these deadlines that are due. A deadline that fails delays no other. */
export async function dueCallUps(db: Kysely<Schema>, firm: FirmNow, ids: readonly string[]): Promise<DueOfDeadlines> {
  const notWorkedOut: { id: string; error: unknown }[] = [];
  const workedOut = <T>({ id }: FullRow, work: () => readonly T[]): readonly T[] => {
    try {
      return work();
    } catch (error) {
      notWorkedOut.push({ id, error });
      return [];
    }
  };
  const deadlines = (await readDeadlines(db, ids)).filter(({ status }) => calledStatuses.has(status));
  const today = firm.now.slice(0, 10);
  const records = deadlines.flatMap((deadline) =>
    workedOut(deadline, () => {
      const record = toRecord(deadline, today);
      return [{ deadline, record, people: peopleOf(firm, record) }];
    }),
  );
  const made = await readMade(db, ids);
  const named = records.flatMap(({ deadline, people }) => {
    // Who was notified may have been the stand-in of an absence that is over.
    const notified = (made.get(deadline.id) ?? []).map(({ email }) => email);
    return [...people, ...notified].map((email) => ({ email, inventionId: deadline.invention_id }));
  });
  const states = await statesOf(db, named);
  const due = records.flatMap(({ deadline, record }) => {
    const inventionId = deadline.invention_id;
    const works = (email: string) => states.get(personKey({ email, inventionId })) === "works";
    const people = { ...firm, personOf: personOf(firm, works) };
    return workedOut(deadline, () => {
      const callUps = callUpsDue(calledDeadline(deadline, record), people, made.get(deadline.id) ?? []);
      return callUps.map((callUp) => ({ deadline, callUp }));
    });
  });
  return { due, notWorkedOut };
}

function calledDeadline(deadline: FullRow, record: DeadlineRecord) {
  return {
    dueAt: record.dueAt,
    extensions: ruleDays(record),
    finalDate: record.finalDate,
    setAt: dateSetAt(deadline.history, deadline.proposed_at),
    heldSince: heldSince(deadline.history, { status: deadline.status, docketedAt: deadline.docketed_at }),
    openings: openingsOf(deadline.history),
    family: ruleFamilyOf(deadline.rule_id),
    responsible: record.responsible,
    backup: record.backup,
  };
}

/** Everyone who may have to be notified of a deadline. */
function peopleOf(firm: FirmNow, { responsible, backup }: Pick<DeadlineRecord, "responsible" | "backup">): string[] {
  const named = [responsible, backup].filter((email) => email !== null);
  const standIns = named.flatMap((email) => firm.absencesOf(email).flatMap(({ standIn }) => standIn ?? []));
  return [...named, ...standIns, ...firm.schedule.managers];
}

function personOf(firm: FirmNow, works: (email: string) => boolean) {
  return (email: string) =>
    works(email) ? { email, place: firm.placeOf(email), absences: firm.absencesOf(email) } : null;
}
