import { MatterPage } from "../shared/matter/matter-page.tsx";
import { InventionMessages } from "./invention-messages.tsx";

/** The chat of a matter, one of its tabs (spec §2). */
export function InventionMessagesPage() {
  return <MatterPage>{(inventionId) => <InventionMessages inventionId={inventionId} />}</MatterPage>;
}
