import { useDeadlineCounts } from "@iphub/ui-core/docket/deadlines/use-deadline-counts";
import { unreadWords, useUnreadNotices } from "@iphub/ui-core/docket/inbox/use-inbox";
import { useUnassignedWaiting } from "@iphub/ui-core/matters/correspondence/use-unassigned-mail";
import type { ComponentType } from "react";
import styles from "./waiting-count.module.css";

/** The pages of the side navigation on which something may wait, with the number of it. */
const counts: Readonly<Record<string, ComponentType>> = {
  "/deadlines": WaitingDeadlines,
  "/unassigned-mail": WaitingMail,
  "/inbox": UnreadNotices,
};

/** `WaitingCount {to}`: how much waits on a page; nothing if nothing does. */
export function WaitingCount({ to }: { readonly to: string }) {
  const Count = counts[to];
  return Count ? <Count /> : null;
}

function WaitingDeadlines() {
  const known = useDeadlineCounts();
  if (!known) return null;
  const { "to-verify": toVerify, "to-read": toRead } = known;
  return <Waiting count={unreadWords(toVerify + toRead)} words={`${toVerify} to verify, ${toRead} to read`} />;
}

function WaitingMail() {
  const count = useUnassignedWaiting() ?? "0";
  return <Waiting count={count} words={`${count} without a matter`} />;
}

function UnreadNotices() {
  const count = unreadWords(useUnreadNotices().unread);
  return <Waiting count={count} words={`${count} unread`} />;
}

function Waiting({ count, words }: { readonly count: string; readonly words: string }) {
  if (count === "0") return null;
  return (
    <span className={styles.count} title={words}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
