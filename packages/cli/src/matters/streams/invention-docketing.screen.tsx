import { useInventionDocketing } from "@iphub/ui-core/matters/streams/use-invention-docketing";
import { MatterLoaded, MatterPane } from "../inventions/matter-pane.tsx";
import { useDocketingImportOverlay } from "./docketing-import.tsx";
import { StreamList } from "./stream-list.tsx";

/** The docketing events of a matter, the newest first. */
export function InventionDocketingScreen({ id }: { readonly id: string }) {
  const docketing = useInventionDocketing(id);
  const overlay = useDocketingImportOverlay();
  return (
    <MatterPane id={id} overlay={overlay}>
      <MatterLoaded list={docketing} what="the docketing events">
        <StreamList
          lines={docketing.lines}
          empty="The docketing system has recorded nothing on this matter."
          onNearEnd={docketing.loadMore}
        />
      </MatterLoaded>
    </MatterPane>
  );
}
