import type { Filter } from "@iphub/sdk/contract/filters";
import { usePinTitle } from "@iphub/ui-core/identity/settings/use-pin-title";
import { usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useSharings } from "@iphub/ui-core/work/filters/filter-sharing";
import type { useFilters } from "@iphub/ui-core/work/filters/use-filters";
import { useState } from "react";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./save-view-form.module.css";

type Props = {
  /** The reader's own view, in whose place the list can be saved. */
  readonly own: Filter | null | undefined;
  /** The form that a typed name belongs to: `view`. */
  readonly form: string;
  /** The icon of a pinned view, and the address of one by its id. */
  readonly icon: string;
  readonly addressOf: (id: string) => string;
  /** What is kept with a view, and who finds it where. */
  readonly hint: string;
  readonly saver: Pick<ReturnType<typeof useFilters>, "sending" | "errorOf">;
  /** Saves a view in the place of the one with this id, or a new one; null if the hub refused it. */
  readonly save: (view: Pick<Filter, "title" | "sharedWith">, id: string | undefined) => Promise<Filter | null>;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
};

/** `SaveViewForm {own, form, icon, addressOf, hint, saver, save, onSaved, onClose}`: saves a list as it is shown as a view. */
export function SaveViewForm({ own, form, icon, addressOf, hint, saver, save, onSaved, onClose }: Props) {
  const [target, setTarget] = useState<"new" | "own">(own ? "own" : "new");
  const known = target === "own" ? own : null;
  const title = useTextDraft(`${form}:${known?.id ?? "new"}`, known?.title ?? "");
  const [shared, setShared] = useState<readonly string[]>(own?.sharedWith ?? []);
  const pinned = usePinnedLinks();
  const retitlePin = usePinTitle();
  const [isPinned, setIsPinned] = useState(!own || pinned.isPinned(addressOf(own.id)));
  const send = async () => {
    const done = await save({ title: title.values.trim(), sharedWith: [...shared] }, known?.id);
    if (!done) return;
    const link = { to: addressOf(done.id), title: done.title, icon, subrow: "" };
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
      onSave={() => void send()}
      saving={saver.sending}
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
        error={saver.errorOf("title")}
        onChange={title.actions.set}
        required
      />
      <Checkbox label="In my side bar" checked={isPinned} onChange={setIsPinned} />
      <SharedWith shared={shared} error={saver.errorOf("sharedWith")} onChange={setShared} />
      <p className={styles.hint}>{hint}</p>
    </FormModal>
  );
}

type SharedWithProps = {
  readonly shared: readonly string[];
  readonly error: string | null;
  readonly onChange: (shared: readonly string[]) => void;
};

/** Who else finds a view: the reader's teams, or everyone. */
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
