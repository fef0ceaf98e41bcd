import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./away-notice.module.css";

type Props = { readonly role: "alert" | "status"; readonly children: ReactNode };

/** `AwayNotice {role, children}`: one line above everything, also above the lock of the start. */
export function AwayNotice({ role, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => region.current?.showPopover(), []);
  return (
    <div ref={region} popover="manual" role={role} className={styles.away}>
      {children}
    </div>
  );
}
