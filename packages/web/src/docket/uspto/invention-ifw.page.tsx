import { MatterPage, WithPaper } from "../../matters/public.ts";
import { InventionIfw } from "./invention-ifw.tsx";

/** A matter with its file wrapper. */
export function InventionIfwPage() {
  return (
    <MatterPage>
      {(inventionId) => (
        <WithPaper inventionId={inventionId}>
          <InventionIfw inventionId={inventionId} />
        </WithPaper>
      )}
    </MatterPage>
  );
}
