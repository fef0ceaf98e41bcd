import { counted } from "@iphub/sdk/domain/counted";
import { inventionFields } from "@iphub/sdk/records/inventions";
import type { InventionChange } from "@iphub/ui-core/matters/inventions/use-invention-form";
import {
  type BulkField,
  type useMatterSelection,
  useMatterValues,
} from "@iphub/ui-core/matters/inventions/use-matter-selection";
import { useMatterTeams } from "@iphub/ui-core/matters/walls/use-wall-teams";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { mostLoaded } from "@iphub/ui-core/platform/use-grouped-list";
import { Button } from "../../web-kit/button.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { offerAll, SelectionBar } from "../../web-kit/selection-bar.tsx";
import { matterControls } from "./matter-controls.tsx";

const bulkFields: readonly BulkField[] = ["inHouseAttorney", "client", "teams"];

/** The bulk field for a field; null if it can only be changed on one matter. */
export function bulkFieldOf(field: keyof InventionChange): BulkField | null {
  return bulkFields.find((one) => one === field) ?? null;
}

type Props = {
  readonly selection: ReturnType<typeof useMatterSelection>;
  /** How many matters the list has. */
  readonly total: number;
  /** What is being changed; null for nothing. */
  readonly field: BulkField | null;
  readonly onField: (field: BulkField | null) => void;
};

/** The actions on selected matters. */
export function MatterBulkBar({ selection, total, field, onField }: Props) {
  const { selectedRows, selecting, sending, actions } = selection;
  const { mayName } = useMatterTeams([]);
  const offered = bulkFields.filter((one) => one !== "teams" || mayName);
  const words = `${counted(selectedRows.length, "matter")} selected`;
  useOfferedCommands([
    ...offered.map((one) => ({
      id: `bulk.${one}`,
      title: `Change of the selected matters: ${inventionFields[one].label}`,
      group: words,
      run: () => onField(one),
    })),
    { id: "bulk.clear", title: "Clear the selection", group: words, run: actions.clear },
  ]);
  return (
    <SelectionBar
      label="Selected matters"
      words={words}
      all={offerAll({
        total,
        count: selectedRows.length,
        most: mostLoaded,
        busy: selecting,
        onSelect: () => void actions.selectAll(),
      })}
      onClear={actions.clear}
    >
      {offered.map((one) => (
        <Button
          key={one}
          colour="secondary"
          icon={one === "client" ? "edit" : "people"}
          busy={sending}
          onClick={() => onField(one)}
        >
          {inventionFields[one].label}
        </Button>
      ))}
      {field && (
        <MatterBulkModal
          field={field}
          count={selectedRows.length}
          onClose={() => onField(null)}
          onChange={(change) => {
            onField(null);
            void actions.change(change);
          }}
        />
      )}
    </SelectionBar>
  );
}

type ModalProps = {
  readonly field: BulkField;
  readonly count: number;
  readonly onChange: (change: Partial<InventionChange>) => void;
  readonly onClose: () => void;
};

/**
 * Gives several matters one value of a field. A field is emptied on a single matter only: here that would be a slip.
 */
function MatterBulkModal({ field, count, onChange, onClose }: ModalProps) {
  const form = useMatterValues();
  const value = form.values[field];
  return (
    <FormModal
      title={`${inventionFields[field].label} of ${counted(count, "matter")}`}
      size="small"
      saveLabel="Save"
      disabled={value === null || value.length === 0}
      onSave={() => onChange({ [field]: value })}
      onCancel={onClose}
      onClose={onClose}
    >
      {matterControls[field](form)}
    </FormModal>
  );
}
