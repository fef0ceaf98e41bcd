import type { InventionFile } from "@iphub/sdk/contract/files";
import { useState } from "react";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type FileEditModalProps = {
  readonly file: InventionFile;
  readonly onClose: () => void;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onTags: (tags: string[]) => Promise<boolean>;
};

/** Renames and tags a file; sends only the changes. */
export function FileEditModal({ file, onClose, onRename, onTags }: FileEditModalProps) {
  const [name, setName] = useState(file.name);
  const [tags, setTags] = useState<readonly string[]>(file.tags);
  const [sending, setSending] = useState(false);
  const empty = name.trim() === "";
  const save = async () => {
    setSending(true);
    const renamed = name.trim() === file.name || (await onRename(name.trim()));
    const tagged = tags.join() === file.tags.join() || (await onTags([...tags]));
    setSending(false);
    if (renamed && tagged) onClose();
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
    >
      <TextField label="Name" value={name} onChange={setName} error={empty ? "A file needs a name." : undefined} />
      <TagsField tags={tags} onChange={setTags} />
    </FormModal>
  );
}
