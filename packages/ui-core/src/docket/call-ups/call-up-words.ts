import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import { counted } from "@iphub/sdk/domain/counted";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { calledDateWords } from "@iphub/sdk/domain/docket/call-ups/called-date-words";

/** What an empty list of a person's call-ups says. */
export const callUpsEmptyWords =
  "You have not been called up for a deadline. Reminders of the deadlines that you answer for are listed here.";

/** When a call-up was for: `7 days to Thu 8 Jul 2027`, `past due since Thu 8 Jul 2027, final date`. */
export function callUpWhen(callUp: Pick<CallUpRecord, "date" | "daysBefore" | "dueAt" | "finalDate">): string {
  const { date, daysBefore } = callUp;
  const day = `${fullDay(date)}${calledDateWords(date, callUp)}`;
  if (daysBefore < 0) return `past due since ${day}`;
  if (daysBefore === 0) return `due on ${day}`;
  return `${counted(daysBefore, "day")} to ${day}`;
}

const reasons: Readonly<Record<CallUpRecord["reason"], string>> = {
  scheduled: "by the schedule",
  "stand-in": "as stand-in",
  "past-due": "past due",
  unacknowledged: "not acknowledged by others",
  refused: "mail to others not delivered",
};

/** Why a person was notified, with the name of the person they replaced. */
export function callUpReason(
  { reason, inPlaceOf, isLate, day }: Pick<CallUpRecord, "reason" | "inPlaceOf" | "isLate" | "day">,
  nameOf: (email: string) => string = (email) => email,
): string {
  const words = inPlaceOf === null ? reasons[reason] : `in place of ${nameOf(inPlaceOf)}`;
  return isLate ? `${words}, late: the hub did not run on ${fullDay(day)}` : words;
}

/** How a call-up reached its person: `mail refused: No such mailbox`, `in the inbox`. */
export function callUpDelivery({ channel, delivery, deliveryReason }: CallUpRecord): string {
  const why = deliveryReason === null ? "" : `: ${deliveryReason}`;
  switch (delivery) {
    case "inbox":
      return "in the inbox";
    case "queued":
      return channel === "digest" ? "for the mail of the day" : `mail waits${why}`;
    case "sent":
      return "mail sent";
    case "refused":
      return `mail refused${why}`;
    case "bounced":
      return `mail came back${why}`;
  }
}

/** Whether a mail did not reach its person. */
export function isUndelivered({ delivery }: Pick<CallUpRecord, "delivery">): boolean {
  return delivery === "refused" || delivery === "bounced";
}
