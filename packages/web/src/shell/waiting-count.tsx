import { unreadWords, useUnreadNotices } from "@iphub/ui-core/docket/inbox/use-inbox";
import type { ComponentType } from "react";
import { useWaitingBehindMore, useWaitingDeadlines, useWaitingMail, type Waiting } from "./use-waiting.ts";
import styles from "./waiting-count.module.css";

/** The pages of the side navigation on which something may wait, and 'More' in a narrow window, with the number of it. */
const counts: Readonly<Record<string, ComponentType>> = {
  "/deadlines": WaitingDeadlines,
  "/unassigned-mail": WaitingMail,
  "/inbox": UnreadNotices,
  more: WaitingBehindMore,
};

/** `WaitingCount {to}`: how much waits on a page; nothing if nothing does. */
export function WaitingCount({ to }: { readonly to: string }) {
  const Own = counts[to];
  return Own ? <Own /> : null;
}

function WaitingDeadlines() {
  return <Count {...useWaitingDeadlines()} />;
}

function WaitingMail() {
  return <Count {...useWaitingMail()} />;
}

function UnreadNotices() {
  const count = unreadWords(useUnreadNotices().unread);
  return <Count count={count} words={`${count} unread`} />;
}

function WaitingBehindMore() {
  return <Count {...useWaitingBehindMore()} />;
}

function Count({ count, words }: Waiting) {
  if (count === "0") return null;
  return (
    <span className={styles.count} title={words}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
