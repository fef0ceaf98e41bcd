import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import { compareText } from "../../compare-text.ts";
import { isStated } from "./stated-deadline.ts";
import { triggerWords } from "./trigger-words.ts";

/** What says from which event a deadline is counted. */
export type EventClock = Pick<
  DeadlineRecord,
  "id" | "invention" | "office" | "ruleId" | "trigger" | "mailDate" | "documentId" | "applicationNumber"
>;

/**
 * The other deadlines that are counted from the event of one, the earliest first: those of its matter, its office and
 * its mail date that are of the same paper, or of an event with the same name, whichever code the office wrote for it. A
 * date that another docket or a person states is counted from no event.
 */
export function ofSameEvent<Other extends EventClock & Pick<DeadlineRecord, "dueAt" | "title">>(
  one: EventClock,
  deadlines: readonly Other[],
): Other[] {
  if (isStated(one.ruleId)) return [];
  return deadlines
    .filter((other) => other.id !== one.id && isOfOneEvent(one, other))
    .toSorted((a, b) => compareText(a.dueAt, b.dueAt) || compareText(a.title, b.title) || compareText(a.id, b.id));
}

function isOfOneEvent(one: EventClock, other: EventClock): boolean {
  if (one.invention.id !== other.invention.id || one.office !== other.office) return false;
  if (one.mailDate !== other.mailDate || isStated(other.ruleId)) return false;
  if (!mayBeOne(one.applicationNumber, other.applicationNumber)) return false;
  if (one.documentId !== null && one.documentId === other.documentId) return true;
  return mayBeOne(one.documentId, other.documentId) && triggerWords(one.trigger) === triggerWords(other.trigger);
}

/** Whether two may name the same application or paper: what names none may be of any. */
function mayBeOne(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}
