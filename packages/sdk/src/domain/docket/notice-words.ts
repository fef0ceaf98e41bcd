import type { NoticeChannel, NoticeKind } from "../../contract/inbox.ts";

/** Each kind in words, as a row of the table of preferences. */
export const noticeKindWords: Readonly<Record<NoticeKind, string>> = {
  assigned: "Assigned to me",
  mentioned: "Mentioned",
  "date-moved": "A date of mine moved",
  "to-read": "To read in my matters",
  "to-verify": "To verify",
  verified: "Verified",
  "call-up": "Call-ups of deadlines",
  escalation: "Escalations",
  weekly: "Weekly docket",
  mail: "Mail on my matters",
  job: "Jobs of mine",
};

/** Each channel in words. */
export const noticeChannelWords: Readonly<Record<NoticeChannel, string>> = {
  inbox: "Inbox",
  mail: "Mail at once",
  digest: "Daily mail",
  none: "Nothing",
};

const neverOff: ReadonlySet<NoticeKind> = new Set(["call-up", "escalation"]);

/** Why a kind cannot be sent by a channel, after the field's name; null where it can. */
export function channelFault(kind: NoticeKind, channel: NoticeChannel): string | null {
  if (channel !== "none" || !neverOff.has(kind)) return null;
  return `cannot be none for ${kind}: reminders of deadlines cannot be turned off; choose inbox, mail or digest`;
}
