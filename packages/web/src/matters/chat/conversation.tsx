import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useBots } from "@iphub/ui-core/identity/users/use-bots";
import { messagePlace } from "@iphub/ui-core/matters/chat/outbox";
import type { Chat } from "@iphub/ui-core/matters/chat/use-chat";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import styles from "./chat.module.css";
import { MentionField } from "./mention-field.tsx";
import { MentionText } from "./mention-text.tsx";
import { UnsentMessages } from "./unsent-messages.tsx";

type ConversationProps = {
  readonly chat: Chat;
  /** Shown while there are no messages. */
  readonly empty?: string;
  readonly placeholder?: string;
};

/**
 * `Conversation {chat, empty?, placeholder?}`: a live chat; messages that wait, are being sent or have failed are at its end,
 * and the field for the next one for people who may write.
 */
export function Conversation({ chat, empty = "No one has written yet.", placeholder }: ConversationProps) {
  return (
    <>
      <Messages chat={chat} empty={empty} placeholder={placeholder} />
      <NewestMessage chat={chat} />
    </>
  );
}

function Messages({ chat, empty, placeholder }: ConversationProps & { readonly empty: string }) {
  const bots = useBots();
  const mayWrite = useMay("chat:write");
  const waiting = chat.outgoing.length;
  return (
    <section className={styles.chat} aria-label="Messages">
      <OpenList
        list={chat}
        what="The messages could not be loaded."
        empty={waiting === 0 && <EmptyState icon="messages" message={empty} />}
        moreAbove
      >
        <ol className={styles.messages}>
          {chat.messages.map((message) => (
            <Message
              key={message.messageId}
              message={message}
              mine={message.author === chat.me}
              isBot={bots.has(message.author)}
            />
          ))}
        </ol>
      </OpenList>
      <UnsentMessages chat={chat} mayWrite={mayWrite} />
      <End waiting={waiting} />
      {mayWrite && <SendMessage place={messagePlace(chat.id)} onSend={chat.actions.send} placeholder={placeholder} />}
    </section>
  );
}

type EndProps = {
  /** How many messages of the reader's own are not stored yet. */
  readonly waiting: number;
};

/**
 * The end of the messages, which stays in view as they grow, unless the reader has gone up to earlier ones; a message of the
 * reader's own always brings it into view.
 */
function End({ waiting }: EndProps) {
  const end = useRef<HTMLDivElement>(null);
  const isSeen = useRef(true);
  const waited = useRef(waiting);
  useEffect(() => {
    const mark = end.current;
    const section = mark?.parentElement;
    if (!mark || !section) return;
    const seen = new IntersectionObserver((entries) => {
      isSeen.current = entries.at(-1)?.isIntersecting ?? true;
    });
    // In each frame it is called before the other one, which then finds the end where it is brought to.
    const grown = new ResizeObserver(() => {
      if (isSeen.current) mark.scrollIntoView({ block: "nearest" });
    });
    seen.observe(mark);
    grown.observe(section);
    return () => {
      seen.disconnect();
      grown.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const isMore = waiting > waited.current;
    waited.current = waiting;
    if (!isMore) return;
    isSeen.current = true;
    end.current?.scrollIntoView({ block: "nearest" });
  }, [waiting]);
  return <div ref={end} className={styles.end} />;
}

/**
 * For screen readers: the newest whole message, once, where it is someone else's; of several that come together only the
 * last. Not its pieces while it is written, nor earlier messages that are loaded, nor one that mentions the reader, which a toast says.
 */
function NewestMessage({ chat: { state, messages, me } }: { readonly chat: Chat }) {
  const newest = messages.findLast(({ chunk }) => !chunk);
  const id = newest?.id ?? "";
  // Null until the messages are there.
  const [known, setKnown] = useState<string | null>(null);
  const [said, setSaid] = useState({ id: "", words: "" });
  if (state === "completed" && id !== known) {
    setKnown(id);
    const isSaid = known !== null && newest?.author !== me && !newest?.mentions.includes(me);
    if (isSaid && newest) setSaid({ id, words: `${newest.authorName}: ${newest.message}` });
  }
  return (
    <p role="status" className="visually-hidden">
      {/* The same words again are another message. */}
      <span key={said.id}>{said.words}</span>
    </p>
  );
}

type MessageProps = {
  readonly message: ChatMessage;
  readonly mine: boolean;
  /** True for a message of a program. */
  readonly isBot: boolean;
};

function Message({ message, mine, isBot }: MessageProps) {
  return (
    <li className={classNames(styles.message, mine && styles.mine, message.chunk && styles.pending)}>
      <div className={styles.head}>
        <strong>{message.authorName}</strong>
        {isBot && <span className={styles.bot}>bot</span>}
        <DateText value={message.createdAt} time />
        {message.chunk && <span>is writing…</span>}
      </div>
      <MentionText text={message.message} mentions={message.mentions} />
    </li>
  );
}

type SendMessageProps = {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly onSend: (message: string) => void;
  readonly placeholder?: string;
};

function SendMessage({ place, onSend, placeholder = "Write a message; @name notifies a person" }: SendMessageProps) {
  const draft = useTextDraft(place);
  const message = draft.values;
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (message.trim() === "") return;
    onSend(message.trim());
    draft.actions.discard();
  };
  return (
    <>
      <DraftNotice draft={draft} />
      <form
        className={styles.form}
        onSubmit={send}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
        }}
      >
        <MentionField
          label="Message"
          hideLabel
          value={message}
          onChange={draft.actions.set}
          placeholder={placeholder}
        />
        <Button type="submit" icon="send" disabled={message.trim() === ""}>
          Send
        </Button>
      </form>
    </>
  );
}
