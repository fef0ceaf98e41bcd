import type { HealthStatus } from "@iphub/sdk/domain/operations/health-status";
import type { ServiceReport } from "@iphub/ui-core/operations/health/use-health";
import { useHealthReport } from "@iphub/ui-core/operations/health/use-health-report";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Skeleton } from "../../web-kit/states.tsx";
import styles from "./health-report.module.css";

const words: Readonly<Record<HealthStatus, string>> = {
  up: "● up",
  warn: "◆ was down in the last 10 minutes",
  down: "▲ down",
};

/** The extended health report: every service with the periods in which it did not respond. */
export function HealthReportPage() {
  const report = useHealthReport();
  return (
    <Page
      title="Health report"
      action={
        <Button colour="secondary" icon="retry" onClick={report.actions.refresh}>
          Check now
        </Button>
      }
    >
      {report.state === "pending" ? (
        <Skeleton lines={14} height={24} />
      ) : (
        <>
          <p className={styles.checked}>
            Checked <DateText value={new Date(report.checkedAt).toISOString()} time />, and every minute.
          </p>
          {report.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <table className={styles.services}>
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col">State</th>
                <th scope="col">In the last 10 minutes</th>
              </tr>
            </thead>
            <tbody>
              {report.services.map((service) => (
                <ServiceRow key={service.service} report={service} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Page>
  );
}

function ServiceRow({ report }: { readonly report: ServiceReport }) {
  return (
    <tr>
      <th scope="row">{report.service}</th>
      <td className={styles[report.status]}>{words[report.status]}</td>
      <td>
        {report.health.answered && report.health.entries.length === 0 && (
          <span className={styles.quiet}>no failure</span>
        )}
        {report.health.answered ? (
          <ul className={styles.times}>
            {report.health.entries.map((entry) => (
              <li key={`${entry.startTime} ${entry.url}`}>
                <DateText value={entry.startTime} time /> –{" "}
                {entry.endTime ? <DateText value={entry.endTime} time /> : "now"}: {entry.reason}
              </li>
            ))}
          </ul>
        ) : (
          "The health call itself failed."
        )}
      </td>
    </tr>
  );
}
