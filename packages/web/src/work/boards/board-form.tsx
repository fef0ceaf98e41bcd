import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { useState } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { MultiSelect } from "../../web-kit/multi-select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import type { SelectableOption } from "../../web-kit/use-remote-options.ts";
import styles from "./board.module.css";

type Props = {
  readonly heading: string;
  readonly title?: string;
  readonly lists?: readonly SelectableOption[];
  readonly saving: boolean;
  readonly onSave: (title: string, filters: readonly string[]) => void;
  readonly onClose: () => void;
};

/** A board's title and its lists, which are saved filters. */
export function BoardForm({ heading, title: before = "", lists = [], saving, onSave, onClose }: Props) {
  const [title, setTitle] = useState(before);
  const [chosen, setChosen] = useState<readonly SelectableOption[]>(lists);
  const { filters } = useFilters();
  const search = async (text: string): Promise<SelectableOption[]> =>
    filters
      .filter((filter) => filter.title.toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ id, title: name, type }) => ({ id, title: name, detail: type }));
  return (
    <FormModal
      title={heading}
      onClose={onClose}
      saveLabel="Save board"
      onSave={() =>
        onSave(
          title.trim(),
          chosen.map(({ id }) => id),
        )
      }
      saving={saving}
      disabled={title.trim() === ""}
    >
      <div className={styles.form}>
        <TextField label="Title" value={title} onChange={setTitle} required />
        <MultiSelect
          label="Lists"
          placeholder="Search for filters"
          selected={chosen}
          onChange={setChosen}
          search={search}
        />
      </div>
    </FormModal>
  );
}
