import { useOfficeState } from "@iphub/ui-core/docket/uspto/use-office-state";
import styles from "./office-line.module.css";

type Props = {
  /** The matter whose data are shown; null where they are of all matters. */
  readonly inventionId: string | null;
  /** Set where data of the office are the page's only content: then the line is shown when they are complete too. */
  readonly always?: boolean;
};

/** One line on what the patent office was not or could not be asked. */
export function OfficeLine({ inventionId, always = false }: Props) {
  const office = useOfficeState(inventionId);
  if (office === null || (office.isComplete && !always)) return null;
  return (
    <p className={styles.line} role="status">
      {office.isComplete ? "" : "▲ "}
      {office.words}
    </p>
  );
}
