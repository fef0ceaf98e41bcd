import type { ImportRow } from "@iphub/sdk/contract/import-rows";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { importFieldLabels, importFields } from "@iphub/sdk/domain/operations/import-fields";
import { patentKindWords } from "@iphub/ui-core/matters/inventions/invention-facts";
import {
  dateOrders,
  type ImportView,
  importedDeadlineWords,
  importedPatentWords,
  importQuestions,
  importRowWords,
  importViews,
  importViewWords,
  rowsIn,
} from "@iphub/ui-core/operations/imports/import-words";
import type { useImport } from "@iphub/ui-core/operations/imports/use-import";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { Tabs } from "../../web-kit/tabs.tsx";
import styles from "./imports.module.css";

type MappingProps = { readonly record: ImportRecord; readonly one: ReturnType<typeof useImport> };

/** The column of each field with sample values, and how dates are read; each choice updates the preview at once. */
export function ImportMappingForm({ record, one }: MappingProps) {
  const columns = [{ value: "", title: "– none" }, ...record.columns.map(({ name }) => ({ value: name, title: name }))];
  return (
    <section className={styles.mapping} aria-labelledby="mapping">
      <h2 id="mapping">Columns</h2>
      <div className={styles.fields}>
        {importFields.map((field) => (
          <Select
            key={field}
            label={importFieldLabels[field]}
            value={record.mapping[field] ?? ""}
            options={columns}
            hint={samplesOf(record, record.mapping[field])}
            error={one.errorOf(`mapping.${field}`) ?? undefined}
            onChange={(column) => void one.actions.mapField(field, column === "" ? null : column)}
          />
        ))}
        <Select
          label="Dates like 3/4/2026"
          value={record.dateOrder ?? "proven"}
          options={dateOrders.map(({ id, title }) => ({ value: id, title }))}
          hint="An ambiguous date is refused until you choose."
          onChange={(order) => void one.actions.setDateOrder(order === "proven" ? null : order)}
        />
      </div>
    </section>
  );
}

/** A question for each column without which no row can be read; the answer updates the preview at once. */
export function ImportQuestions({ record, one }: MappingProps) {
  const columns = record.columns.map(({ name, samples }) => ({
    value: name,
    title: samples.length === 0 ? name : `${name}: ${samples.join(" · ")}`,
  }));
  return (
    <section className={styles.questions} aria-label="Before the rows can be read">
      {importQuestions(record).map(({ field, question }) => (
        <Select
          key={field}
          label={question}
          value=""
          options={[{ value: "", title: "Choose a column" }, ...columns]}
          error={one.errorOf(`mapping.${field}`) ?? undefined}
          onChange={(column) => void one.actions.mapField(field, column)}
        />
      ))}
    </section>
  );
}

function samplesOf({ columns }: ImportRecord, column: string | undefined): string | undefined {
  const samples = columns.find(({ name }) => name === column)?.samples ?? [];
  return samples.length === 0 ? undefined : samples.join(" · ");
}

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
        <LoadState remote={rows} what="The rows could not be loaded." lines={10} height={28} />
        {rows.state === "completed" && rows.rows.length === 0 && <NoRows view={view} onView={onView} />}
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

function NoRows({ view, onView }: { readonly view: ImportView; readonly onView: (view: ImportView) => void }) {
  if (view === "all") {
    const another = <Link to="/imports">Import another file</Link>;
    return <EmptyState message="This file has no rows that can be read." action={another} />;
  }
  const all = (
    <Button colour="secondary" onClick={() => onView("all")}>
      All rows
    </Button>
  );
  return <EmptyState message={`No row is under '${importViewWords[view]}'.`} action={all} />;
}

function Row({ row }: { readonly row: ImportRow }) {
  const title = row.title === "" ? "(no title)" : row.title;
  const kind = row.patentKind && patentKindWords[row.patentKind];
  const about = [row.client, kind, importedPatentWords(row)].filter((one) => one !== null);
  const lines = [importedDeadlineWords(row), about.join(" · ")].filter((one) => one !== null && one !== "");
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
        {lines.map((text) => (
          <span key={text} className={styles.quiet}>
            {text}
          </span>
        ))}
        {row.problems.map(({ message, severity }) => (
          <span key={message} className={severity === "error" ? styles.failed : styles.warned}>
            {severity === "error" ? "▲" : "◆"} {message}
          </span>
        ))}
      </div>
    </li>
  );
}
