import type { InventionFile } from "@iphub/sdk/contract/files";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useInventionFiles } from "@iphub/ui-core/matters/files/use-invention-files";
import { useState } from "react";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useListFocus } from "../../web-kit/use-list-focus.ts";
import { DirectorySync } from "../directory/directory-sync.tsx";
import type { MatterTabProps } from "../inventions/fact-marks.ts";
import { MatterPage } from "../inventions/matter-page.tsx";
import { FileEditModal, FileRow } from "./file-row.tsx";
import styles from "./invention-files.module.css";
import { usePaperPlace } from "./papers/with-paper.tsx";
import { UploadZone } from "./upload-zone.tsx";

/** A matter with its files. */
export function InventionFilesPage({ marks }: MatterTabProps) {
  return <MatterPage marks={marks}>{(inventionId) => <InventionFiles inventionId={inventionId} />}</MatterPage>;
}

function InventionFiles({ inventionId }: { readonly inventionId: string }) {
  const model = useInventionFiles(inventionId);
  const mayWrite = useMay("files:write");
  const [place, show] = usePaperPlace();
  const [edited, setEdited] = useState<InventionFile | null>(null);
  const { actions, files } = model;
  useListFocus("[aria-label=Files] li");

  const open = async (file: InventionFile) => {
    const address = await actions.address(file);
    if (address !== null) window.location.assign(address);
  };
  return (
    <section className={styles.files} aria-label="Files">
      <UploadZone
        mayUpload={mayWrite}
        uploads={model.uploads}
        unfinished={model.unfinished}
        onFiles={actions.upload}
        onStop={actions.stopUpload}
        onRetry={actions.retryUpload}
        onDismiss={(upload) => void actions.dismissUpload(upload)}
        onRemove={(upload) => void actions.removeUnfinished(upload)}
      >
        <div className={styles.bar}>
          {mayWrite && <DirectorySync reference={inventionId} />}
          {model.tags.length > 0 && (
            <Select
              inline
              label="Tag"
              value={model.tag ?? ""}
              options={[{ value: "", title: "any" }, ...model.tags.map((tag) => ({ value: tag, title: tag }))]}
              onChange={(tag) => actions.showTag(tag === "" ? null : tag)}
            />
          )}
          <Checkbox label="Deleted files" checked={model.deleted} onChange={actions.showDeleted} />
        </div>
        <LoadState remote={model} what="The files could not be loaded." lines={6} height={32} />
        {model.state === "completed" && files.length === 0 && (
          <EmptyState
            icon="folder"
            message={model.deleted ? "No files were deleted." : `No files yet.${mayWrite ? " Drop some here." : ""}`}
          />
        )}
        {files.length > 0 && (
          <ul className={styles.list} aria-busy={model.refreshing}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                isShown={place?.id === file.id}
                mayWrite={mayWrite}
                onShow={() => show({ id: file.id, version: null, part: null })}
                onEdit={() => setEdited(file)}
                onOpen={() => void open(file)}
                onDelete={() => void actions.remove(file)}
                onRestore={() => void actions.restore(file)}
              />
            ))}
          </ul>
        )}
      </UploadZone>
      {edited && (
        <FileEditModal
          file={edited}
          onClose={() => setEdited(null)}
          onRename={(name) => actions.rename(edited, name)}
          onTags={(tags) => actions.setTags(edited, tags)}
        />
      )}
    </section>
  );
}
