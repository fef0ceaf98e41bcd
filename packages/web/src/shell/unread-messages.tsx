import { counted } from "@iphub/sdk/domain/counted";
import { useUnreadMessages } from "@iphub/ui-core/matters/chat/use-unread-messages";
import { Link } from "../web-kit/link.tsx";
import styles from "./unread-messages.module.css";

/** The number of unread chat messages; links to the most important matter; hidden if there are none. */
export function UnreadMessages() {
  const { matters, unread, mentions } = useUnreadMessages();
  const first = matters.find((matter) => matter.mentions > 0) ?? matters.find((matter) => matter.unread > 0);
  if (!first || unread === 0) return null;
  const messages = counted(unread, "unread message");
  const words = mentions > 0 ? `${messages}, ${counted(mentions, "mentions you", "mention you")}` : messages;
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
