import { useUnreadMessages } from "@iphub/ui-core/matters/chat/use-unread-messages";
import { Link } from "../web-kit/link.tsx";
import styles from "./unread-messages.module.css";

/** The number of unread chat messages; links to the most important matter; hidden if there are none. */
export function UnreadMessages() {
  const { matters, unread, mentions } = useUnreadMessages();
  const first = matters.find((matter) => matter.mentions > 0) ?? matters.find((matter) => matter.unread > 0);
  if (!first || unread === 0) return null;
  const messages = unread === 1 ? "1 unread message" : `${unread} unread messages`;
  const mention = mentions === 1 ? "1 mentions you" : `${mentions} mention you`;
  const words = mentions > 0 ? `${messages}, ${mention}` : messages;
  return (
    <Link
      to={`/inventions/${encodeURIComponent(first.inventionId)}/messages`}
      className={styles.unread}
      title={words}
      aria-label={words}
    >
      {mentions > 0 ? `@${mentions}` : unread}
    </Link>
  );
}
