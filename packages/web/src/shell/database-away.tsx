import { databaseAwayText } from "@iphub/ui-core/platform/database-away-text";
import { useLayoutEffect, useRef } from "react";
import styles from "./database-away.module.css";

/** Says that the hub waits for its database, above everything, also above the lock of the start. */
export function DatabaseAway() {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => region.current?.showPopover(), []);
  return (
    <div ref={region} popover="manual" role="alert" className={styles.away}>
      {databaseAwayText}. This page goes on by itself when it is back.
    </div>
  );
}
