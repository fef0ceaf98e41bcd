import { totalWords } from "@iphub/sdk/domain/total-words";
import { useDeadlineCounts } from "@iphub/ui-core/docket/deadlines/use-deadline-counts";
import { unreadWords, useUnreadNotices } from "@iphub/ui-core/docket/inbox/use-inbox";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useRefetchOnMail, useUnassignedWaiting } from "@iphub/ui-core/matters/correspondence/use-unassigned-mail";

/** How much waits, as a number for a small place (`99+`) and in words; the number is `0` where nothing does. */
export interface Waiting {
  readonly count: string;
  readonly words: string;
}

/** The deadlines that the person may verify, and the notices that they may read. */
export function useWaitingDeadlines(): Waiting {
  const { toVerify, toRead } = useDocketWork();
  const parts = [
    ...(toVerify === null ? [] : [`${totalWords(toVerify)} to verify`]),
    ...(toRead === null ? [] : [`${totalWords(toRead)} to read`]),
  ];
  return { count: unreadWords((toVerify ?? 0) + (toRead ?? 0)), words: parts.join(", ") };
}

/** The e-mail without a matter, for people who may file it. */
export function useWaitingMail(): Waiting {
  const { count, hasMore } = useUnassignedWaiting(useMay("inventions:write"));
  const shown = `${count}${hasMore ? "+" : ""}`;
  return { count: shown, words: `${shown} without a matter` };
}

/** What waits on the pages that a narrow window has behind 'More': e-mail without a matter, and notices. */
export function useWaitingBehindMore(): Waiting {
  const mail = useUnassignedWaiting(useMay("inventions:write"));
  const { unread } = useUnreadNotices();
  const parts = [
    ...(mail.count === 0 ? [] : [`${mail.count}${mail.hasMore ? "+" : ""} without a matter`]),
    ...(unread === 0 ? [] : [`${unreadWords(unread)} unread`]),
  ];
  return { count: sumWords(mail.count + unread, mail.hasMore), words: parts.join(", ") };
}

/** All that waits for the person, for the title of the window; empty where nothing does. */
export function useWaitingTotal(): string {
  const { toVerify, toRead } = useDocketWork();
  const mail = useUnassignedWaiting(useMay("inventions:write"));
  // Here alone, so that an event has the mail fetched once, for every place that counts it.
  useRefetchOnMail();
  const { unread } = useUnreadNotices();
  const total = (toVerify ?? 0) + (toRead ?? 0) + mail.count + unread;
  return total === 0 ? "" : sumWords(total, mail.hasMore);
}

/** Null is what the person may not do, and what is not known yet. */
function useDocketWork(): { readonly toVerify: number | null; readonly toRead: number | null } {
  const mayVerify = useMay("deadlines:verify");
  const mayRead = useMay("deadlines:docket");
  const known = useDeadlineCounts({}, mayVerify || mayRead);
  return {
    toVerify: mayVerify && known ? known["to-verify"] : null,
    toRead: mayRead && known ? known["to-read"] : null,
  };
}

function sumWords(sum: number, hasMore: boolean): string {
  const words = unreadWords(sum);
  return hasMore && !words.endsWith("+") ? `${words}+` : words;
}
