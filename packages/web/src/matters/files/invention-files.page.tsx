import type { InventionFile } from "@iphub/sdk/contract/files";
import { useInventionFiles } from "@iphub/ui-core/matters/files/use-invention-files";
import { useState } from "react";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { DirectorySync } from "../directory/directory-sync.tsx";
import { MatterPage } from "../inventions/matter-page.tsx";
import { FileEditModal, FilePreviewModal, FileRow } from "./file-row.tsx";
import styles from "./invention-files.module.css";
import { UploadZone } from "./upload-zone.tsx";

/** A matter with its files. */
export function InventionFilesPage() {
  return <MatterPage>{(inventionId) => <InventionFiles inventionId={inventionId} />}</MatterPage>;
}

function InventionFiles({ inventionId }: { readonly inventionId: string }) {
  const model = useInventionFiles(inventionId);
  const [query, changeQuery] = useQueryString();
  const [edited, setEdited] = useState<InventionFile | null>(null);
  const { actions, files } = model;
  // The previewed file is in the address, so that links and the back button work.
  const wanted = query.get("file");
  const shown = wanted === null ? undefined : model.all.find(({ id }) => id === wanted);
  const show = (id: string | null) => changeQuery((next) => (id === null ? next.delete("file") : next.set("file", id)));

  const open = async (file: InventionFile) => {
    const address = await actions.address(file);
    if (address !== null) window.location.assign(address);
  };
  return (
    <section className={styles.files} aria-label="Files">
      <UploadZone
        uploads={model.uploads}
        unfinished={model.unfinished}
        onFiles={actions.upload}
        onStop={actions.stopUpload}
        onRetry={actions.retryUpload}
        onDismiss={(upload) => void actions.dismissUpload(upload)}
        onRemove={(upload) => void actions.removeUnfinished(upload)}
      >
        <div className={styles.bar}>
          <DirectorySync reference={inventionId} />
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
        {wanted !== null && !shown && model.state === "completed" && !model.refreshing && (
          <p role="status" className={styles.warning}>
            ▲ The file of this address is not among {model.deleted ? "the deleted files" : "the files"} of this matter.
          </p>
        )}
        {model.state === "completed" && files.length === 0 && (
          <EmptyState
            icon="folder"
            message={model.deleted ? "No files were deleted." : "No files yet. Drop some here."}
          />
        )}
        {files.length > 0 && (
          <ul className={styles.list} aria-busy={model.refreshing}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                onPreview={() => show(file.id)}
                onEdit={() => setEdited(file)}
                onOpen={() => void open(file)}
                onDelete={() => void actions.remove(file)}
                onRestore={() => void actions.restore(file)}
              />
            ))}
          </ul>
        )}
      </UploadZone>
      {shown && <FilePreviewModal file={shown} onClose={() => show(null)} onDownload={() => void open(shown)} />}
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
