import type { OutgoingMessage } from "@iphub/ui-core/matters/chat/outbox";
import type { Chat } from "@iphub/ui-core/matters/chat/use-chat";
import { useRef } from "react";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { WaitingWords } from "../../web-kit/waiting-words.tsx";
import styles from "./chat.module.css";
import { MentionText } from "./mention-text.tsx";

type UnsentMessagesProps = {
  readonly chat: Chat;
  /** Whether there is a field for a message below. */
  readonly mayWrite: boolean;
};

/** `UnsentMessages {chat, mayWrite}`: the messages that wait, are being sent or have failed, with what can be done about them. */
export function UnsentMessages({ chat, mayWrite }: UnsentMessagesProps) {
  const list = useRef<HTMLOListElement>(null);
  const { resend, edit, discard } = chat.actions;
  // The button that is pressed goes with its message: the focus goes to the field.
  const pressed = (act: (key: string) => void, key: string) => () => {
    act(key);
    list.current?.parentElement?.querySelector("textarea")?.focus();
  };
  return (
    <ol ref={list} className={styles.messages}>
      {chat.outgoing.map((message) => (
        <Outgoing
          key={message.key}
          message={message}
          onResend={pressed(resend, message.key)}
          onEdit={mayWrite ? pressed(edit, message.key) : undefined}
          onDiscard={pressed(discard, message.key)}
        />
      ))}
    </ol>
  );
}

type OutgoingProps = {
  readonly message: OutgoingMessage;
  readonly onResend: () => void;
  /** Puts the message back into the field; absent for people who may not write any more. */
  readonly onEdit: (() => void) | undefined;
  readonly onDiscard: () => void;
};

function Outgoing({ message, onResend, onEdit, onDiscard }: OutgoingProps) {
  const { state } = message;
  const failed = state === "failed";
  return (
    <li className={classNames(styles.message, styles.mine, failed ? styles.failed : styles.pending)}>
      <MentionText text={message.message} />
      {failed ? (
        <div className={styles.failure} role="alert">
          <span>{message.reason}</span>
          <Button variant="text" icon="retry" onClick={onResend}>
            Send again
          </Button>
          {onEdit && (
            <Button variant="text" icon="edit" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button variant="text" colour="secondary" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      ) : (
        <div className={styles.head}>
          {state === "sending" && "Sending…"}
          {state === "waiting" && (
            <>
              <WaitingWords isOpen={false} title="Your message" />
              <Button variant="text" colour="secondary" onClick={onDiscard}>
                Discard
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
