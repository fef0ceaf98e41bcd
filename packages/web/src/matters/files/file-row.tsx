import type { InventionFile } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { fileSources } from "@iphub/ui-core/matters/files/use-invention-files";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Icon } from "../../web-kit/icon.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./invention-files.module.css";

type FileRowProps = {
  readonly file: InventionFile;
  /** Its paper is open next to the list. */
  readonly isShown: boolean;
  /** Whether the reader may rename, tag, delete and restore it. */
  readonly mayWrite: boolean;
  readonly onShow: () => void;
  readonly onEdit: () => void;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
  readonly onRestore: () => void;
};

/** One file: its name opens it next to the list; next to it are size, version, source, tags and a warning. */
export function FileRow(props: FileRowProps) {
  const { file, isShown, onShow } = props;
  return (
    <li className={styles.row} data-shown={isShown || undefined}>
      <Icon name="document" size="md" />
      <div className={styles.what}>
        <button type="button" className={styles.name} aria-current={isShown} onClick={onShow} title={file.name}>
          <bdi>{file.name}</bdi>
        </button>
        <p className={styles.facts}>
          <span>{byteSize(file.size)}</span>
          {file.version > 1 && <span>version {file.version}</span>}
          <span>{fileSources[file.source]}</span>
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
        <FileActions {...props} />
      </div>
    </li>
  );
}

/** What can be done with a file; a deleted one can only be restored. */
function FileActions({ file, mayWrite, onEdit, onOpen, onDelete, onRestore }: FileRowProps) {
  if (file.isDeleted) {
    return (
      mayWrite && (
        <Button variant="text" colour="secondary" icon="undo" onClick={onRestore}>
          Restore
        </Button>
      )
    );
  }
  return (
    <>
      <Button variant="icon" colour="secondary" icon="download" label={`Download ${file.name}`} onClick={onOpen} />
      {mayWrite && (
        <>
          <Button variant="icon" colour="secondary" icon="edit" label={`Rename or tag ${file.name}`} onClick={onEdit} />
          <Button variant="icon" colour="secondary" icon="delete" label={`Delete ${file.name}`} onClick={onDelete} />
        </>
      )}
    </>
  );
}

type FileEditModalProps = {
  readonly file: InventionFile;
  readonly onClose: () => void;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onTags: (tags: string[]) => Promise<boolean>;
};

const fileDraft = z.object({ name: z.string(), tags: z.array(z.string()) });

/** Renames and tags a file; sends only the changes. */
export function FileEditModal({ file, onClose, onRename, onTags }: FileEditModalProps) {
  const draft = useRecordDraft(`file:${file.id}`, fileDraft, { name: file.name, tags: file.tags });
  const { name, tags } = draft.values;
  const [sending, setSending] = useState(false);
  const empty = name.trim() === "";
  const save = async () => {
    setSending(true);
    const renamed = name.trim() === file.name || (await onRename(name.trim()));
    const tagged = tags.join() === file.tags.join() || (await onTags([...tags]));
    setSending(false);
    if (!renamed || !tagged) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title="Rename or tag"
      size="small"
      onClose={onClose}
      saveLabel="Save"
      onSave={() => void save()}
      saving={sending}
      disabled={empty}
      draft={draft}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => draft.actions.edit((known) => ({ ...known, name: text }))}
        error={empty ? "A file needs a name." : undefined}
      />
      <TagsField tags={tags} onChange={(words) => draft.actions.edit((known) => ({ ...known, tags: [...words] }))} />
    </FormModal>
  );
}
