import type { UnfinishedUpload } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { isUnderWay, type Upload } from "@iphub/ui-core/matters/files/uploads";
import { type DragEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import styles from "./invention-files.module.css";

type UploadZoneProps = {
  /** Whether the reader may upload files; without it there are only the children. */
  readonly mayUpload: boolean;
  readonly uploads: readonly Upload[];
  readonly unfinished: readonly UnfinishedUpload[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onStop: (upload: Upload) => void;
  readonly onRetry: (key: number) => void;
  readonly onDismiss: (upload: Upload) => void;
  readonly onRemove: (upload: UnfinishedUpload) => void;
  readonly children: ReactNode;
};

/** Accepts files dropped on its children or chosen with its button, and shows the progress of each. */
export function UploadZone(props: UploadZoneProps) {
  const { mayUpload, uploads, unfinished, onFiles, onRemove, children } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The browser would open a file that misses the zone in place of the hub, and unsaved input would be lost.
    const keep = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", keep);
    window.addEventListener("drop", keep);
    return () => {
      window.removeEventListener("dragover", keep);
      window.removeEventListener("drop", keep);
    };
  }, []);
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
  if (!mayUpload) return <div className={styles.zone}>{children}</div>;
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
            <UploadRow
              key={upload.key}
              upload={upload}
              onStop={props.onStop}
              onRetry={props.onRetry}
              onDismiss={props.onDismiss}
            />
          ))}
        </ul>
      )}
      {unfinished.length > 0 && (
        <ul className={styles.uploads} aria-label="Unfinished uploads">
          {unfinished.map((upload) => (
            <li key={upload.id} className={styles.upload}>
              <bdi className={styles.uploadName} title={upload.name}>
                {upload.name}
              </bdi>
              <span className={styles.warning}>
                ▲ unfinished: {byteSize(upload.received)} of {byteSize(upload.size)}
              </span>
              <Button variant="text" colour="secondary" icon="retry" onClick={() => input.current?.click()}>
                Choose it again to resume
              </Button>
              <Button
                variant="icon"
                colour="secondary"
                icon="close"
                label={`Remove the unfinished ${upload.name}`}
                onClick={() => onRemove(upload)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

type UploadRowProps = {
  readonly upload: Upload;
  readonly onStop: (upload: Upload) => void;
  readonly onRetry: (key: number) => void;
  readonly onDismiss: (upload: Upload) => void;
};

function UploadRow({ upload, onStop, onRetry, onDismiss }: UploadRowProps) {
  const { name, size } = upload.file;
  const goes = isUnderWay(upload);
  // The second press of a double click would undo the first one.
  const press = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    if (goes) onStop(upload);
    else onRetry(upload.key);
  };
  return (
    <li className={styles.upload}>
      <bdi className={styles.uploadName} title={name}>
        {name}
      </bdi>
      <span className={styles.hint}>{byteSize(size)}</span>
      <Stand upload={upload} />
      <span className={styles.actions}>
        {/* One button for both actions, so that it keeps the focus. */}
        <Button variant="text" colour="secondary" icon={goes ? "stop" : "retry"} onClick={press}>
          {goes ? "Stop" : "Resume"}
        </Button>
        {!goes && (
          <Button
            variant="icon"
            colour="secondary"
            icon="close"
            label={`Cancel ${name}`}
            onClick={() => onDismiss(upload)}
          />
        )}
      </span>
    </li>
  );
}

function Stand({ upload: { file, percent, wentOnFrom, state, reason } }: Pick<UploadRowProps, "upload">) {
  if (state === "failed") {
    return (
      <span className={styles.warning} role="alert">
        ▲ {reason}
      </span>
    );
  }
  if (state === "stopped") {
    return (
      <span className={styles.warning} role="status">
        ○ stopped at {percent} %
      </span>
    );
  }
  return (
    <span className={styles.progress}>
      <progress value={percent} max={100} aria-label={`Upload of ${file.name}`} />
      <span className={styles.hint}>{state === "waiting" ? "waiting" : `${percent} %`}</span>
      {wentOnFrom > 0 && <span className={styles.hint}>resumed at {byteSize(wentOnFrom)}</span>}
    </span>
  );
}
