import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import * as z from "zod/mini";
import { FormModal } from "../../web-kit/modal.tsx";
import { MultiSelect } from "../../web-kit/multi-select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import type { SelectableOption } from "../../web-kit/use-remote-options.ts";
import styles from "./board.module.css";

type Props = {
  readonly heading: string;
  /** Where what is typed is kept: `board:` and the board. */
  readonly place: string;
  readonly title?: string;
  readonly lists?: readonly SelectableOption[];
  readonly saving: boolean;
  /** Saves; returns whether it was saved. */
  readonly onSave: (title: string, filters: readonly string[]) => Promise<boolean>;
  readonly onClose: () => void;
};

const boardDraft = z.object({
  title: z.string(),
  chosen: z.readonly(z.array(z.object({ id: z.string(), title: z.string() }))),
});

const namesOf = (options: readonly SelectableOption[]) => options.map(({ id, title }) => ({ id, title }));

/** A board's title and its lists, which are saved filters. */
export function BoardForm({ heading, place, title: before = "", lists = [], saving, onSave, onClose }: Props) {
  const draft = useRecordDraft(place, boardDraft, { title: before, chosen: namesOf(lists) });
  const { title, chosen } = draft.values;
  const { filters } = useFilters();
  const search = async (text: string): Promise<SelectableOption[]> =>
    filters
      .filter((filter) => filter.title.toLowerCase().includes(text.trim().toLowerCase()))
      .map(({ id, title: name, type }) => ({ id, title: name, detail: type }));
  const save = async () => {
    const ids = chosen.map(({ id }) => id);
    if (await onSave(title.trim(), ids)) draft.actions.discard();
  };
  return (
    <FormModal
      title={heading}
      onClose={onClose}
      saveLabel="Save board"
      onSave={() => void save()}
      draft={draft}
      saving={saving}
      disabled={title.trim() === ""}
    >
      <div className={styles.form}>
        <TextField
          label="Title"
          value={title}
          onChange={(text) => draft.actions.edit((known) => ({ ...known, title: text }))}
          required
        />
        <MultiSelect
          label="Lists"
          placeholder="Search for filters"
          selected={chosen}
          onChange={(options) => draft.actions.edit((known) => ({ ...known, chosen: namesOf(options) }))}
          search={search}
        />
      </div>
    </FormModal>
  );
}
