import { useInventionDocketing } from "@iphub/ui-core/streams/use-invention-docketing";
import { EmptyState } from "../shared/empty-state.tsx";
import { OpenList } from "../shared/open-list.tsx";
import { StreamLines } from "./stream-lines.tsx";

/** `InventionDocketing {inventionId}`: the docketing system's events of a matter, 25 at a time. */
export function InventionDocketing({ inventionId }: { readonly inventionId: string }) {
  const docketing = useInventionDocketing(inventionId);
  return (
    <section aria-label="Docketing">
      <OpenList
        list={docketing}
        what="The docketing events could not be loaded."
        empty={<EmptyState icon="docketing" message="The docketing system has recorded nothing on this matter." />}
      >
        <StreamLines lines={docketing.lines} />
      </OpenList>
    </section>
  );
}
