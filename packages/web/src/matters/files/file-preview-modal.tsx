import type { InventionFile } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { useFilePreview } from "@iphub/ui-core/matters/files/use-invention-files";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { LoadState } from "../../web-kit/load-state.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import styles from "./invention-files.module.css";

type FilePreviewModalProps = {
  readonly file: InventionFile;
  readonly onClose: () => void;
  readonly onDownload: () => void;
};

/** The preview of a file, and its versions. */
export function FilePreviewModal({ file, onClose, onDownload }: FilePreviewModalProps) {
  const { preview, versions } = useFilePreview(file);
  const footer = (
    <Button icon="download" onClick={onDownload}>
      Download
    </Button>
  );
  return (
    <Modal title={file.name} size="large" onClose={onClose} footer={footer}>
      <LoadState remote={preview} what="The file could not be shown." lines={10} height={20} onRetry={preview.retry} />
      {preview.data && <Content name={file.name} {...preview.data} />}
      <h3>Versions</h3>
      <ol className={styles.versions}>
        {(versions.data ?? []).map(({ version, size, createdAt, createdBy, sha256 }) => (
          <li key={version}>
            Version {version}, {byteSize(size)}, <DateText value={createdAt} time /> {createdBy ?? ""}{" "}
            <code title={`SHA-256 ${sha256}`}>{sha256.slice(0, 12)}</code>
          </li>
        ))}
      </ol>
    </Modal>
  );
}

type ContentProps = {
  readonly name: string;
  readonly kind: "text" | "pdf" | "image" | "none";
  readonly text: string | null;
  readonly truncated: boolean;
  readonly url: string | null;
};

function Content({ name, kind, text, truncated, url }: ContentProps) {
  if (kind === "image" && url) return <img className={styles.image} src={url} alt={name} />;
  if (kind === "pdf" && url) return <iframe className={styles.pdf} src={url} title={name} />;
  if (kind !== "text") return <p className={styles.hint}>There is no preview of this file. Download it to read it.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keys. */}
      <pre className={styles.text} tabIndex={0}>
        {text === "" ? "The file is empty." : text}
      </pre>
      {truncated && <p className={styles.hint}>This is the beginning. Download the file to read all of it.</p>}
    </>
  );
}
