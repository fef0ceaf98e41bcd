import styles from "./copy-text.module.css";
import { Icon } from "./icon.tsx";
import { useCopy } from "./use-copy.ts";

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
  const { words, isCopied, said, copy, reset } = useCopy(text);
  return (
    <button type="button" className={styles.copy} title={label} onClick={copy} onPointerLeave={reset} onBlur={reset}>
      <span ref={words}>{text}</span>
      <Icon name={isCopied ? "check" : "copy"} size="sm" />
      <span className="visually-hidden">{label}</span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </button>
  );
}
