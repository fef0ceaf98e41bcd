import { counted } from "@iphub/sdk/domain/counted";
import type { useDeadlineSelection } from "@iphub/ui-core/docket/deadlines/use-deadline-selection";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { mostLoaded } from "@iphub/ui-core/platform/use-grouped-list";
import { Button } from "../../web-kit/button.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { offerAll, SelectionBar } from "../../web-kit/selection-bar.tsx";

const ResponsibleModal = latePart(async () => (await import("./responsible-modal.tsx")).ResponsibleModal);

type Props = {
  readonly selection: ReturnType<typeof useDeadlineSelection>;
  /** How many deadlines the list has. */
  readonly total: number;
  readonly isAssigning: boolean;
  readonly onAssigning: (isAssigning: boolean) => void;
};

/** The actions on selected deadlines. */
export function DeadlineBulkBar({ selection, total, isAssigning, onAssigning }: Props) {
  const { selectedRows, selecting, sending, actions } = selection;
  const words = `${counted(selectedRows.length, "deadline")} selected`;
  const assign = () => onAssigning(true);
  useOfferedCommands([
    { id: "bulk.assign", title: "Set who is responsible for the selected deadlines", group: words, run: assign },
    { id: "bulk.clear", title: "Clear the selection", group: words, run: actions.clear },
  ]);
  return (
    <SelectionBar
      label="Selected deadlines"
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
      <Button colour="secondary" icon="people" busy={sending} onClick={assign}>
        Responsible…
      </Button>
      {isAssigning && (
        <ResponsibleModal
          count={selectedRows.length}
          onClose={() => onAssigning(false)}
          onAssign={(person) => {
            onAssigning(false);
            void actions.assign(person);
          }}
        />
      )}
    </SelectionBar>
  );
}
