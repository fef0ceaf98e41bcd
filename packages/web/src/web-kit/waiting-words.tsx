import { Icon } from "./icon.tsx";
import styles from "./waiting-words.module.css";

type Props = {
  /** Whether the person has to decide about it. */
  readonly isOpen: boolean;
  readonly title: string;
};

/** `WaitingWords {isOpen, title}`: that something is on this device only. */
export function WaitingWords({ isOpen, title }: Props) {
  const words = isOpen ? "not sent: decide" : "waiting to be sent";
  return (
    <span className={isOpen ? styles.open : styles.mark} title={`${title}: ${words}`}>
      <Icon name="clock" size="sm" /> {words}
    </span>
  );
}
