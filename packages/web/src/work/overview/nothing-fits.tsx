import { Button } from "../../web-kit/button.tsx";
import { EmptyState } from "../../web-kit/empty-state.tsx";

type Props = { readonly filtered: boolean; readonly onClear: () => void };

/** `NothingFits {filtered, onClear}`: an empty overview, with a button to clear the filters if there are any. */
export function NothingFits({ filtered, onClear }: Props) {
  if (!filtered) return <EmptyState message="No matter has a milestone yet." />;
  return (
    <EmptyState
      message="No matter matches these filters."
      action={
        <Button colour="secondary" onClick={onClear}>
          Clear the filters
        </Button>
      }
    />
  );
}
