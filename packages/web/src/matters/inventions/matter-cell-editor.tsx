import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { useInventionNow } from "@iphub/ui-core/matters/inventions/use-invention";
import type { InventionChange } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { type RefObject, useEffect } from "react";
import frame from "../../web-kit/cell-editor.module.css";
import { LoadState } from "../../web-kit/states.tsx";
import { useAnchored } from "../../web-kit/use-anchored.ts";
import { FactEditor } from "./fact-editor.tsx";

type Props = {
  readonly matter: Pick<InventionHit, "id" | "title">;
  readonly field: keyof InventionChange;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/**
 * `MatterCellEditor {matter, field, anchor, onClose}`: the editor of one field of a matter at its row. Enter saves
 * and Escape gives up; a press elsewhere saves what was changed.
 */
export function MatterCellEditor({ matter: { id, title }, field, anchor, onClose }: Props) {
  const matter = useInventionNow(id);
  const place: RefObject<HTMLElement | null> = useAnchored<HTMLElement>({
    anchor,
    onOutsidePress: () => {
      const form = place.current?.querySelector("form");
      if (!form) onClose();
      // One that is being saved closes by itself.
      else if (form.querySelector("[type=submit][aria-busy=true]") === null) form.requestSubmit();
    },
  });
  // From the row, whose keys would act on it while the matter is loaded.
  useEffect(() => {
    if (!place.current?.contains(document.activeElement)) place.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      popover="manual"
      onKeyDown={({ key }) => {
        if (key === "Escape" && !matter.data) onClose();
      }}
      aria-label={`${inventionFields[field].label} of ${title}`}
      className={frame.editor}
    >
      <LoadState remote={matter} what="The matter could not be loaded." lines={2} />
      {matter.data && <FactEditor invention={matter.data} name={field} onClose={onClose} />}
    </section>
  );
}
