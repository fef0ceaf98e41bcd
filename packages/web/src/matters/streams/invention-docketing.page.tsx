import { MatterPage } from "../inventions/matter-page.tsx";
import { InventionDocketing } from "./invention-docketing.tsx";

/** The docketing events of a matter, one of its tabs. */
export function InventionDocketingPage() {
  return <MatterPage>{(inventionId) => <InventionDocketing inventionId={inventionId} />}</MatterPage>;
}
