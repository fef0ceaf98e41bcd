import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./chat.module.css";

type SendMessageProps = { readonly onSend: (message: string) => void; readonly placeholder?: string };

/** `SendMessage {onSend(message), placeholder?}`: Enter sends, Shift+Enter starts a new line. */
export function SendMessage({ onSend, placeholder = "Write a message; @name notifies a person" }: SendMessageProps) {
  const [message, setMessage] = useState("");
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (message.trim() === "") return;
    onSend(message.trim());
    setMessage("");
  };
  return (
    <form
      className={styles.form}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
      }}
    >
      <TextField label="Message" hideLabel multiline value={message} onChange={setMessage} placeholder={placeholder} />
      <Button type="submit" icon="send" disabled={message.trim() === ""}>
        Send
      </Button>
    </form>
  );
}
