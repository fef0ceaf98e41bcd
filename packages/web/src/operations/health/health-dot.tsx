import type { HealthStatus } from "@iphub/sdk/domain/operations/health-status";
import { Link } from "../../web-kit/link.tsx";
import styles from "./health-dot.module.css";

/** Without a connection the last answer says nothing of now. */
type ShownStatus = HealthStatus | "unknown";

const words: Readonly<Record<ShownStatus, string>> = {
  up: "All services are up",
  warn: "A service was down in the last 10 minutes",
  down: "A service is down",
  unknown: "Unknown while there is no connection to the hub",
};

/** `HealthDot {status, to}`: circle for up, diamond for warn, triangle for down, ring for unknown; links to the health report. */
export function HealthDot({ status, to }: { readonly status: ShownStatus; readonly to: string }) {
  return (
    <Link to={to} className={styles.dot} title={words[status]} aria-label={`Health: ${words[status]}`}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={styles[status]}>
        {(status === "up" || status === "unknown") && <circle cx="6" cy="6" r="4.5" />}
        {status === "warn" && <path d="M6 .5 11.5 6 6 11.5.5 6Z" />}
        {status === "down" && <path d="M6 .5 11.8 11H.2Z" />}
      </svg>
    </Link>
  );
}
