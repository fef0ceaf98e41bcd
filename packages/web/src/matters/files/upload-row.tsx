import { byteSize } from "@iphub/sdk/domain/byte-size";
import { isUnderWay, type Upload } from "@iphub/ui-core/matters/files/uploads";
import type { MouseEvent } from "react";
import { Button } from "../../web-kit/button.tsx";
import styles from "./invention-files.module.css";

type UploadRowProps = {
  readonly upload: Upload;
  readonly onStop: (upload: Upload) => void;
  readonly onRetry: (key: number) => void;
  readonly onDismiss: (upload: Upload) => void;
};

/** A file being uploaded: its progress and actions. */
export function UploadRow({ upload, onStop, onRetry, onDismiss }: UploadRowProps) {
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
