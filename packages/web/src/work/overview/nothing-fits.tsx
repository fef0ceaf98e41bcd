import { Button } from "../../web-kit/button.tsx";
import { EmptyState } from "../../web-kit/empty-state.tsx";

type Props = { readonly filtered: boolean; readonly onClear: () => void };

/** `NothingFits {filtered, onClear}`: an overview without rows, and the way back where filters left none. */
export function NothingFits({ filtered, onClear }: Props) {
  if (!filtered) return <EmptyState message="There is no matter with a milestone yet." />;
  return (
    <EmptyState
      message="No matter fits these filters."
      action={
        <Button colour="secondary" onClick={onClear}>
          Clear the filters
        </Button>
      }
    />
  );
}
