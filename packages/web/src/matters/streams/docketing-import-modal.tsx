import { counted } from "@iphub/sdk/domain/counted";
import { docketingColumns } from "@iphub/sdk/domain/matters/docketing-csv";
import { importWords } from "@iphub/ui-core/matters/streams/import-docketing";
import type { useDocketingImport } from "@iphub/ui-core/matters/streams/use-docketing-import";
import { Button } from "../../web-kit/button.tsx";
import { FileButton } from "../../web-kit/file-button.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import styles from "./stream.module.css";

type Model = ReturnType<typeof useDocketingImport>;

/** How many rows, and how many faults, are shown. */
const shown = 8;

/** Imports docketing events from a CSV file, after a preview. */
export function DocketingImportModal({ model, onClose }: { readonly model: Model; readonly onClose: () => void }) {
  const { file, refusal, outcome, sending, actions } = model;
  const count = file?.rows.length ?? 0;
  const done = outcome !== null;
  const read = async (chosen: File) => actions.read(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
  return (
    <Modal
      title="Import docketing events"
      size="large"
      onClose={onClose}
      footer={
        done ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button busy={sending} disabled={count === 0} onClick={() => void actions.send()}>
            {count > 0 ? `Import ${counted(count, "event")}` : "Import"}
          </Button>
        )
      }
    >
      <p className={styles.hint}>
        A CSV file whose first line is <code>{docketingColumns.join(",")}</code>: the matter by any of its references, a
        type that begins with <code>docketing-</code>, the date as YYYY-MM-DD. An event that exists already is not
        imported twice.
      </p>
      <div>
        <FileButton
          colour="secondary"
          icon="document"
          focusFirst
          label="File of docketing events"
          accept=".csv,text/csv"
          onFiles={([chosen]) => chosen && void read(chosen)}
        >
          Choose a file
        </FileButton>
      </div>
      <div role="status">
        {refusal !== null && <p className={styles.failed}>▲ {refusal}</p>}
        {done && <p>{importWords(outcome)}</p>}
      </div>
      {file && <Said file={file} isDone={done} />}
    </Modal>
  );
}

/** The preview of the file: its first events, and the rows that are left out, with the reason. */
function Said({ file, isDone }: { readonly file: NonNullable<Model["file"]>; readonly isDone: boolean }) {
  const { name, rows, faults } = file;
  return (
    <>
      <p>
        <bdi>{name}</bdi>: {counted(rows.length, "event")}
        {faults.length > 0 && `, ${counted(faults.length, "row is", "rows are")} left out`}
      </p>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, shown).map(({ row, reason }) => (
            <li key={row}>
              ▲ row {row}: {reason}
            </li>
          ))}
          {faults.length > shown && <li>and {faults.length - shown} more</li>}
        </ul>
      )}
      {rows.length > 0 && !isDone && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keys.
        <section className={styles.wide} tabIndex={0} aria-label="Events in the file">
          <table className={styles.events}>
            <thead>
              <tr>
                {docketingColumns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((row) => (
                <tr key={`${row.matter} ${row.type} ${row.date} ${row.description}`}>
                  {docketingColumns.map((column) => (
                    <td key={column}>
                      <bdi>{row[column]}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > shown && <p className={styles.hint}>and {rows.length - shown} more</p>}
        </section>
      )}
    </>
  );
}
