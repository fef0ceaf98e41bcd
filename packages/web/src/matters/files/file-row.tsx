import type { InventionFile } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Icon } from "../../web-kit/icon.tsx";
import styles from "./invention-files.module.css";

type FileRowProps = {
  readonly file: InventionFile;
  readonly onPreview: () => void;
  readonly onEdit: () => void;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
  readonly onRestore: () => void;
};

const sources: Readonly<Record<InventionFile["source"], string>> = {
  upload: "uploaded",
  "patent-office": "patent office",
  "e-mail": "e-mail",
  directory: "repository",
  report: "report",
};

/** One file: its name opens the preview; next to it are size, version, source, tags and a warning. */
export function FileRow({ file, onPreview, onEdit, onOpen, onDelete, onRestore }: FileRowProps) {
  return (
    <li className={styles.row}>
      <Icon name="document" size="md" />
      <div className={styles.what}>
        <button type="button" className={styles.name} onClick={onPreview} title={file.name}>
          <bdi>{file.name}</bdi>
        </button>
        <p className={styles.facts}>
          <span>{byteSize(file.size)}</span>
          {file.version > 1 && <span>version {file.version}</span>}
          <span>{sources[file.source]}</span>
          <DateText value={file.updatedAt} time />
          {file.tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </p>
        {file.warning !== null && <p className={styles.warning}>▲ {file.warning}</p>}
      </div>
      <div className={styles.actions}>
        {file.isDeleted ? (
          <Button variant="text" colour="secondary" icon="undo" onClick={onRestore}>
            Restore
          </Button>
        ) : (
          <>
            <Button
              variant="icon"
              colour="secondary"
              icon="download"
              label={`Download ${file.name}`}
              onClick={onOpen}
            />
            <Button
              variant="icon"
              colour="secondary"
              icon="edit"
              label={`Rename or tag ${file.name}`}
              onClick={onEdit}
            />
            <Button variant="icon" colour="secondary" icon="delete" label={`Delete ${file.name}`} onClick={onDelete} />
          </>
        )}
      </div>
    </li>
  );
}
