import { MatterPage, type MatterTabProps } from "../../matters/public.ts";
import { InventionTimeline } from "./invention-timeline.tsx";

/** A matter with its timeline. */
export function InventionTimelinePage({ marks }: MatterTabProps) {
  return <MatterPage marks={marks}>{(inventionId) => <InventionTimeline inventionId={inventionId} />}</MatterPage>;
}
