import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { downloadWords, requestWords, useUsptoDownloads } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { AddIns } from "../../documents/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./uspto-downloads.module.css";

/** The queue of downloads from the patent office: progress, errors, and retries. */
export function UsptoDownloadsPage() {
  const { state, failure, downloads, sending, actions } = useUsptoDownloads();
  const mayDownload = useMay("files:write");
  return (
    <Page
      title="Patent-office downloads"
      afterTitle={state === "completed" ? downloads.length : undefined}
      action={
        <Button colour="secondary" icon="retry" onClick={actions.refresh}>
          Refresh
        </Button>
      }
    >
      <LoadState
        remote={{ state, failure, retry: actions.refresh }}
        what="The downloads could not be loaded."
        height={32}
      />
      {state === "completed" && downloads.length === 0 && (
        <EmptyState
          icon="download"
          message="Nothing has been downloaded yet. Choose documents in a matter's file wrapper."
        />
      )}
      <ul className={styles.queue}>
        {downloads.map((download) => (
          <Entry
            key={download.id}
            download={download}
            sending={sending}
            onRetry={mayDownload ? () => void actions.retryFailed(download) : null}
          />
        ))}
      </ul>
      <AddIns />
    </Page>
  );
}

type EntryProps = {
  readonly download: ReturnType<typeof useUsptoDownloads>["downloads"][number];
  readonly sending: boolean;
  /** Null where the reader may not download documents. */
  readonly onRetry: (() => void) | null;
};

function Entry({ download, sending, onRetry }: EntryProps) {
  const { inventionId, inventionTitle, applicationId, progress, status, items } = download;
  const { state, words } = requestWords(download);
  const name = `${formatApplicationNumber(applicationId)} ${inventionTitle}`;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2>
          <Link to={`/inventions/${encodeURIComponent(inventionId)}/files`}>{name}</Link>
        </h2>
        <span className={styles[state]}>{words}</span>
      </div>
      <p className={styles.quiet}>
        {progress.arrived} of {progress.all} arrived{progress.failed > 0 ? `, ${progress.failed} failed` : ""} –
        requested by {download.requestedBy}, <DateText value={download.createdAt} time />
      </p>
      {(status === "queued" || status === "running") && (
        <progress className={styles.progress} value={progress.percent} max={100} aria-label={`Download of ${name}`} />
      )}
      {/* Failed requests are expanded at first. */}
      <details className={styles.documents} open={progress.failed > 0}>
        <summary>Documents</summary>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.documentId}>
              <span className={styles[item.status]}>{downloadWords[item.status]}</span> <code>{item.code}</code>{" "}
              {item.description}
              {item.error !== null && <span className={styles.failed}>: {item.error}</span>}
            </li>
          ))}
        </ul>
      </details>
      {onRetry && progress.failed > 0 && progress.arrived + progress.failed === progress.all && (
        <Button colour="secondary" icon="retry" busy={sending} onClick={onRetry}>
          Retry the failed ones
        </Button>
      )}
    </li>
  );
}
