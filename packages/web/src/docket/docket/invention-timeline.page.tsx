import { MatterPage } from "../../matters/public.ts";
import { InventionTimeline } from "./invention-timeline.tsx";

/** A matter with its timeline. */
export function InventionTimelinePage() {
  return <MatterPage>{(inventionId) => <InventionTimeline inventionId={inventionId} />}</MatterPage>;
}
