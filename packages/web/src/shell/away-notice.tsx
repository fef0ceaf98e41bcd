import { type ReactNode, useLayoutEffect } from "react";
import { useFootLine } from "../web-kit/use-foot-line.ts";
import styles from "./away-notice.module.css";

type Props = {
  readonly role: "alert" | "status";
  /** Of several lines the one with the highest rank is shown. */
  readonly rank: number;
  readonly children: ReactNode;
};

/** `AwayNotice {role, rank, children}`: one line above everything, also above the lock of the start. */
export function AwayNotice({ role, rank, children }: Props) {
  const { isShown, ref } = useFootLine<HTMLDivElement>(rank);
  useLayoutEffect(() => {
    if (isShown) ref.current?.showPopover();
  }, [isShown, ref]);
  if (!isShown) return null;
  return (
    <div ref={ref} popover="manual" role={role} className={styles.away}>
      {children}
    </div>
  );
}
