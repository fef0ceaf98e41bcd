import { useRef, useState } from "react";
import styles from "./copy-text.module.css";
import { Icon } from "./icon.tsx";

type CopyTextProps = {
  readonly text: string;
  /** The label of the action, such as 'Copy the reference'. */
  readonly label: string;
};

/**
 * `CopyText {text, label}`: a reference or id that is copied when pressed, or selected if the browser
 * forbids copying.
 */
export function CopyText({ text, label }: CopyTextProps) {
  const words = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<"idle" | "copied" | "selected">("idle");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // There is no clipboard without a secure origin: the text is selected for the reader to copy.
      if (words.current !== null) getSelection()?.selectAllChildren(words.current);
      setOutcome("selected");
    }
  };
  return (
    <button
      type="button"
      className={styles.copy}
      title={label}
      onClick={copy}
      onPointerLeave={() => setOutcome("idle")}
      onBlur={() => setOutcome("idle")}
    >
      <span ref={words}>{text}</span>
      <Icon name={outcome === "copied" ? "check" : "copy"} size="sm" />
      <span className="visually-hidden">{label}</span>
      <span className="visually-hidden" role="status">
        {outcome === "copied" ? "Copied" : ""}
        {outcome === "selected" ? "Selected, copy it with your keyboard" : ""}
      </span>
    </button>
  );
}
