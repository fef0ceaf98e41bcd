import type { ImportRecord, ImportRow } from "@iphub/sdk/contract/imports";
import {
  type ImportView,
  importRowWords,
  importViews,
  importViewWords,
  rowsIn,
} from "@iphub/ui-core/operations/imports/import-words";
import type { useImport } from "@iphub/ui-core/operations/imports/use-import";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { EmptyState } from "../../web-kit/empty-state.tsx";
import { Link } from "../../web-kit/link.tsx";
import { LoadState } from "../../web-kit/load-state.tsx";
import { Tabs } from "../../web-kit/tabs.tsx";
import styles from "./imports.module.css";

type RowsProps = {
  readonly record: ImportRecord;
  readonly one: ReturnType<typeof useImport>;
  readonly onView: (view: ImportView) => void;
};

/** The rows of an import by state, each with its problems. */
export function ImportRows({ record, one, onView }: RowsProps) {
  const { rows, view } = one;
  const tabs = importViews
    .filter((id) => id === "all" || id === view || rowsIn(record, id) > 0)
    .map((id) => ({ id, title: importViewWords[id], count: rowsIn(record, id) }));
  return (
    <section aria-label="Rows">
      <Tabs label="Rows by state" tabs={tabs} selected={view} onSelect={onView}>
        <LoadState remote={rows} what="The rows could not be loaded." lines={10} height={28} onRetry={rows.retry} />
        {rows.state === "completed" && rows.rows.length === 0 && <EmptyState message="There are no such rows." />}
        <ul className={styles.rows}>
          {rows.rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </ul>
        {rows.hasMore && (
          <Button colour="secondary" busy={rows.loadingMore} onClick={rows.loadMore}>
            Show more
          </Button>
        )}
      </Tabs>
    </section>
  );
}

function Row({ row }: { readonly row: ImportRow }) {
  const title = row.title === "" ? "(no title)" : row.title;
  return (
    <li className={styles.row} data-state={row.state}>
      <span className={styles.line}>{row.line}</span>
      <span className={styles.state}>{importRowWords[row.state]}</span>
      <div className={styles.what}>
        <span>
          <span className={styles.reference}>{row.reference ?? "–"}</span>{" "}
          {row.inventionId === null ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={`/inventions/${encodeURIComponent(row.inventionId)}`}>{title}</Link>
          )}
        </span>
        {row.deadline !== null && (
          <span className={styles.quiet}>
            {row.deadline}, due {row.dueDate && <DateText value={row.dueDate} weekday />}
          </span>
        )}
        {row.problems.map(({ message, severity }) => (
          <span key={message} className={severity === "error" ? styles.failed : styles.warned}>
            {severity === "error" ? "▲" : "◆"} {message}
          </span>
        ))}
      </div>
    </li>
  );
}
