import type { Invention } from "@iphub/sdk/contract/inventions";
import { type InventionChange, useInventionForm } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useEffect, useRef } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import styles from "./matter.module.css";
import { matterControls } from "./matter-controls.tsx";

type Props = {
  readonly invention: Invention;
  readonly name: keyof InventionChange;
  readonly onClose: () => void;
};

/** `FactEditor {invention, name, onClose}`: one field of a matter in its place; Enter saves, Escape leaves it as it was. */
export function FactEditor({ invention, name, onClose }: Props) {
  const form = useInventionForm(invention, onClose, name);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), []);
  const discard = () => {
    form.draft.actions.discard();
    onClose();
  };
  return (
    <form
      ref={place}
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void form.actions.save();
      }}
      onKeyDown={(event) => {
        // Escape in an open list of choices closes that list first.
        if (event.key === "Escape" && !event.defaultPrevented) discard();
      }}
    >
      <DraftNotice draft={form.draft} />
      {matterControls[name](form)}
      <div className={styles.editorActions}>
        <Button type="submit" busy={form.saving}>
          Save
        </Button>
        <Button colour="secondary" onClick={discard}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
