import { databaseAwayText } from "@iphub/ui-core/platform/database-away-text";
import styles from "./database-away.module.css";

/** Says that the hub waits for its database. */
export function DatabaseAway() {
  return (
    <div role="alert" className={styles.away}>
      {databaseAwayText}. This page goes on by itself when it is back.
    </div>
  );
}
