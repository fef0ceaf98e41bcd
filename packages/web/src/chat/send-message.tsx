import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../shared/button.tsx";
import { TextField } from "../shared/text-field.tsx";
import styles from "./chat.module.css";

/** `SendMessage {onSend(message)}`: Enter sends, Shift+Enter begins a new line. */
export function SendMessage({ onSend }: { readonly onSend: (message: string) => void }) {
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
      <TextField
        label="Message"
        hideLabel
        multiline
        value={message}
        onChange={setMessage}
        placeholder="Write a message; @name tells a person"
      />
      <Button type="submit" icon="send" disabled={message.trim() === ""}>
        Send
      </Button>
    </form>
  );
}
