import type { ImportRecord } from "@iphub/sdk/contract/imports";
import {
  importQuestions,
  importRemarks,
  importStatusWords,
  importViews,
  isUnderWay,
  progressOf,
  rowsText,
} from "@iphub/ui-core/operations/imports/import-words";
import { useImport } from "@iphub/ui-core/operations/imports/use-import";
import { namesRemark, useImportNames } from "@iphub/ui-core/operations/imports/use-import-names";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { ConfirmModal } from "../../web-kit/modal.tsx";
import { Page } from "../../web-kit/page.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { ImportList } from "./import-list.tsx";
import { ImportNames } from "./import-names.tsx";
import { ImportMappingForm, ImportQuestions, ImportRows } from "./import-preview.tsx";
import styles from "./imports.module.css";

/** The list of imports, or the import in the address. */
export function ImportPage() {
  const { id } = useParams();
  return id === undefined ? <ImportList /> : <OneImport id={id} />;
}

/** The mapping and the preview of each row, then the application, its progress and its undo. */
function OneImport({ id }: { readonly id: string }) {
  const [query, setQuery] = useQueryString();
  const chosen = importViews.find((view) => view === query.get("rows")) ?? null;
  const one = useImport(id, chosen);
  const [asking, setAsking] = useState<"apply" | "undo" | null>(null);
  const record = one.data;
  if (record && query.get("step") === "people") return <ImportNames record={record} one={one} />;
  return (
    <Page
      title={record ? `Import: ${record.fileName}` : "Import"}
      afterTitle={record && importStatusWords[record.status]}
      action={record && <Action record={record} busy={one.sending} onAsk={setAsking} />}
    >
      <p className={styles.back}>
        <Link to="/imports">All imports</Link>
      </p>
      <LoadState remote={one} what="The import could not be loaded." lines={12} height={28} />
      {record && (
        <>
          {importRemarks(record).map((text) => (
            <p key={text} className={styles.note}>
              ◆ {text}
            </p>
          ))}
          {record.status === "failed" && (
            <p role="alert" className={styles.failed}>
              ▲ It failed: {record.error}. The rows imported so far are kept; continue where it stopped.
            </p>
          )}
          {isUnderWay(record) && <Progress record={record} />}
          <Outcome record={record} />
          {importQuestions(record).length > 0 && <ImportQuestions record={record} one={one} />}
          {record.status === "previewed" && importQuestions(record).length === 0 && <NamesNotice id={id} />}
          {record.status === "previewed" && <ImportMappingForm record={record} one={one} />}
          {importQuestions(record).length === 0 && (
            <ImportRows record={record} one={one} onView={(view) => setQuery((known) => known.set("rows", view))} />
          )}
        </>
      )}
      {asking && record && <Ask what={asking} record={record} one={one} onClose={() => setAsking(null)} />}
    </Page>
  );
}

/** The way to the names of people, said while some of them wait for a choice. */
function NamesNotice({ id }: { readonly id: string }) {
  const names = useImportNames(id);
  if (names.names.length === 0) return null;
  const remark = namesRemark(names.open);
  return (
    <p className={remark === null ? styles.back : styles.note}>
      {remark !== null && `◆ ${remark} `}
      <Link to={`/imports/${encodeURIComponent(id)}?step=people`}>
        {remark === null ? "Who the people of the file are" : "Say who they are"}
      </Link>
    </p>
  );
}

type ActionProps = {
  readonly record: ImportRecord;
  readonly busy: boolean;
  readonly onAsk: (what: "apply" | "undo") => void;
};

function Action({ record, busy, onAsk }: ActionProps) {
  const { status, counts } = record;
  if (isUnderWay(record) || status === "undone") return null;
  const mayApply = status === "previewed" || (status === "failed" && counts.ready > 0);
  const mayUndo = counts.applied > 0;
  return (
    <>
      {mayUndo && (
        <Button icon="undo" colour="secondary" busy={busy} onClick={() => onAsk("undo")}>
          Undo the import
        </Button>
      )}
      {mayApply && (
        <Button icon="check" disabled={counts.ready === 0} busy={busy} onClick={() => onAsk("apply")}>
          Import {rowsText(counts.ready)}
        </Button>
      )}
    </>
  );
}

function Progress({ record }: { readonly record: ImportRecord }) {
  const { done, of } = progressOf(record);
  const speed = record.rowsPerSecond === null ? "" : `, ${record.rowsPerSecond} rows a second`;
  return (
    <div className={styles.progress}>
      <progress aria-label="Progress of the import" max={Math.max(of, 1)} value={done} />
      <span role="status">
        {done} of {of} rows{speed}
      </span>
    </div>
  );
}

function Outcome({ record }: { readonly record: ImportRecord }) {
  const { status, counts, appliedBy, undoneBy, mapping } = record;
  if (status === "applied") {
    const out = counts.wrong + counts.refused;
    return (
      <p className={styles.lead}>
        {appliedBy} imported {rowsText(counts.applied)}.{" "}
        {out > 0 && `${rowsText(out)} left out; correct the file and import it again. `}
        {(mapping.dueDate ?? mapping.finalDate) !== undefined && (
          <>
            Another person verifies the imported dates: <Link to="/deadlines?view=to-verify">deadlines to verify</Link>.
          </>
        )}
      </p>
    );
  }
  if (status !== "undone") return null;
  return (
    <p className={styles.lead}>
      {undoneBy} undid {rowsText(counts.undone)}.{" "}
      {counts.kept > 0 && `Kept because people have changed them since: ${rowsText(counts.kept)}.`}
    </p>
  );
}

type AskProps = {
  readonly what: "apply" | "undo";
  readonly record: ImportRecord;
  readonly one: ReturnType<typeof useImport>;
  readonly onClose: () => void;
};

function Ask({ what, record: { counts }, one, onClose }: AskProps) {
  const words =
    what === "apply"
      ? {
          title: "Import the docket",
          message: `${rowsText(counts.ready)} to import; wrong and left out: ${counts.wrong}; already in the hub: ${counts.unchanged}. You can undo the whole import.`,
          confirm: "Start the import",
        }
      : {
          title: "Undo the import",
          message: `${rowsText(counts.applied)} and the matters opened by the import are removed. Whatever people have changed since is kept and listed.`,
          confirm: "Undo all rows",
        };
  const confirm = async () => {
    await (what === "apply" ? one.actions.apply() : one.actions.undo());
    onClose();
  };
  return (
    <ConfirmModal
      title={words.title}
      message={words.message}
      confirmLabel={words.confirm}
      busy={one.sending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
