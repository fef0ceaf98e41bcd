import type { UploadRow } from "@iphub/ui-core/files/use-invention-files";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../shared/button.tsx";
import { byteSize } from "../shared/byte-size.ts";
import { classNames } from "../shared/class-names.ts";
import styles from "./invention-files.module.css";

type UploadZoneProps = {
  readonly uploads: readonly UploadRow[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: (key: number) => void;
  readonly onDismiss: (key: number) => void;
  readonly children: ReactNode;
};

/** Takes files that are dropped anywhere on what it holds, or chosen with its button, and shows how far each is. */
export function UploadZone({ uploads, onFiles, onRetry, onDismiss, children }: UploadZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isSending = uploads.some(({ state }) => state !== "failed");
  useEffect(() => {
    if (!isSending) return;
    // The browser asks before it closes the page or loads another: the upload would end with it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type !== "dragleave");
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // Dropping is a shortcut; the button below does the same.
    <div
      role="none"
      className={classNames(styles.zone, over && styles.over)}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <div className={styles.choose}>
        <Button icon="plus" onClick={() => input.current?.click()}>
          Upload files
        </Button>
        <span className={styles.hint}>or drop them here</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Uploads">
          {uploads.map((upload) => (
            <Upload key={upload.key} upload={upload} onRetry={onRetry} onDismiss={onDismiss} />
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

type UploadProps = {
  readonly upload: UploadRow;
  readonly onRetry: (key: number) => void;
  readonly onDismiss: (key: number) => void;
};

function Upload({ upload, onRetry, onDismiss }: UploadProps) {
  const { key, name, size, percent, state, reason } = upload;
  return (
    <li className={styles.upload}>
      <bdi className={styles.uploadName}>{name}</bdi>
      <span className={styles.hint}>{byteSize(size)}</span>
      {state === "failed" ? (
        <>
          <span className={styles.warning} role="alert">
            ▲ {reason}
          </span>
          <Button variant="text" colour="secondary" icon="retry" onClick={() => onRetry(key)}>
            Go on
          </Button>
          <Button
            variant="icon"
            colour="secondary"
            icon="close"
            label={`Give up ${name}`}
            onClick={() => onDismiss(key)}
          />
        </>
      ) : (
        <>
          <progress value={percent} max={100} aria-label={`Upload of ${name}`} />
          <span className={styles.hint}>{state === "waiting" ? "waiting" : `${percent} %`}</span>
        </>
      )}
    </li>
  );
}
