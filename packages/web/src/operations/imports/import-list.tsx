import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { importStatusWords, rowsText } from "@iphub/ui-core/operations/imports/import-words";
import { useImportList } from "@iphub/ui-core/operations/imports/use-import-list";
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { FileButton } from "../../web-kit/file-button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./imports.module.css";

/** The imports of dockets: a file is chosen here, then mapped and checked before anything is imported. */
export function ImportList() {
  const list = useImportList();
  const mayImport = useMay("deadlines:docket");
  return (
    <Page title="Imports" action={mayImport && <ChooseFile list={list} />}>
      <p className={styles.lead}>
        Import your docket from CSV or an Excel workbook with a line of column names and a row for each deadline or
        matter. You review everything before it is imported, and a whole import can be undone.
      </p>
      {list.refusal !== null && (
        <p role="alert" className={styles.failed}>
          ▲ The file {list.refusal}.
        </p>
      )}
      <LoadState remote={list} what="The imports could not be loaded." lines={6} height={28} />
      {list.state === "completed" && list.rows.length === 0 && (
        <EmptyState message="Nothing has been imported yet. Files are listed here from the moment that they are chosen." />
      )}
      <ul className={styles.list}>
        {list.rows.map((one) => (
          <li key={one.id}>
            <Link to={`/imports/${encodeURIComponent(one.id)}`}>{one.fileName}</Link>
            <span>{importStatusWords[one.status]}</span>
            <span className={styles.quiet}>
              {rowsText(one.counts.rows)}, by {one.createdBy}, <DateText value={one.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button colour="secondary" busy={list.loadingMore} onClick={list.loadMore}>
          Show more
        </Button>
      )}
    </Page>
  );
}

function ChooseFile({ list }: { readonly list: ReturnType<typeof useImportList> }) {
  const navigate = useNavigate();
  const preview = async (file: File) => {
    const read = await list.actions.preview(file);
    if (read) navigate(`/imports/${encodeURIComponent(read.id)}`);
  };
  return (
    <FileButton
      icon="plus"
      busy={list.sending}
      label="Docket to import"
      accept=".csv,.txt,.tsv,.xlsx"
      onFiles={([file]) => file && void preview(file)}
    >
      Choose a file
    </FileButton>
  );
}
