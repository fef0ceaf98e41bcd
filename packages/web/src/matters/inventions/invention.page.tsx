import { InventionOverview } from "./invention-overview.tsx";
import { MatterPage } from "./matter-page.tsx";

/** The default tab of a matter: its milestones with their tasks, its deadlines and notes (spec §2). */
export function InventionPage() {
  return <MatterPage>{(inventionId) => <InventionOverview inventionId={inventionId} />}</MatterPage>;
}
