import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import {
  reportOf,
  rowTitle,
  spans,
  sumInWords,
  units,
  useTaskHistory,
  ways,
} from "@iphub/ui-core/work/tasks/use-task-history";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { setOrDelete, useQueryString } from "../../web-kit/use-query-string.ts";
import { ProgressChart } from "./progress-chart.tsx";
import styles from "./task-history.module.css";

/** The task history report, opened with the clock in the header: chart, table, and the tasks behind a row. */
export function TaskHistoryPage() {
  const [address, setAddress] = useQueryString();
  const { way, span, unit, query } = reportOf(address);
  const report = useTaskHistory(query);
  const set = (name: string, value: string) => setAddress((known) => setOrDelete(known, name, value));
  return (
    <Page
      title="Task history"
      filters={
        <div className={styles.filters}>
          <Select
            label="Whose work"
            hideLabel
            value={way.value}
            options={ways}
            onChange={(value) => set("by", value)}
          />
          <Select label="Days" hideLabel value={span.value} options={spans} onChange={(value) => set("from", value)} />
          <Select
            label="Chart"
            hideLabel
            value={unit.value}
            options={units}
            onChange={(value) => set("period", value)}
          />
        </div>
      }
    >
      <LoadState remote={report} what="The report could not be loaded." lines={10} height={28} />
      {report.data && <Report report={report.data} drillDown={report.drillDown} />}
    </Page>
  );
}

type ReportProps = {
  readonly report: TasksProgress;
  readonly drillDown: (row: TasksProgress["rows"][number]) => string | null;
};

function Report({ report, drillDown }: ReportProps) {
  return (
    <div className={styles.report}>
      <p>{sumInWords(report)}</p>
      {report.warnings.map((warning) => (
        <p key={warning} role="status" className={styles.warning}>
          {warning}
        </p>
      ))}
      <ProgressChart periods={report.periods} />
      {report.rows.length === 0 ? (
        <EmptyState message="No task was created or finished in this period." icon="history" />
      ) : (
        <div className={styles.scroll} data-scroll="figures">
          <Figures report={report} drillDown={drillDown} />
        </div>
      )}
    </div>
  );
}

function Figures({ report, drillDown }: ReportProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Tasks by {report.by}</caption>
      <thead>
        <tr>
          <th scope="col">{report.by === "period" ? "Period" : "Who or what"}</th>
          <th scope="col">Created</th>
          <th scope="col">Finished</th>
          <th scope="col">On time</th>
          <th scope="col">Late</th>
          <th scope="col">Cancelled</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row) => {
          const to = drillDown(row);
          const title = rowTitle(report, row);
          return (
            <tr key={row.key ?? ""}>
              <th scope="row">{to ? <Link to={to}>{title}</Link> : title}</th>
              <td>{row.created}</td>
              <td>{row.finished}</td>
              <td>{row.onTime}</td>
              <td>{row.late}</td>
              <td>{row.cancelled}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
