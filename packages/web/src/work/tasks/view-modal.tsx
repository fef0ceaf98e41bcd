import type { Filter } from "@iphub/sdk/contract/filters";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { usePinTitle } from "@iphub/ui-core/identity/settings/use-pin-title";
import { usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useSharings } from "@iphub/ui-core/work/filters/filter-sharing";
import { type FilterChange, useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { filterDataOf, type TaskQuery, viewAddress } from "@iphub/ui-core/work/tasks/task-address";
import { useState } from "react";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./view-modal.module.css";

type Props = {
  /** The conditions, the order and the groups that are saved, all of them as they are shown. */
  readonly query: TaskQuery;
  readonly columns: readonly ListColumn[];
  /** The saved filter that the list began with. */
  readonly saved: Filter | null | undefined;
  /** Whether the saved filter is the reader's own, and so can be changed. */
  readonly isOwn: boolean;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** Saves a list as it is shown, with its conditions, columns, order and groups: as a new view, or in place of an own one. */
export function ViewModal({ query, columns, saved, isOwn, onSaved, onClose }: Props) {
  const own = isOwn ? saved : null;
  const [target, setTarget] = useState<"new" | "own">(own ? "own" : "new");
  const known = target === "own" ? own : null;
  const title = useTextDraft(`view:${known?.id ?? "new"}`, known?.title ?? "");
  const [shared, setShared] = useState<readonly string[]>(own?.sharedWith ?? []);
  const pinned = usePinnedLinks();
  const retitlePin = usePinTitle();
  const [isPinned, setIsPinned] = useState(!own || pinned.isPinned(viewAddress(own.id)));
  const filters = useFilters();
  const save = async () => {
    const change: FilterChange = {
      title: title.values.trim(),
      layout: saved?.layout ?? "compact",
      data: filterDataOf(query),
      view: { columns: [...columns] },
      sharedWith: [...shared],
    };
    const done = await (known ? filters.actions.update(known.id, change) : filters.actions.create(change));
    if (!done) return;
    const link = { to: viewAddress(done.id), title: done.title, icon: "search", subrow: "" };
    if (pinned.isPinned(link.to) !== isPinned) pinned.actions.toggle(link);
    else retitlePin(link.to, link.title);
    title.actions.discard();
    onSaved(done.id);
  };
  return (
    <FormModal
      title="Save view"
      size="small"
      onClose={onClose}
      saveLabel="Save view"
      onSave={() => void save()}
      saving={filters.sending}
      disabled={title.values.trim() === ""}
      draft={title}
    >
      {own && (
        <Select
          label="Save as"
          value={target}
          options={[
            { value: "own", title: `Change ‘${own.title}’` },
            { value: "new", title: "A new view" },
          ]}
          onChange={setTarget}
        />
      )}
      <TextField
        label="Name"
        value={title.values}
        error={filters.errorOf("title")}
        onChange={title.actions.set}
        required
      />
      <Checkbox label="In my side bar" checked={isPinned} onChange={setIsPinned} />
      <SharedWith shared={shared} error={filters.errorOf("sharedWith")} onChange={setShared} />
      <p className={styles.hint}>
        Kept with its conditions, columns, order and groups. Who it is shared with finds it among their saved filters;
        only you change it.
      </p>
    </FormModal>
  );
}

type SharedWithProps = {
  readonly shared: readonly string[];
  readonly error: string | null;
  readonly onChange: (shared: readonly string[]) => void;
};

function SharedWith({ shared, error, onChange }: SharedWithProps) {
  const sharings = useSharings();
  return (
    <fieldset className={styles.shared}>
      <legend>Shared with</legend>
      {sharings.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={shared.includes(id)}
          onChange={(on) => onChange(on ? [...shared, id] : shared.filter((one) => one !== id))}
        />
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
